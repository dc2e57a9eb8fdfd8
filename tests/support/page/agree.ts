import { expect } from 'vitest';
import { restQuery } from '../../../client/sync/conversation-order.ts';
import { viewRow } from '../../../client/sync/view-row.ts';
import { isTransient } from '../../../server/kinds/kinds.ts';
import type { ConversationView } from '../../../shared/api/conversations.ts';
import type { Kind, Message } from '../../../shared/rows.ts';
import { type ExpectedRows, keyOf, type Seen } from '../truth.ts';
import { type ApiResponse, Caller, type World } from '../world.ts';
import type { ListShown, PageShown, ThreadShown } from './program.tsx';
import type { Tab } from './tab.ts';

/** Asserts that a tab shows exactly what REST returns to its user, stores no other rows and has nothing pending. */
export async function agree(tab: Tab, world: World, truth: ExpectedRows): Promise<void> {
  const shown = tab.shown();
  const { token } = tab.storage.items;
  if (shown.session.state !== 'signedIn') {
    expect(shown.session.state).toBe('signedOut');
    expect(token, 'a token of somebody signed out').toBeUndefined();
    expect(Object.values(shown.rows).flat(), 'rows of somebody signed out').toEqual([]);
    return;
  }
  const caller = new Caller(world.url, token);
  const { body } = await caller.get('/auth/me');
  expect({ ...shown.session.user, presence: null }, 'the person').toEqual({ ...body.data?.user, presence: null });
  expect(shown.connection).toBe('online');
  for (const list of shown.lists) await listAgrees(list, caller);
  if (shown.thread !== null) await threadAgrees(shown.thread, caller);
  rowsAgree(shown, shown.session.user.id, tab, truth);
}

async function listAgrees({ query, rows, ...list }: ListShown, caller: Caller): Promise<void> {
  const search = new URLSearchParams(restQuery(query) as Record<string, string>);
  const { refused, items, meta } = await allPages<ConversationView>(caller, `/conversations?${search}`);
  const where = `list ${search}`;
  expect(list.state, where).toBe(refused ? 'error' : 'ready');
  if (refused) return;
  const all = items.map(({ id }) => id);
  expect(list.ids, where).toEqual(list.hasMore ? all.slice(0, list.ids.length) : all);
  const byId = Object.fromEntries(items.map((item) => [item.id, viewRow(item)]));
  expect(rows, `rows of ${where}`).toEqual(Object.fromEntries(list.ids.map((id) => [id, byId[id]])));
  expect({ counts: list.counts, total: list.total }, where).toEqual({ counts: meta?.counts, total: meta?.total });
}

async function threadAgrees({ id, rows, ...thread }: ThreadShown, caller: Caller): Promise<void> {
  const where = `thread ${id}`;
  const { refused, items } = await allPages<Message>(caller, `/messages/conversation/${id}?`);
  expect(thread.state, where).toBe(refused ? 'missing' : 'ready');
  if (refused) return;
  const all = items.map((item) => item.id).toReversed();
  const ids = thread.messages.map((message) => message.id);
  expect(ids, where).toEqual(thread.hasOlder ? all.slice(-ids.length) : all);
  const byId = Object.fromEntries(items.map((item) => [item.id, item]));
  expect(rows, `rows of ${where}`).toEqual(Object.fromEntries(ids.map((one) => [one, byId[one]])));
  const waiting = thread.pending.filter(({ state }) => state !== 'failed');
  expect(waiting, `the outbox of ${where}`).toEqual([]);
}

/**
 * SYNC-6: asserts that every row of a page is visible to its user and in its newest version, and that the rows that every page needs are
 * complete.
 */
function rowsAgree(shown: PageShown, staffId: string, tab: Tab, truth: ExpectedRows): void {
  const held: Seen = new Map();
  for (const [kind, rows] of Object.entries(shown.rows)) {
    for (const row of rows as { id: string; version: number }[]) {
      if (isTransient(kind as Kind)) continue;
      // Skips empty counters, which REST returns if there is no counter.
      if (kind !== 'counts' || row.version > 0) held.set(keyOf(kind, row.id), JSON.stringify(row));
    }
  }
  const base = [{ scope: 'me' }, { scope: 'config' }] as const;
  const always = new Map(base.flatMap((scope) => [...(truth.of(staffId, scope) ?? [])]));
  const further = [
    { scope: 'team' } as const,
    { scope: 'inbox', brand: 'all' } as const,
    ...[...tab.looked].map((id) => ({ scope: 'conversation', id }) as const),
  ];
  const seen = new Map([...always, ...further.flatMap((scope) => [...(truth.of(staffId, scope) ?? [])])]);
  const own = (of: Seen) => Object.fromEntries([...of].map(([key, row]) => [key, JSON.parse(row)]));
  expect(own(held), 'rows held').toEqual(own(new Map([...held.keys()].map((key) => [key, seen.get(key) ?? 'null']))));
  expect(
    [...always.keys()].filter((key) => !held.has(key)),
    'rows of every page that are missing',
  ).toEqual([]);
}

interface Pages<T> {
  refused: boolean;
  items: T[];
  /** Metadata of the first page. */
  meta: ApiResponse['body']['meta'];
}

async function allPages<T>(caller: Caller, path: string): Promise<Pages<T>> {
  const items: T[] = [];
  let first: ApiResponse['body']['meta'];
  let cursor = '';
  do {
    const { status, body } = await caller.get(`${path}&limit=200${cursor}`);
    if (status !== 200) return { refused: true, items, meta: undefined };
    first ??= body.meta;
    items.push(...body.data);
    cursor = body.meta.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.meta.nextCursor)}`;
  } while (cursor !== '');
  return { refused: false, items, meta: first };
}
