import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Compaction } from './compaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'oa-compaction-'));
afterAll(() => rmSync(folder, { recursive: true }));

function compactionOf(compactors: Record<string, () => Promise<void>>) {
  const files = Object.entries(compactors).map(([name, compact]) => {
    writeFileSync(join(folder, name), 'rows');
    return { file: join(folder, name), compact };
  });
  const warnings: unknown[] = [];
  const clock = { now: Date.UTC(2026, 0, 1) };
  const engine = { now: () => clock.now, read: () => undefined } as never;
  return { compaction: new Compaction({ engine, files, warn: (_, error) => warnings.push(error) }), warnings, clock };
}

test('a file that cannot be compacted does not prevent compacting the others, and all are retried the next night', async () => {
  const compacted: string[] = [];
  let isFull = true;
  const { compaction, warnings } = compactionOf({
    log: async () => void compacted.push('log'),
    views: async () => {
      if (isFull) throw new Error('no space');
      compacted.push('views');
    },
    search: async () => void compacted.push('search'),
  });
  compaction.request();
  await compaction.run();
  expect([compacted, warnings]).toEqual([['log', 'search'], [new Error('no space')]]);
  await compaction.look();
  expect(compacted).toHaveLength(2);
  isFull = false;
  await compaction.run();
  expect(compacted.slice(2)).toEqual(['log', 'views', 'search']);
});

test('a compaction is reported for a minute at most, and a stop waits only for the current file', async () => {
  const compacted: string[] = [];
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { compaction, clock } = compactionOf({
    log: async () => {
      start();
      await end;
      compacted.push('log');
    },
    views: async () => void compacted.push('views'),
  });
  compaction.request();
  void compaction.run();
  await started;
  expect(compaction.isUnderWay).toBe(true);
  clock.now += 60_000;
  expect(compaction.isUnderWay).toBe(false);
  const stopped = compaction.stop();
  finish();
  await stopped;
  expect(compacted).toEqual(['log']);
});
