import type { Sqlite } from '../../storage/sqlite.ts';

interface Text {
  row: string;
}

/** Parts of sums that are longer than all their counts together; each is read where it is asked for. */
const longParts = { times: ['responses', 'resolutions'], hours: ['hours'], wrote: ['wrote'] } as const;
export type LongPart = keyof typeof longParts;
const longNames = Object.values(longParts).flat();

/** All that is asked of the tables of sums. */
export function prepareSums(sqlite: Sqlite) {
  const within = (table: string, place: string, of: string, row = 'row') =>
    sqlite.prepare<unknown[], Text>(
      `SELECT ${row} AS row FROM ${table} WHERE brand_id = ? AND owner ${of} AND ${place} >= ? AND ${place} < ? ORDER BY ${place}`,
    );
  const reading = (long: LongPart | null) => {
    const asked: readonly string[] = long === null ? [] : longParts[long];
    const others = longNames.filter((name) => !asked.includes(name)).map((name) => `'$.${name}'`);
    const row = `json_remove(row, ${others.join(', ')}, '$.closing')`;
    return {
      days: within('days', 'day', '= ?', row),
      slots: within('slots', 'start', '= ?', row),
      daysOfOwners: within('days', 'day', '> ?', row),
      slotsOfOwners: within('slots', 'start', '> ?', row),
    };
  };
  return {
    counts: reading(null),
    times: reading('times'),
    hours: reading('hours'),
    wrote: reading('wrote'),
    slots: within('slots', 'start', '= ?'),
    opened: sqlite
      .prepare<[string, number, number], number | null>(
        "SELECT sum(json_extract(row, '$.opened')) FROM slots WHERE brand_id = ? AND owner = '' AND start >= ? AND start < ?",
      )
      .pluck(),
    closing: sqlite.prepare<[string, number], Text>(
      "SELECT json_extract(row, '$.closing') AS row FROM slots WHERE brand_id = ? AND owner = '' AND start < ? AND json_extract(row, '$.closing') IS NOT NULL ORDER BY start DESC LIMIT 1",
    ),
    // Found by the index: late messages reach back so far, and no further.
    knownBefore: sqlite
      .prepare<[{ brandId: string; end: number; earliest: number }], number>(
        "SELECT count(*) FROM counted WHERE brand_id = @brandId AND what = 'known-before' AND at >= @earliest AND at < @end AND json_extract(row, '$.beganAt') >= @end",
      )
      .pluck(),
    live: sqlite.prepare<[string], Text>("SELECT row FROM rows WHERE kind = 'live' AND id = ?"),
    attendance: sqlite.prepare<[], Text>("SELECT row FROM rows WHERE kind = 'attendance'"),
    streaks: sqlite.prepare<[string, string], Text>("SELECT row FROM rows WHERE kind = 'streak' AND id > ? AND id < ?"),
  };
}
