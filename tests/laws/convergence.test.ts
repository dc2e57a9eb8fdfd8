import { afterEach, describe, expect, it, vi } from 'vitest';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { Chaos } from '../support/chaos.ts';
import { kept, recount } from '../support/recount.ts';
import { ExpectedRows } from '../support/truth.ts';

let chaos: Chaos | undefined;

afterEach(async () => {
  for (const client of chaos?.clients ?? []) client.drop();
  await chaos?.world.close();
  chaos = undefined;
});

/** Every client shows, scope by scope, what it may see and nothing else. */
function agree({ world, clients }: Chaos): void {
  const truth = new ExpectedRows(world.app);
  for (const client of clients) {
    for (const scope of client.joined()) {
      const where = `${client.staffId} ${scopeKey(scope)}`;
      expect(client.seen(scope), where).toEqual(truth.of(client.staffId, scope));
    }
  }
}

/** SYNC-14: whatever came, of no brand that the person could never see. */
function isolated({ world, clients, allowed }: Chaos): void {
  for (const { staffId, deltas } of clients) {
    const brands = allowed.get(staffId) ?? new Set();
    if (brands.has('all')) continue;
    for (const { scope, rows } of deltas) {
      for (const { kind, row } of rows) {
        const brandId = row?.brandId ?? (kind === 'brand' ? row?.id : undefined);
        if (typeof brandId === 'string') {
          expect(brands.has(brandId), `${staffId} ${scopeKey(scope)}: ${kind} of ${brandId}`).toBe(true);
        }
      }
    }
  }
  expect(world.app.store.deadLetterCount()).toBe(0);
}

const fresh = Math.floor(Math.random() * 1_000_000);

describe('convergence: whatever happened, everybody sees what the server holds (SYNC-1 to SYNC-10, SYNC-14)', () => {
  it.each([
    ['notifications of brands out of sight, seed', 1],
    ['a page that connects while its connection breaks, seed', 2],
    ['permissions back to those of the role, seed', 3],
    ['a fresh seed', fresh],
  ])('%s %i', async (_, seed) => {
    chaos = await Chaos.start(seed);
    await chaos.run(250);
    const { world } = chaos;
    // A busy room has its last delta a little later.
    await vi.waitFor(() => agree(chaos as Chaos), { timeout: 5000, interval: 20 });
    isolated(chaos);
    expect(kept(world.app.store.sqlite)).toEqual(recount(world.app.store.sqlite, world.clock.now()));
    expect(chaos.clients.some(({ connected }) => connected)).toBe(true);
  });
});
