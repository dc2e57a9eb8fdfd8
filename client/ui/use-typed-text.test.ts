import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const told: string[] = [];
  const hook = renderHook(({ searched }) => useTypedText(searched, (words) => told.push(words)), {
    initialProps: { searched: '' },
  });
  return {
    told,
    typed: () => hook.result.current[0],
    type: (words: string) => act(() => hook.result.current[1](words)),
    search: (searched: string) => hook.rerender({ searched }),
  };
}
const rest = () => act(() => vi.advanceTimersByTime(250));

test('words are told once, when they rest', () => {
  const { type, typed, told } = open();
  type('a');
  type('ab');
  expect(typed()).toBe('ab');
  expect(told).toEqual([]);
  rest();
  expect(told).toEqual(['ab']);
});

test('an answer to earlier words leaves those that were typed since', () => {
  const { type, typed, told, search } = open();
  type('ab');
  rest();
  type('abc');
  search('ab');
  expect(typed()).toBe('abc');
  rest();
  expect(told).toEqual(['ab', 'abc']);
});

test('words that are cleared or taken back by another way go from the field too', () => {
  const { type, typed, told, search } = open();
  type('ab');
  rest();
  search('ab');
  type('abc');
  search('');
  expect(typed()).toBe('');
  rest();
  expect(told).toEqual(['ab']);
});
