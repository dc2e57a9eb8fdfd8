import type { Event } from '../../shared/events/index.ts';
import type { AnyKind, ProjectionContext, Read, RowChange, RowOp } from './stored.ts';

/**
 * Projections that share rows. Each set has a file, a version and a checkpoint of its own and follows the one log by itself; it never
 * reads another set's rows, so that it can be built anew alone.
 */
export interface ProjectionSet {
  name: 'inbox' | 'figures';
  /** Its rows lie in `<file>.db`, whose tables `migrations/<file>` makes. */
  file: 'views' | 'figures';
  /** A change of the set's code changes rows: raise the number, and every node builds the set's rows anew from the log. */
  version: number;
  /** The setting under which all its rows are made; null for none. Another value, and they begin anew as for another version. */
  basis: string | null;
  /** The set under the setting that the events of the stream `config` leave. */
  under?: (config: readonly Event[]) => ProjectionSet;
  /** Whether the settings have another value now. */
  isOutdated?: (read: Read<AnyKind>) => boolean;
  /** The events whose contents and personal fields it reads; all when it does not say. */
  contentsOf?: readonly Event['type'][];
  /** MiB of the file's pages that are held in memory. */
  cacheMb: number;
  /** Slots, as `brand:start`, that people are told of after these changes. */
  slotsOf?: (changes: readonly RowChange[]) => string[];
  /**
   * Keeps its rows as they were at the beginning of each of the last days, but for the fields of a row that a change erased: no image
   * holds them any more.
   */
  remembers?: { erased: (change: RowChange) => readonly string[] };
  kinds: readonly AnyKind[];
  /** The rows that an event changes. All of one event's projections read the rows as they were before it. */
  project: (event: Event, context: ProjectionContext<AnyKind>) => RowOp[];
  /** The rows that derive from the change of another: counters, figures, timers. */
  derive: (change: RowChange, context: ProjectionContext<AnyKind>) => RowOp[];
}

/** Resolves once the rows hold everything up to a position, or the time is up. */
export type Reached = (position: number, timeoutMs: number) => Promise<boolean>;

export type SetName = ProjectionSet['name'];
