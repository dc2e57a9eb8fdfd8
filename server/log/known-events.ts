import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { eventTypes, levelOf } from '../../shared/events/index.ts';
import { isDamaged } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type LaterLog, mustKnowFormIn, unknownEventIn } from './form.ts';
import { metaIn, setMetaIn } from './meta.ts';

/**
 * Checksum of the event types that this version knows. The log stores this checksum together with the position up to which all events are
 * known. A log with an unknown event is refused, because the rows would stop at this event and later webhooks would be stored without being
 * shown.
 */

const catalogue = crc32([...eventTypes].sort().join('\n')).toString(16);

/** Returns the position up to which all events are known. 0 if the log was checked with another list of events. */
function checkedTo(sqlite: Sqlite): number {
  const [of, position] = (metaIn(sqlite, 'eventsKnown') ?? '').split(' ');
  return of === catalogue ? Number(position) : 0;
}

/** Stores that this version knows all events up to a position, because it has checked or written them. */
export function noteKnown(sqlite: Sqlite, position: number): void {
  setMetaIn(sqlite, 'eventsKnown', `${catalogue} ${position}`);
}

/** Checks the records that were written since the last check. The log does not have to exist. @throws LaterLog if an event is unknown */
export function mustKnowLog(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  const sqlite = new Database(file, { readonly: true });
  try {
    const form = mustKnowFormIn(sqlite);
    if (form === null || form.passed.length === 0) return;
    const found = unknownAfter(sqlite, checkedTo(sqlite));
    if (found !== undefined) throw laterBy(sqlite, found);
  } catch (error) {
    // Damage is reported later, when the damaged part is read.
    if (!isDamaged(error)) throw error;
  } finally {
    sqlite.close();
  }
}

/** Returns the level that programs must have in order to read all events of a log file. */
export function levelOfLog(file: string): number {
  const sqlite = new Database(file, { readonly: true });
  try {
    const types = sqlite.prepare<[], { type: string }>(
      "SELECT DISTINCT event.value ->> '$.type' AS type FROM records, json_each(records.events) AS event",
    );
    return levelOf(types.all());
  } finally {
    sqlite.close();
  }
}

/** Returns the error for a log in which a projection has found an unknown event. */
export function laterLog(sqlite: Sqlite): LaterLog {
  let found: Unknown | undefined;
  try {
    found = unknownAfter(sqlite, 0);
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  return found === undefined ? unknownEventIn(sqlite, 'an event') : laterBy(sqlite, found);
}

interface Unknown {
  type: string;
  position: number;
}

const laterBy = (sqlite: Sqlite, { type, position }: Unknown) =>
  unknownEventIn(sqlite, `the event ${type} (record ${position})`);

function unknownAfter(sqlite: Sqlite, position: number): Unknown | undefined {
  const types = sqlite.prepare<[number], Unknown>(
    "SELECT event.value ->> '$.type' AS type, min(position) AS position FROM records, json_each(records.events) AS event WHERE position > ? GROUP BY event.value ->> '$.type' ORDER BY 2",
  );
  return types.all(position).find(({ type }) => !eventTypes.has(type));
}
