import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { type Commit, Projector } from './engine/projector.ts';
import type { Recount } from './engine/set-queries.ts';
import type { SetCalls, SetThreadData, SetThreadEvents } from './engine/set-thread.ts';
import { queriesOf, recomputeOf, setOf } from './engine/sets.ts';
import { underSettings } from './engine/under-settings.ts';
import { SqliteLog } from './log/sqlite.ts';
import { giveWay } from './process/give-way.ts';
import { serveThread } from './process/serve-thread.ts';
import { compactFile } from './storage/compact.ts';
import { endWhenDamaged, inodeOf, removeSqlite } from './storage/derived-file.ts';
import { DamagedRows } from './storage/derived-row.ts';
import { finishRebuild, openRebuild, openRows, reopenRows } from './storage/rows-file.ts';

/**
 * Module that runs as the thread of one projection set and computes its rows. Fills the rows from the log in large batches, then follows
 * the log.
 */

const reportMs = 200;
/** Milliseconds for which changed sums are collected before they are reported together. */
const movedMs = 100;
const retryMs = 500;

const { dataDir, set: name, purpose } = workerData as SetThreadData;
// Lowers this thread's priority, because messages are more important than figures. A thread that fills the inbox's rows keeps its priority,
// because the product does no other work until they are complete.
if (purpose === 'serve') giveWay();
const plain = setOf(name);
// Maximum number of records per batch. Larger batches are faster, because a row that changes several times in a batch is written once, but
// need about 100 MB more memory.
const chunk = purpose !== 'serve' && process.availableMemory() > 2 ** 30 ? 16_000 : 4000;
const log = new SqliteLog(dataDir, { access: 'read', chunk, alone: true, contentsOf: plain.contentsOf });
const set = await underSettings(plain, log);
const rebuild = purpose === 'prepare' ? openRebuild(dataDir, set) : null;
const store =
  rebuild?.store ?? (purpose === 'fill' ? reopenRows(dataDir, set) : openRows(dataDir, log, set, recomputeOf(set)));
// Ignores damage to the file while the inbox's rows are filled, because the main thread also has the file open and rebuilds damaged rows.
const failed = purpose === 'fill' ? () => undefined : endWhenDamaged(store.sqlite.name);
const projector = new Projector({ log, set, store, warn });

let isOutdated = false;

/** Ends the thread and deletes its rows if a setting on which all rows depend has changed. The next thread then rebuilds the rows. */
function mustBeCurrent(): void {
  if (!isComplete || set.isOutdated?.(projector.read) !== true) return;
  isOutdated = true;
  removeSqlite(store.sqlite.name);
  setImmediate(() => {
    throw new Error(`${set.name}: a setting that all rows depend on has changed`);
  });
}

let isComplete = false;
let isStuck = false;
let recount: Recount = { wrong: 0, verifiedTo: null };
let isFinished = false;
let isClosing = false;
let reportTimer: NodeJS.Timeout | null = null;

function report(): void {
  if (reportTimer !== null) clearTimeout(reportTimer);
  reportTimer = null;
  const filling = isStuck ? 'stuck' : 'rebuilding';
  const state = projector.state === 'following' && !isComplete ? filling : projector.state;
  const { position } = projector;
  const deadLetters = store.deadLetterCount();
  void main.$callEvent('status', { state, isComplete, position, head: headNow(), deadLetters, ...recount });
  // Reports again later while the rows do not follow the log. Otherwise, if the error ends without a new commit, nothing would report that
  // the thread has recovered.
  if (state !== 'following') reportSoon();
}

/** Returns the last position of the log, or the position of the rows while the log cannot be read. */
function headNow(): number {
  try {
    return log.headNow();
  } catch {
    return projector.position;
  }
}

function reportSoon(): void {
  if (!isClosing) reportTimer ??= setTimeout(report, reportMs);
}

function warn(message: string, error?: unknown): void {
  const damaged = error instanceof DamagedRows ? (error.file ?? store.sqlite.name) : null;
  const text = String((error as Error | undefined)?.stack ?? error ?? '');
  void main.$callEvent('warned', message, text, purpose === 'fill' ? damaged : null);
  if (error !== undefined) failed(error);
  reportSoon();
}

/** Repeats work until it succeeds, for example until the disk is no longer full or the file is no longer locked. */
async function lasting(work: () => void): Promise<void> {
  while (!isClosing) {
    try {
      work();
      isStuck = false;
      return;
    } catch (error) {
      isStuck = true;
      warn('Rows cannot be written, retrying', error);
      await delay(retryMs);
    }
  }
}

async function fill(): Promise<void> {
  const head = log.headNow();
  if (projector.position === 0 && head > 0) await lasting(() => store.dropIndexes(head));
  projector.onCommit(({ changes }) => queries.changed(changes));
  projector.onCommit(reportSoon);
  projector.onCommit(mustBeCurrent);
  projector.onCommit(reportMoved);
  projector.onCommit(() => isComplete && queries.looked());
  projector.start();
  if (!(await projector.reached(head))) return;
  await lasting(() => store.makeIndexes());
  if (isClosing) return;
  isComplete = true;
  queries.looked();
  mustBeCurrent();
  // Truncates the write-ahead log, because an earlier process may have crashed between an erasure and the truncation.
  store.truncation.request();
  report();
}

const moved = new Set<string>();
let movedTimer: NodeJS.Timeout | null = null;

/** Collects the slots whose sums changed, and reports them together after {@link movedMs}. */
function reportMoved({ changes }: Commit): void {
  if (!isComplete || set.slotsOf === undefined) return;
  for (const slot of set.slotsOf(changes)) moved.add(slot);
  if (moved.size === 0) return;
  movedTimer ??= setTimeout(() => {
    movedTimer = null;
    void main.$callEvent('moved', [...moved], projector.position);
    moved.clear();
  }, movedMs);
}

async function stop(): Promise<void> {
  isClosing = true;
  queries.stop();
  if (reportTimer !== null) clearTimeout(reportTimer);
  if (movedTimer !== null) clearTimeout(movedTimer);
  await projector.close();
}

const queries = queriesOf({
  store,
  set,
  log,
  warn,
  recounted: (found) => {
    recount = found;
    reportSoon();
  },
  reached: (position, timeoutMs) => {
    log.look();
    return projector.reached(position, timeoutMs);
  },
});

const calls: SetCalls = {
  complete: () => filled,
  reached: async (position) => {
    log.look();
    await filled;
    const isReached = await projector.reached(position);
    // Never responds if this thread is about to be replaced. The main thread then repeats the call on the new thread.
    if (isOutdated) return new Promise<never>(() => undefined);
    // Reports the status first, so that the main thread already knows the status when it receives the result.
    report();
    return isReached;
  },
  look: () => log.look(),
  truncate: async (position) => {
    log.look();
    if (await projector.reached(position)) store.truncation.request();
  },
  compact: () => {
    try {
      compactFile(store.sqlite.name);
    } finally {
      store.truncation.request();
    }
  },
  damaged: (inode) => {
    if (inode === null || inode === inodeOf(store.sqlite)) failed(new DamagedRows(store.sqlite.name));
  },
  finish: async () => {
    await stop();
    if (rebuild === null || !isComplete) throw new Error('there is no complete file to finish');
    isFinished = true;
    finishRebuild(dataDir, rebuild);
  },
  close: async () => {
    await stop();
    if (!isFinished) store.close();
    await log.close();
  },
  ...queries.calls,
};

const main = serveThread<SetThreadEvents>(calls, failed);
const filled = fill();
