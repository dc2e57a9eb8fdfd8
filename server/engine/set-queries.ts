import type { Log } from '../log/port.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { ProjectionSet, Reached } from '../projections/set.ts';
import type { RowChange } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';

/**
 * Result of checking rows against the log: the number of known errors, and the time up to which everything was correct (`null` if unknown
 * or if there are errors).
 */
export interface Recount {
  wrong: number;
  verifiedTo: number | null;
}

/** The projection set of the current thread, limited to what its queries need. */
export interface QueriedSet {
  store: RowStore;
  set: ProjectionSet;
  reached: Reached;
  log: Pick<Log, 'readStream'>;
  warn: (message: string, error?: unknown) => void;
  /** Called with the result of each check of the rows against the log. */
  recounted: (found: Recount) => void;
}

/**
 * Queries of a set in the set's own thread. `changed` is called for each commit. `looked` is called once the rows are complete, and for
 * each commit after that.
 */
export interface SetQueries {
  calls: Calls;
  changed: (changes: readonly RowChange[]) => void;
  looked: () => void;
  stop: () => void;
}
