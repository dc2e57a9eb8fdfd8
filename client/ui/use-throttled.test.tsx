import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottled } from './use-throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Shown({ value }: { value: number }) {
  return <p data-testid="shown">{useThrottled(value, 1000)}</p>;
}
const shown = () => screen.getByTestId('shown').textContent;

test('the first value is immediate, later values are throttled, and the last one is never lost', () => {
  const { rerender } = render(<Shown value={1} />);
  expect(shown()).toBe('1');
  rerender(<Shown value={2} />);
  expect(shown()).toBe('2');
  for (const value of [3, 4, 5]) {
    act(() => vi.advanceTimersByTime(300));
    rerender(<Shown value={value} />);
    expect(shown()).toBe('2');
  }
  act(() => vi.advanceTimersByTime(100));
  expect(shown()).toBe('5');
  act(() => vi.advanceTimersByTime(5000));
  rerender(<Shown value={6} />);
  expect(shown()).toBe('6');
});
