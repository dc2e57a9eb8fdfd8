import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { activate } from '../i18n/i18n.ts';
import { hideToasts } from '../toasts/toast.ts';
import { act } from './act.ts';
import { actOnMany } from './act-on-many.ts';
import { rowStore, rowsOf } from './store.ts';

/** Returns the fake response to a request for the conversations `ids`. `batches` records the ids of each request. */
let answer: (ids: string[]) => Response;
let batches: string[][];

const rowOf = (id: string, pinned: boolean) => ({ id, pinned }) as Conversation;
const shows = (id: string, version: number, pinned: boolean) =>
  rowStore.apply('inbox:all', [{ kind: 'conversation', id, version, row: rowOf(id, pinned) }]);
const toasts = () => notificationsStore.getState().notifications.length;
const isPinned = (id: string) => rowsOf('conversation').get(id)?.pinned;

const done = (data: unknown) => Response.json({ success: true, data }, { headers: { 'log-position': '9' } });
const refused = () => Response.json({ success: false, code: 'conversation_not_found', message: '' }, { status: 404 });

const pin = () =>
  act(
    'PUT /conversations/:id/pin',
    { params: { id: 'c1' }, body: { pinned: true } },
    { kind: 'conversation', id: 'c1', patch: { pinned: true } },
  );
const pinAll = (ids: string[]) =>
  actOnMany([{ ids, change: { action: 'pin', pinned: true }, patch: { pinned: true } }]);

beforeEach(async () => {
  await activate('en');
  batches = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { ids = [] } = JSON.parse(String(body));
    batches.push(ids);
    return answer(ids);
  });
  rowStore.open('inbox:all');
  for (const id of ['c1', 'c2']) shows(id, 5, false);
});
afterEach(() => {
  hideToasts();
  rowStore.clear();
  vi.unstubAllGlobals();
});

test('SYNC-15: a change shows at once, and until its row arrives', async () => {
  answer = () => done(null);
  const acted = pin();
  expect(isPinned('c1')).toBe(true);
  expect(await acted).toMatchObject({ position: 9 });
  shows('c1', 8, false);
  expect(isPinned('c1')).toBe(true);
  shows('c1', 9, false);
  expect(isPinned('c1')).toBe(false);
  expect(toasts()).toBe(0);
});

test('SYNC-15: a change that the server refuses is reverted, and a toast says why', async () => {
  answer = refused;
  const acted = pin();
  expect(isPinned('c1')).toBe(true);
  expect(await acted).toMatchObject({ code: 'conversation_not_found' });
  expect(isPinned('c1')).toBe(false);
  expect(toasts()).toBe(1);
});

test('of many, only the refused ones are reverted, and the others show until their rows arrive', async () => {
  answer = () =>
    done([
      { id: 'c1', success: true },
      { id: 'c2', success: false },
    ]);
  const acted = pinAll(['c1', 'c2']);
  expect([isPinned('c1'), isPinned('c2')]).toEqual([true, true]);
  expect(await acted).toMatchObject([{ success: true }, { success: false }]);
  expect([isPinned('c1'), isPinned('c2')]).toEqual([true, false]);
  shows('c1', 9, false);
  expect(isPinned('c1')).toBe(false);
});

test('more than one request can take are sent in several, and one that fails leaves the others', async () => {
  const ids = ['c1', ...Array.from({ length: limits.pageMax - 1 }, (_, n) => `n${n}`), 'c2'];
  answer = (some) => (some.includes('c2') ? refused() : done(some.map((id) => ({ id, success: true }))));
  const results = await pinAll(ids);
  expect(batches).toEqual([ids.slice(0, limits.pageMax), ['c2']]);
  expect(results.map(({ id }) => id)).toEqual(ids.slice(0, limits.pageMax));
  expect([isPinned('c1'), isPinned('c2')]).toEqual([true, false]);
  expect(toasts()).toBe(1);
});
