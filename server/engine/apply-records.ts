import { type Event, isEventType } from '../../shared/events/index.ts';
import { apiTokenIdOf, staffIdOf } from '../log/actor.ts';
import type { LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { type AnyKind, del, type ProjectionContext, type Read, type RowOp } from '../projections/stored.ts';
import type { DeadLetter } from '../projections/write.ts';
import { isDamaged } from '../storage/derived-file.ts';
import { Overlay, type ReadExpired } from './overlay.ts';
import { joined } from './personal.ts';

/** The log contains an event that this version does not know: the version is older than the log and must stop. */
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
 * Runs the projections over records. A record whose projection throws is skipped as a whole and becomes a dead letter; the others continue.
 * @throws UnknownEvent, and errors that report damaged rows, since neither is the fault of a record
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
      overlay.keep();
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
    applyOps(set, [...set.project(event, caused), ...over(event, overlay)], caused, overlay);
  }
}

/** Deletes expired rows, in every set. Uses only the log's times, so that rebuilt rows are identical. */
function over(event: Event, overlay: Overlay): RowOp[] {
  if (event.type !== 'retention.passed') return [];
  return overlay.expired(event.upTo).map(({ kind, id }) => del(kind, id));
}

function applyOps(
  set: ProjectionSet,
  ops: readonly RowOp[],
  context: ProjectionContext<AnyKind>,
  overlay: Overlay,
): void {
  const changes = ops.map((op) => overlay.apply(op, context.position));
  for (const change of changes) applyOps(set, set.derive(change, context), context, overlay);
}
