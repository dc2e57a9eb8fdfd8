import { type Event, isEventType } from '../../shared/events/index.ts';
import { expiryOf } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Actor, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import {
  type Add,
  type AnyKind,
  del,
  type ProjectionContext,
  type Read,
  type RowChange,
  type RowOp,
  type Stored,
} from '../projections/stored.ts';
import type { DeadLetter, RowName } from '../projections/write.ts';
import { isDamaged } from '../storage/derived-file.ts';
import { KindMap } from './kind-map.ts';
import { joined } from './personal.ts';

/** Thrown for an event that this version does not know. A later version wrote the log, so this version must not continue. */
export class UnknownEvent extends Error {
  readonly type: string;
  readonly position: number;

  constructor(type: string, position: number) {
    super(`record ${position} holds the event ${type}, which this version does not know`);
    this.name = 'UnknownEvent';
    this.type = type;
    this.position = position;
  }
}

/**
 * Applies the projections to records. If a projection throws, the record is skipped completely and becomes a dead letter. The other records
 * are still applied.
 * @throws UnknownEvent; an error that reports damaged rows. Neither error makes the record a dead letter, because the cause is not the
 * projection.
 */
export function applyRecords(
  set: ProjectionSet,
  records: readonly LogRecord[],
  read: Read<AnyKind>,
  expired: ReadExpired,
): { overlay: Overlay; deadLetters: DeadLetter[] } {
  const overlay = new Overlay(read, expired);
  const deadLetters: DeadLetter[] = [];
  for (const record of records) {
    try {
      applyRecord(set, record, overlay);
      overlay.keep(record.position);
    } catch (error) {
      overlay.undo();
      if (error instanceof UnknownEvent || isDamaged(error)) throw error;
      deadLetters.push({ position: record.position, error: String((error as Error).stack ?? error), at: record.at });
    }
  }
  return { overlay, deadLetters };
}

function applyRecord(set: ProjectionSet, record: LogRecord, overlay: Overlay): void {
  const context: Omit<ProjectionContext<AnyKind>, 'event'> = {
    position: record.position,
    at: record.at,
    staffId: staffIdOf(record.actor),
    apiTokenId: apiTokenIdOf(record.actor),
    content: <T>(id: string | null) => (id === null ? undefined : (record.contents[id] as T | undefined)),
    read: overlay.read,
  };
  for (const event of joined(record)) {
    if (!isEventType(event.type)) throw new UnknownEvent((event as { type: string }).type, record.position);
    const caused = { ...context, event };
    applyOps(set, [...set.project(event, caused), ...expiredRows(event, overlay)], caused, overlay);
  }
}

/** Returns the id of the person behind a record. `null` if there is none. Older records contain only the person, even if an app acted. */
function staffIdOf(actor: Actor): string | null {
  return /^(?:token:[^/]*\/)?staff:(.+)$/.exec(actor)?.[1] ?? null;
}

/** Returns the id of the API token that acted in the person's name. `null` if the person acted directly. */
function apiTokenIdOf(actor: Actor): string | null {
  return /^token:([^/]*)\//.exec(actor)?.[1] ?? null;
}

/**
 * Returns the operations that delete expired rows, for any set. Depends only on times from the log, so that a rebuild yields identical
 * rows.
 */
function expiredRows(event: Event, overlay: Overlay): RowOp[] {
  if (event.type !== 'retention.passed') return [];
  return overlay.expired(event.upTo).map(({ kind, id }) => del(kind, id));
}

function applyOps(
  set: ProjectionSet,
  ops: readonly RowOp[],
  context: ProjectionContext<AnyKind>,
  overlay: Overlay,
): void {
  const changes: RowChange[] = [];
  for (const op of ops) {
    if (op.op === 'add') overlay.add(op);
    else changes.push(overlay.apply(op, context.position));
  }
  for (const change of changes) applyOps(set, set.derive(change, context), context, overlay);
}

/** Returns the kinds and ids of stored rows that expire at or before `upTo`. */
type ReadExpired = (upTo: number) => RowName[];

/**
 * Rows as changed by the current batch, before the changes are written. A row that changes several times in a batch is written only once.
 */
class Overlay {
  private readonly base: Read<AnyKind>;
  private readonly baseExpired: ReadExpired;
  private readonly changes = new KindMap<RowChange>();
  /**
   * Cache of the stored rows that this batch has read, because projections read the same rows repeatedly. `undefined` for rows that do not
   * exist.
   */
  private readonly loaded = new KindMap<Stored | undefined>();
  /** Earlier changes of the rows that the current record changes. Needed to revert the record. */
  private replaced: { change: RowChange; earlier: RowChange | undefined }[] = [];
  /** Additions of the current record. They are made when the record is accepted, because they cannot be reverted. */
  private additions: Add[] = [];

  constructor(base: Read<AnyKind>, baseExpired: ReadExpired) {
    this.base = base;
    this.baseExpired = baseExpired;
  }

  readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const change = this.changes.get(kind, id);
    return (change === undefined ? this.load(kind, id) : change.after) as Stored<K> | undefined;
  };

  private load(kind: AnyKind, id: string): Stored | undefined {
    const known = this.loaded.get(kind, id);
    if (known !== undefined || this.loaded.has(kind, id)) return known;
    const stored = this.base(kind, id) as Stored | undefined;
    this.loaded.set(kind, id, stored);
    return stored;
  }

  /** Returns the rows that expire at or before `upTo`. Considers both stored rows and rows that were changed in this batch. */
  expired(upTo: number): RowName[] {
    const changed = this.changes.values().map(({ kind, id }) => ({ kind, id }));
    const others = this.baseExpired(upTo).filter(({ kind, id }) => this.changes.get(kind, id) === undefined);
    return [...others, ...changed].filter(({ kind, id }) => {
      const stored = this.read(kind, id);
      const expiry = stored === undefined ? null : expiryOf(kindOf(kind), stored.row);
      return expiry !== null && expiry <= upTo;
    });
  }

  /**
   * Applies an operation.
   * @returns the change, relative to the row just before the operation
   */
  apply(op: Exclude<RowOp, Add>, version: number): RowChange {
    const { kind, id } = op;
    const earlier = this.changes.get(kind, id);
    const before = earlier === undefined ? this.load(kind, id) : earlier.after;
    const after = op.op === 'put' ? ({ row: op.row, hidden: op.hidden } as Stored) : undefined;
    const change: RowChange = { kind, id, version, before, after };
    const combined = earlier === undefined ? change : { ...change, before: earlier.before };
    this.changes.set(kind, id, combined);
    this.replaced.push({ change: combined, earlier });
    return change;
  }

  add(op: Add): void {
    this.additions.push(op);
  }

  /**
   * Accepts the changes of the current record, so that they can no longer be reverted.
   * @param version position of the record
   */
  keep(version: number): void {
    for (const { kind, id, empty, addTo } of this.additions) {
      const { change, row } = this.copied(kind, id, empty);
      addTo(row);
      row.version = version;
      change.version = version;
    }
    this.additions = [];
    this.replaced = [];
  }

  /** Returns the row of sums that belongs to this batch, and its change. Copies the stored row if this batch has not changed it yet. */
  private copied(kind: Add['kind'], id: string, empty: Add['empty']): { change: RowChange; row: Add['empty'] } {
    const known = this.changes.get(kind, id);
    if (known?.after !== undefined) return { change: known, row: known.after.row as Add['empty'] };
    const before = known === undefined ? this.load(kind, id) : known.before;
    const row = { ...((known === undefined ? before?.row : undefined) ?? empty) } as Add['empty'];
    const change: RowChange = { kind, id, version: row.version, before, after: { row, hidden: null } as Stored };
    this.changes.set(kind, id, change);
    return { change, row };
  }

  /** Reverts the changes of the current record after a failure. */
  undo(): void {
    for (const { change, earlier } of this.replaced.reverse()) {
      if (earlier === undefined) this.changes.delete(change.kind, change.id);
      else this.changes.set(earlier.kind, earlier.id, earlier);
    }
    this.additions = [];
    this.replaced = [];
  }

  /** Returns one change per row, from before the batch to after it. */
  all(): RowChange[] {
    return this.changes.values();
  }
}
