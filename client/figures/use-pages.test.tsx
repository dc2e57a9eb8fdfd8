import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowStore } from '../sync/store.ts';
import { fromStart, onTop, type TakeFirst } from './loaded-pages.ts';
import { usePages } from './use-pages.ts';

/** The server's list, newest first, in pages of three. */
let lines: number[];
let requests: string[];
let version = 0;

const pass = (ms = 3000) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function publish(change: () => void): Promise<void> {
  change();
  version += 1;
  const row = { id: `pushed ${version}`, version } as never;
  await act(async () => rowStore.apply('audit', [{ kind: 'audit', id: `pushed ${version}`, version, row }]));
  await pass();
}

async function open(take: TakeFirst) {
  const refetchOn = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;
  const hook = renderHook(
    ({ q, isHeld }) => usePages('GET /audit', { query: { limit: 3, q } }, { refetchOn, take, isHeld }),
    { initialProps: { q: 'all', isHeld: false } },
  );
  await pass();
  const shown = () => hook.result.current.rows?.map(({ id }) => Number(id)).join(' ');
  const more = async () => {
    act(() => hook.result.current.loadMore());
    await pass(0);
  };
  return { ...hook, shown, more, list: () => hook.result.current };
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  requests = [];
  rowStore.open('audit');
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://host');
    const cursor = searchParams.get('cursor');
    requests.push(cursor ?? 'first');
    const from = cursor === null ? 0 : lines.findIndex((id) => id < Number(cursor));
    const page = lines.slice(from, from + 3);
    const nextCursor = from + 3 < lines.length ? String(page.at(-1)) : null;
    return Response.json({ success: true, data: page.map((id) => ({ id: String(id) })), meta: { nextCursor } });
  });
});
afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('new lines are added on top, and no loaded line is lost', async () => {
  const { shown, more } = await open(onTop);
  await more();
  expect(shown()).toBe('9 8 7 6 5 4');
  await publish(() => lines.unshift(11, 10));
  expect(shown()).toBe('11 10 9 8 7 6 5 4');
  await more();
  expect(shown()).toBe('11 10 9 8 7 6 5 4 3 2 1');
});

test('while the user reads the rows, new ones wait and none is removed', async () => {
  const { shown, list, rerender } = await open(onTop);
  rerender({ q: 'all', isHeld: true });
  await publish(() => lines.unshift(10));
  expect([shown(), list().held]).toEqual(['9 8 7', 1]);
  await publish(() => lines.unshift(14, 13, 12, 11));
  expect([shown(), list().held]).toEqual(['9 8 7', 3]);
  act(() => list().release());
  expect([shown(), list().held]).toEqual(['14 13 12', 0]);
  rerender({ q: 'all', isHeld: false });
  await publish(() => lines.unshift(15));
  expect(shown()).toBe('15 14 13 12');
});

test('rows that may move anywhere are requested again as far as they were loaded', async () => {
  const { shown, more } = await open(fromStart);
  await more();
  await publish(() => lines.splice(4, 1));
  expect(shown()).toBe('9 8 7 6 4 3');
  expect(requests).toEqual(['first', '7', 'first', '7']);
});

test('a reload requests all loaded pages', async () => {
  const { shown, more, list } = await open(onTop);
  await more();
  lines.splice(5, 1);
  act(() => list().retry());
  await pass();
  expect(shown()).toBe('9 8 7 6 5 3');
});

test('another query starts over', async () => {
  const { shown, more, rerender } = await open(onTop);
  await more();
  rerender({ q: 'some', isHeld: true });
  await pass();
  expect(shown()).toBe('9 8 7');
});
