import type { Event } from '../../shared/events/index.ts';
import type { AnyKind, ProjectionContext, Read, RowChange, RowOp } from './stored.ts';

/**
 * Projections that share rows. Each set has its own file, version and checkpoint, and follows the log independently. No set reads the rows
 * of another, so that each can be rebuilt alone.
 */
export interface ProjectionSet {
  name: 'inbox' | 'figures';
  /** Name of the database file `<file>.db`. `migrations/<file>` creates its tables. */
  file: 'views' | 'figures';
  /** Increment for every change of the set's code that changes rows. Every node then rebuilds the set from the log. */
  version: number;
  /** The setting that all rows depend on. `null` for none. A different value rebuilds the rows like a new version. */
  basis: string | null;
  /** Returns the set for the settings that result from the events of the stream `config`. */
  under?: (config: readonly Event[]) => ProjectionSet;
  /** Whether the settings differ from the rows' settings. */
  isOutdated?: (read: Read<AnyKind>) => boolean;
  /** Events whose contents and personal fields the set reads. Default: all. */
  contentsOf?: readonly Event['type'][];
  /** Page cache of the file, in MiB. */
  cacheMb: number;
  /** Slots, as `brand:start`, whose change is pushed to clients. */
  slotsOf?: (changes: readonly RowChange[]) => string[];
  /** Stores daily snapshots of the rows for the last days. Fields erased by a change are removed from all snapshots. */
  history?: { erased: (change: RowChange) => readonly string[] };
  kinds: readonly AnyKind[];
  /** Returns the rows that an event changes. All projections of one event read the rows as they were before it. */
  project: (event: Event, context: ProjectionContext<AnyKind>) => RowOp[];
  /** Returns the rows derived from the change of another row: counters, figures, timers. */
  derive: (change: RowChange, context: ProjectionContext<AnyKind>) => RowOp[];
}

/** Resolves with whether the rows reached a position before the timeout. */
export type Reached = (position: number, timeoutMs: number) => Promise<boolean>;

export type SetName = ProjectionSet['name'];
