import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowChange } from '../../server/projections/stored.ts';
import { script } from '../support/recording/script.ts';
import { RecordedWorld } from '../support/recording/seed.ts';

let world: RecordedWorld;
const changes: RowChange[] = [];

beforeAll(async () => {
  world = await RecordedWorld.open();
  world.world.app.engine.onCommit((commit) => changes.push(...commit.changes));
  world.forgetSessions();
  for (const [, run] of script) {
    await world.wait(1000);
    await run(world);
    await world.world.settled();
  }
});
afterAll(() => world?.world.close());

const brandsOf = ({ kind, id, before, after }: RowChange): string[] =>
  kind === 'brand'
    ? [id]
    : [before, after].flatMap((stored) => {
        const { brandId } = (stored?.row ?? {}) as { brandId?: string | null };
        return brandId ? [brandId] : [];
      });

test('x', async () => {
  const out = new Map<string, Set<string>>();
  const most = new Map<string, number>();
  const per = new Map<number, Set<string>>();
  for (const change of changes) {
    const [record] = await world.world.app.log.read(change.version - 1, 1);
    const stream = record!.stream.split('/')[0]!;
    const brands = brandsOf(change);
    if (brands.length === 0) continue;
    out.set(stream, (out.get(stream) ?? new Set()).add(change.kind));
    const all = per.get(change.version) ?? new Set();
    for (const b of brands) all.add(b);
    per.set(change.version, all);
    most.set(stream, Math.max(most.get(stream) ?? 0, all.size));
  }
  for (const [s, kinds] of out) console.log(s, most.get(s), [...kinds].join(' '));
  expect(changes.length).toBe(0);
});
