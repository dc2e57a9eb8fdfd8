import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogRecord, LogUnavailable, type NewRecord } from '../../server/log/port.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';

let folder: string;
let log: SqliteLog;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-log-'));
  warnings = [];
  log = new SqliteLog(folder, { warn: (message) => warnings.push(message) });
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

const record = (n: number): NewRecord => ({
  stream: `s/${n % 3}`,
  at: n,
  actor: 'system',
  events: [{ type: 'conversation.pinned', conversationId: `c${n}`, pinned: true }],
});

const worker = () => (log as unknown as { thread: { worker: Worker | null } }).thread.worker;

/** Terminates the log's thread while some appends are pending and others are already written. */
async function endWhile(from: number, turns: number) {
  const appends: ReturnType<SqliteLog['append']>[] = [];
  for (let turn = 0; turn < 20; turn++) {
    for (let i = 0; i < 10; i++) {
      const append = log.append(record(from + appends.length));
      // Avoids an unhandled rejection. `Promise.allSettled` below reports it.
      append.catch(() => undefined);
      appends.push(append);
    }
    // Makes the log send the records that were appended in this iteration to its thread.
    void log.head();
    if (turn === turns) void worker()?.terminate();
    await nextTurn();
  }
  return Promise.allSettled(appends);
}

test.each([0, 1, 3, 7, 12])(
  'a writer that ends after %i turns: records in the file were acknowledged and delivered, the rest was refused',
  async (turns) => {
    const delivered: LogRecord[] = [];
    log.follow(
      0,
      (records) => void delivered.push(...records),
      (error) => expect(error).toBeNull(),
    );
    await log.append(record(0));
    const settled = await endWhile(1, turns);
    const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((error) => error instanceof LogUnavailable)).toBe(true);
    expect(warnings).toEqual(['Log writer thread ended, restarting']);

    // The log is not writable until a new thread runs. Appends are then accepted again.
    expect(await log.writable()).toBe(false);
    await expect.poll(() => log.writable()).toBe(true);
    expect(await log.append(record(1000))).toMatchObject({ state: 'appended' });

    const inFile = await log.read(0, 1000);
    expect(inFile).toHaveLength(answered.length + 2);
    expect(answered).toEqual(inFile.slice(1, -1).map(({ position }) => ({ state: 'appended', position })));
    await expect.poll(() => delivered.length).toBe(inFile.length);
    expect(delivered).toEqual(inFile);
  },
);

test('pending appends count for the head of the log and of its stream', async () => {
  const first = log.append(record(1));
  const second = log.append(record(2));
  expect(await log.head()).toBe(2);
  const third = log.append(record(2));
  expect([await log.last('s/1'), await log.last('s/2')]).toEqual([1, 3]);
  expect(await Promise.all([first, second, third])).toEqual(
    [1, 2, 3].map((position) => ({ state: 'appended', position })),
  );
});

test('facts that come close together are gathered for 10 ms, and a command takes them along', async () => {
  const batches: number[] = [];
  log.follow(
    0,
    (records) => void batches.push(records.length),
    (error) => expect(error).toBeNull(),
  );
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    await log.append(record(0));
    const fact = log.append(record(1));
    await nextTurn();
    await Promise.all([fact, log.append({ ...record(2), stream: 'command', expected: 0 })]);
    const gathered = [3, 4].map((n) => log.append(record(n)));
    vi.advanceTimersByTime(10);
    await Promise.all(gathered);
  } finally {
    vi.useRealTimers();
  }
  expect(batches).toEqual([1, 2, 2]);
});

test('records beyond the queue limit are refused, earlier ones are stored', async () => {
  await log.append(record(0));
  const narrow = new SqliteLog(folder, { waitingMax: 3 });
  const held = new Database(join(folder, 'log.db'));
  held.exec('BEGIN IMMEDIATE');
  const accepted = [1, 2, 3].map((n) => narrow.append(record(n)));
  await expect(narrow.append(record(4))).rejects.toThrow(LogUnavailable);
  held.exec('ROLLBACK');
  held.close();
  expect((await Promise.all(accepted)).map(({ state }) => state)).toEqual(['appended', 'appended', 'appended']);
  expect(await narrow.append(record(5))).toMatchObject({ state: 'appended', position: 5 });
  await narrow.close();
});

test.each([
  ['is announced, also while it reads a batch', true, [[1], [2], [3]]],
  ['was appended since its last batch, all at once', false, [[1], [2, 3]]],
] as const)('a reader notified of each record reads what %s', async (_, isNotified, expected) => {
  const reader = new SqliteLog(folder, { alone: true });
  const batches: number[][] = [];
  const first = Promise.withResolvers<void>();
  await log.append(record(1));
  reader.follow(
    0,
    async (records) => {
      batches.push(records.map(({ position }) => position));
      if (batches.length > 1) return;
      await log.append(record(2));
      if (isNotified) reader.look();
      first.resolve();
    },
    (error) => expect(error).toBeNull(),
  );
  await first.promise;
  if (isNotified) await expect.poll(() => batches).toHaveLength(2);
  await log.append(record(3));
  reader.look();
  await expect.poll(() => batches).toEqual(expected);
  await reader.close();
});
