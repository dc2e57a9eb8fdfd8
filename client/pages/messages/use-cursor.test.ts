import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCursor } from './use-cursor.ts';

const opened = (ids: string[], openId: string | null = null, list = 'all') =>
  renderHook((props) => useCursor(props.ids, props.openId, props.list), { initialProps: { ids, openId, list } });
type Opened = ReturnType<typeof opened>;
const go = ({ result }: Opened, by: 1 | -1) => {
  act(() => void result.current.move(by));
  return result.current.id;
};

test('moves from the top or the open conversation, up to the ends', () => {
  const keys = opened(['a', 'b', 'c']);
  expect([go(keys, 1), go(keys, 1), go(keys, 1), go(keys, 1), go(keys, -1)]).toEqual(['a', 'b', 'c', 'c', 'b']);
  expect(go(opened(['a', 'b', 'c'], 'b'), 1)).toBe('c');
  expect(go(opened(['a', 'b', 'c'], 'z'), 1)).toBe('a');
});

test.each([
  [1, 'c'],
  [-1, 'a'],
] as const)('continues from the position of a removed row: %j', (by, next) => {
  const keys = opened(['a', 'b', 'c'], 'b');
  keys.rerender({ ids: ['a', 'c'], openId: 'b', list: 'all' });
  expect(go(keys, by)).toBe(next);
});

test('continues from the end when the last row was removed', () => {
  const keys = opened(['a', 'b', 'c'], 'c');
  keys.rerender({ ids: ['a', 'b'], openId: 'c', list: 'all' });
  expect(go(keys, 1)).toBe('b');
});

test('starts at the top of another list', () => {
  const keys = opened(['a', 'b', 'c'], 'c');
  keys.rerender({ ids: ['d', 'e', 'f'], openId: 'c', list: 'unread' });
  expect(go(keys, 1)).toBe('d');
});
