import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { Alerts } from './alerts.ts';
import type { Measured, MeasuredNode } from './measured.ts';

const calmNode: MeasuredNode = {
  id: null,
  isNamed: false,
  disk: { freeBytes: 1e12, isWritable: true },
  sets: [],
  threads: [],
  figuresWrong: 0,
  eventLoopP99Ms: 0,
  memoryPercent: 0,
  restoreAbandoned: false,
  clockBehindMs: 0,
};
const calm: Measured = {
  unansweredCalls: 0,
  lineRefusals: 0,
  accounts: [],
  limitedBrands: [],
  sendQueue: { waiting: 0, oldestMs: 0 },
  nodes: [calmNode],
  cluster: [],
  backupAgeMs: 0,
  backupFailed: false,
  hasBackup: true,
};

test('the end of an alert in the log is recorded, regardless of how many alerts began and ended while the log was not writable', async () => {
  let isWritable = false;
  const recorded: Event[] = [];
  const append = async ({ events }: { events: readonly Event[] }) => {
    if (!isWritable) throw new Error('disk full');
    recorded.push(...events);
    return { state: 'unchanged' };
  };
  const engine = { append, read: () => undefined, reached: async () => true, position: 1 };
  const row = { id: 'in-log', kind: 'thread-ended', subject: 'search' };
  const rows = { lasting: () => [{ row }] };
  const alerts = new Alerts({ engine, rows, publish: () => undefined, warn: () => undefined } as never);
  alerts.start(0);
  for (let round = 0; round < 4; round++) {
    const threads = Array.from({ length: 60 }, (_, n) => ({ name: `thread ${round}.${n}`, hasEnded: true }));
    alerts.look({ ...calm, nodes: [{ ...calmNode, threads }] }, 120_000 * round + 60_000);
    alerts.look(calm, 120_000 * round + 120_000);
  }
  await alerts.record(600_000);
  isWritable = true;
  await alerts.record(600_000);
  expect(recorded.length).toBeLessThanOrEqual(200);
  expect(recorded).toContainEqual(expect.objectContaining({ type: 'alert.ended', alertId: 'in-log' }));
  expect(recorded.at(-1)).toMatchObject({ type: 'alert.ended' });
});
