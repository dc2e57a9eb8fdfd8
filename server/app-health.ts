import { limits } from '../shared/limits.ts';
import type { Engine } from './engine/engine.ts';
import type { SetThread } from './engine/set-thread.ts';
import type { SqliteLog } from './log/sqlite.ts';
import { inboxRows } from './projections/index.ts';
import type { RowStore } from './projections/write.ts';
import type { Health } from './routes/health.ts';
import type { Search } from './search/search.ts';
import type { Checkpoints } from './storage/checkpoints.ts';

interface Parts {
  log: SqliteLog;
  /** Whether changes can be saved. */
  isWritable: () => Promise<boolean>;
  store: RowStore;
  epoch: string;
  engine: Engine;
  others: readonly SetThread[];
  search: Search;
  checkpoints: Checkpoints;
  isReady: () => boolean;
  /** Why the server must not serve, whatever the state of its rows. `null` if it can. */
  unfit: () => 'draining' | 'clock_wrong' | 'stale' | null;
  /** Returns the thread that is rebuilding the inbox's rows. `null` if no rebuild is in progress. */
  filling: () => SetThread | null;
}

/** Returns the health of the log, the sets of rows and the threads. */
export async function healthOf({
  log,
  isWritable,
  store,
  epoch,
  engine,
  others,
  search,
  checkpoints,
  isReady,
  unfit,
  filling,
}: Parts): Promise<Health> {
  // A log that cannot be read makes the service unhealthy, even while there are no new records to read.
  const head = readableHead(log);
  const { copy } = log;
  const isCurrent = copy === null || (copy.state !== 'diverged' && copy.ms <= limits.behindMs);
  const ready = head !== null && isReady();
  const writable = await isWritable();
  const status = filling()?.status;
  const following = status === undefined || status.state === 'rebuilding' ? engine.state : status.state;
  const stuck = following === 'following' ? (head === null ? 'stuck' : isCurrent ? null : 'behind') : following;
  const rowsState = stuck ?? (!ready ? 'rebuilding' : writable ? 'ready' : 'unwritable');
  const position = status?.position ?? engine.position;
  const deadLetters = store.deadLetterCount();
  const inbox: Health['sets'][number] = { name: inboxRows.name, state: rowsState, position, deadLetters };
  const all = [inbox, ...others.map((other) => other.health)];
  const state = unfit() ?? all.find((set) => set.state !== 'ready')?.state ?? 'ready';
  return {
    ready: state === 'ready',
    state,
    position,
    head: (head ?? position) + (copy?.records ?? 0),
    epoch,
    deadLetters,
    search: search.state,
    sets: all,
    threads: [log.writer, checkpoints.state, search.thread.state, ...others.map(({ thread }) => thread.state)],
  };
}

function readableHead(log: SqliteLog): number | null {
  try {
    return log.headNow();
  } catch {
    return null;
  }
}
