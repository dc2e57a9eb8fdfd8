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

/** A row in a batch. */
interface BatchRow {
  /** The row before the batch. `undefined` if it did not exist. Cached, because projections read the same rows repeatedly. */
  readonly stored: Stored | undefined;
  /** The change from before the batch to now. `null` if the batch has not changed the row. */
  change: RowChange | null;
}

/**
 * Rows as changed by the current batch, before the changes are written. A row that changes several times in a batch is written only once.
 */
class Overlay {
  private readonly base: Read<AnyKind>;
  private readonly baseExpired: ReadExpired;
  /** The rows that this batch has read or changed. */
  private readonly rows = new KindMap<BatchRow>();
  /** Earlier changes of the rows that the current record changes. Needed to revert the record. */
  private replaced: { row: BatchRow; earlier: RowChange | null }[] = [];
  /** Additions of the current record. They are made when the record is accepted, because they cannot be reverted. */
  private additions: Add[] = [];

  constructor(base: Read<AnyKind>, baseExpired: ReadExpired) {
    this.base = base;
    this.baseExpired = baseExpired;
  }

  readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const { stored, change } = this.rowOf(kind, id);
    return (change === null ? stored : change.after) as Stored<K> | undefined;
  };

  private rowOf(kind: AnyKind, id: string): BatchRow {
    const known = this.rows.get(kind, id);
    if (known !== undefined) return known;
    const row: BatchRow = { stored: this.base(kind, id) as Stored | undefined, change: null };
    this.rows.set(kind, id, row);
    return row;
  }

  /** Returns the rows that expire at or before `upTo`. Considers both stored rows and rows that were changed in this batch. */
  expired(upTo: number): RowName[] {
    const changed = this.all().map(({ kind, id }) => ({ kind, id }));
    const others = this.baseExpired(upTo).filter(({ kind, id }) => (this.rows.get(kind, id)?.change ?? null) === null);
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
    const row = this.rowOf(kind, id);
    const earlier = row.change;
    const before = earlier === null ? row.stored : earlier.after;
    const after = op.op === 'put' ? ({ row: op.row, hidden: op.hidden } as Stored) : undefined;
    const change: RowChange = { kind, id, version, before, after };
    row.change = earlier === null ? change : { kind, id, version, before: row.stored, after };
    this.replaced.push({ row, earlier });
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
      const sums = this.sumsOf(kind, id, empty, version);
      addTo(sums);
      sums.version = version;
    }
    this.additions = [];
    this.replaced = [];
  }

  /** Returns a row of sums that only this batch uses. Copies the stored row if this batch has not changed it yet. */
  private sumsOf(kind: Add['kind'], id: string, empty: Add['empty'], version: number): Add['empty'] {
    const row = this.rowOf(kind, id);
    const { stored: before, change } = row;
    if (change?.after !== undefined) {
      change.version = version;
      return change.after.row as Add['empty'];
    }
    const sums = { ...((change === null ? before?.row : undefined) ?? empty) } as Add['empty'];
    row.change = { kind, id, version, before, after: { row: sums, hidden: null } as Stored };
    return sums;
  }

  /** Reverts the changes of the current record after a failure. */
  undo(): void {
    for (const { row, earlier } of this.replaced.reverse()) row.change = earlier;
    this.additions = [];
    this.replaced = [];
  }

  /** Returns one change per row, from before the batch to after it. */
  all(): RowChange[] {
    return this.rows.values().flatMap(({ change }) => change ?? []);
  }
}
