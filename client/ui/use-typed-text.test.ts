import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const published: string[] = [];
  const hook = renderHook(({ searched }) => useTypedText(searched, (text) => published.push(text)), {
    initialProps: { searched: '' },
  });
  return {
    published,
    typed: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    search: (searched: string) => hook.rerender({ searched }),
  };
}
const rest = () => act(() => vi.advanceTimersByTime(250));

test('text is published once, after typing has paused', () => {
  const { type, typed, published } = open();
  type('a');
  type('ab');
  expect(typed()).toBe('ab');
  expect(published).toEqual([]);
  rest();
  expect(published).toEqual(['ab']);
});

test('a result for earlier text does not overwrite newer text', () => {
  const { type, typed, published, search } = open();
  type('ab');
  rest();
  type('abc');
  search('ab');
  expect(typed()).toBe('abc');
  rest();
  expect(published).toEqual(['ab', 'abc']);
});

test('text that is cleared or reverted elsewhere is removed from the field too', () => {
  const { type, typed, published, search } = open();
  type('ab');
  rest();
  search('ab');
  type('abc');
  search('');
  expect(typed()).toBe('');
  rest();
  expect(published).toEqual(['ab']);
});
