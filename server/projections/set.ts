import type { Event } from '../../shared/events/index.ts';
import type { AnyKind, ProjectionContext, Read, RowChange, RowOp } from './stored.ts';

/**
 * Versions of the parts of a set's rows. `rows` is the version of the rows that are computed from the log. The other parts are computed
 * from these rows and can be recomputed without the log.
 */
export type PartVersions = { readonly rows: number } & Readonly<Record<string, number>>;

/** Returns the version of a set from the versions of its parts. */
export const totalOf = (versions: PartVersions) => Object.values(versions).reduce((total, version) => total + version);

/**
 * Projections that share rows. Each set has its own file, version and checkpoint, and follows the log independently. No set reads the rows
 * of another, so that each can be rebuilt alone.
 */
export interface ProjectionSet {
  name: 'inbox' | 'figures';
  /** Name of the database file `<file>.db`. `migrations/<file>` creates its tables. */
  file: 'views' | 'figures';
  /**
   * Version of the projections. Must be increased when changed code leads to different rows. Every node then rebuilds the set from the log.
   */
  version: number;
  /** Versions of the parts of the rows, if parts can be recomputed without the log. `version` is their total. */
  versions?: PartVersions;
  /** The setting that all rows depend on. If its value changes, the rows are rebuilt as for a new version. `null` if there is none. */
  basis: string | null;
  /** Returns the set for an installation's settings, which are computed from the events of the stream `config`. */
  under?: (config: readonly Event[]) => ProjectionSet;
  /** Whether the current settings differ from those that the set was built for. */
  isOutdated?: (read: Read<AnyKind>) => boolean;
  /** Events whose content and personal fields the set reads. Default: all events. */
  contentsOf?: readonly Event['type'][];
  /** Page cache of the file, in MiB. */
  cacheMb: number;
  /** Returns the slots whose sums have changed, as `brand:start`. Clients are notified of them. */
  slotsOf?: (changes: readonly RowChange[]) => string[];
  /**
   * Whether daily snapshots of the rows are stored. `erased` returns the fields that a change erases, which are removed from all snapshots.
   */
  history?: { erased: (change: RowChange) => readonly string[] };
  kinds: readonly AnyKind[];
  /** Returns the operations of an event on rows. All projections of an event read the rows as they were before the event. */
  project: (event: Event, context: ProjectionContext<AnyKind>) => RowOp[];
  /** Returns the rows derived from the change of another row: counters, figures, timers. */
  derive: (change: RowChange, context: ProjectionContext<AnyKind>) => RowOp[];
}

/** Waits until the rows include a position. Resolves with `false` if that takes longer than the timeout. */
export type Reached = (position: number, timeoutMs: number) => Promise<boolean>;

export type SetName = ProjectionSet['name'];
