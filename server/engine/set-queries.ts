import type { Log } from '../log/port.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { ProjectionSet, Reached } from '../projections/set.ts';
import type { RowChange } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';

/** Result of a recount from the log: number of errors, and the time up to which everything was correct. */
export interface Recount {
  wrong: number;
  verifiedTo: number | null;
}

/** A set in its thread, as its queries see it. */
export interface QueriedSet {
  store: RowStore;
  set: ProjectionSet;
  reached: Reached;
  log: Pick<Log, 'readStream'>;
  warn: (message: string, error?: unknown) => void;
  /** Called after each recount. */
  recounted: (found: Recount) => void;
}

/** Queries of a set in its thread. `changed` is called for each commit, `looked` when the complete rows have changed. */
export interface SetQueries {
  calls: Calls;
  changed: (changes: readonly RowChange[]) => void;
  looked: () => void;
  stop: () => void;
}
