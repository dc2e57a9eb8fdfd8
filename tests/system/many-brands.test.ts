import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConversationIndex } from '../../server/queries/conversation-index.ts';
import { ConversationQueries } from '../../server/queries/conversations.ts';
import { ConversationQuery } from '../../shared/api/conversations.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';

let world: LineWorld;
beforeEach(async () => {
  world = await openLineWorld();
});
afterEach(() => world.close());

const brandIds = Array.from({ length: 1200 }, (_, n) => `brand-${n}`);

test('an inbox of more brands than SQLite merges at once has the same pages', async () => {
  const names = ['Ann', 'Bo', 'Chai', 'Da', 'Ek'];
  for (const displayName of names) {
    world.clock.now += 1000;
    await world.simulator.customer(world.channel.channelId, { displayName }).writes('hello');
  }
  await world.caughtUp();
  // Indexes of the brands of the five conversations. Brands are read in groups, and these brands are in the first, the second and the last
  // group.
  const places = [1, 500, 1199, 2, 1198];
  const ids = world.store.sqlite.prepare<[], { id: string }>('SELECT id FROM conversations ORDER BY latest DESC').all();
  const move = world.store.sqlite.prepare('UPDATE conversations SET brand_id = ? WHERE id = ?');
  for (const [n, { id }] of ids.entries()) move.run(`brand-${places[n]}`, id);
  const queries = new ConversationQueries(
    world.store.sqlite,
    world.engine.read,
    new ConversationIndex(world.store.sqlite),
    () => world.clock.now,
  );
  const page = (cursor?: string) =>
    queries.list(
      ConversationQuery.parse({ sort: 'latest', limit: 2, cursor, lineAccount: 'account-1' }),
      brandIds,
      'me',
    );
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  const third = await page(second.nextCursor ?? '');
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
  expect(seen).toEqual(ids.map(({ id }) => id).reverse());
  expect([third.nextCursor, first.total]).toEqual([null, 5]);

  // The search with ids from the name index must return the same page as a search that reads the names of the whole inbox.
  const rename = world.store.sqlite.prepare('UPDATE conversations SET name = ? WHERE id = ?');
  for (const [n, { id }] of ids.entries()) rename.run(n === 1 ? 'bo' : `ann ${n}`, id);
  const query = ConversationQuery.parse({ sort: 'latest', limit: 2, q: 'Ann' });
  const leads = { byMessage: [], ids: null, brandIds: null, labels: null, assignees: null };
  const inAll = await queries.list(query, brandIds, 'me', { ...leads, terms: ['ann'] });
  const named = ids.flatMap(({ id }, n) => (n === 1 ? [] : [id]));
  expect([inAll.items.length, inAll.total]).toEqual([2, 4]);
  expect(await queries.list(query, brandIds, 'me', { ...leads, ids: named, terms: ['ann'] })).toEqual(inAll);
});
