import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowChange } from '../../server/projections/stored.ts';
import { script } from '../support/recording/script.ts';
import { RecordedWorld } from '../support/recording/seed.ts';

/**
 * Tests that only records of `config` and of people concern several brands: every other record changes rows of one brand at most, and a
 * record of a conversation only rows of the conversation's brand. Rows that belong to no brand are not compared.
 */

interface Changed {
  stream: string;
  /** Brands of the rows that the record changed. */
  brands: Set<string>;
  kinds: Set<string>;
}

let world: RecordedWorld;
/** Changes of each record, by position. */
const changed = new Map<number, Changed>();

beforeAll(async () => {
  world = await RecordedWorld.open();
  const { engine, log } = world.world.app;
  const changes: RowChange[] = [];
  engine.onCommit((commit) => changes.push(...commit.changes));
  world.forgetSessions();
  for (const [, run] of script) {
    await world.wait(1000);
    await run(world);
    await world.world.settled();
  }
  for (const change of changes) {
    const brands = brandsOf(change);
    if (brands.length === 0) continue;
    const [record] = await log.read(change.version - 1, 1);
    const { stream = '' } = record ?? {};
    const known = changed.get(change.version) ?? { stream, brands: new Set(), kinds: new Set() };
    for (const brand of brands) known.brands.add(brand);
    known.kinds.add(change.kind);
    changed.set(change.version, known);
  }
});
afterAll(() => world?.world.close());

/** Returns the brand of a row before and after its change. */
function brandsOf({ kind, id, before, after }: RowChange): string[] {
  if (kind === 'brand') return [id];
  return [before, after].flatMap((stored) => {
    const { brandId } = (stored?.row ?? {}) as { brandId?: string | null };
    return brandId ? [brandId] : [];
  });
}

const familyOf = (stream: string) => stream.split('/')[0] as string;

test('a record of a conversation changes only rows of the brand of the conversation', () => {
  let count = 0;
  for (const { stream, brands, kinds } of changed.values()) {
    const [family, id = ''] = stream.split('/');
    if (family !== 'conversation') continue;
    const brandId = world.world.app.engine.read('conversation', id)?.row.brandId;
    expect([...brands], `${stream}: ${[...kinds]}`).toEqual([brandId]);
    count += 1;
  }
  expect(count).toBeGreaterThan(20);
});

test('only records of `config` and of people change rows of several brands', () => {
  const several = [...changed.values()].filter(({ brands }) => brands.size > 1).map(({ stream }) => familyOf(stream));
  expect(several).toContain('staff');
  expect(several.filter((family) => family !== 'staff' && family !== 'config')).toEqual([]);
});

test('of the rows of brands, a record of a person changes only activities, their own notifications, and uses of quick replies', () => {
  const kinds = [...changed.values()]
    .filter(({ stream }) => familyOf(stream) === 'staff')
    .flatMap((one) => [...one.kinds]);
  expect([...new Set(kinds)].sort()).toEqual(['activity', 'notification', 'quickReply']);
});
