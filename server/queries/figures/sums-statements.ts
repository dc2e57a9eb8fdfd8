import { slotMs } from '../../figures/local-time.ts';
import type { Sqlite } from '../../storage/sqlite.ts';

interface Text {
  row: string;
}

/**
 * Numbers of cases that are younger than 24 hours at the time of the query, for one person (or without an assignee) and for the slot in
 * which the cases become 24 hours old.
 */
interface UnderOneDay {
  start: number;
  staffId: string | null;
  cases: number;
  resolved: number;
}

/** Parts of sums that are larger than all counts together. They are read only if needed. */
const longParts = { times: ['responses', 'resolutions'], hours: ['hours'], wrote: ['wrote'] } as const;
export type LongPart = keyof typeof longParts;
const longNames = Object.values(longParts).flat();

/** Returns the prepared statements on the tables of sums. */
export function prepareSums(sqlite: Sqlite) {
  const within = (table: string, place: string, of: string, row = 'row') =>
    sqlite.prepare<unknown[], Text>(
      `SELECT ${row} AS row FROM ${table} WHERE brand_id = ? AND owner ${of} AND ${place} >= ? AND ${place} < ? ORDER BY ${place}`,
    );
  const reading = (long: LongPart | null) => {
    const included: readonly string[] = long === null ? [] : longParts[long];
    const others = longNames.filter((name) => !included.includes(name)).map((name) => `'$.${name}'`);
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
      .prepare<[string, string, number, number], number | null>(
        "SELECT sum(json_extract(row, '$.opened')) FROM slots WHERE brand_id = ? AND owner = ? AND start >= ? AND start < ?",
      )
      .pluck(),
    // A day can have a row without any values, if all contributions were undone.
    daysOfPeople: sqlite
      .prepare<[{ brands: string; people: string; from: number; to: number; max: number }], number>(
        `SELECT count(*) FROM (SELECT DISTINCT day, owner FROM days
         WHERE brand_id IN (SELECT value FROM json_each(@brands)) AND owner IN (SELECT value FROM json_each(@people))
         AND day >= @from AND day <= @to
         AND EXISTS (SELECT 1 FROM json_each(days.row) WHERE key NOT IN ('id', 'brandId', 'owner', 'day', 'version'))
         LIMIT @max)`,
      )
      .pluck(),
    closing: sqlite.prepare<[string, number], Text>(
      "SELECT json_extract(row, '$.closing') AS row FROM slots WHERE brand_id = ? AND owner = '' AND start < ? AND json_extract(row, '$.closing') IS NOT NULL ORDER BY start DESC LIMIT 1",
    ),
    // Reads only rows from `earliest` on, which allows for the maximum delay of late messages, so that SQLite uses the index by time.
    knownBefore: sqlite
      .prepare<[{ brandId: string; end: number; earliest: number }], number>(
        "SELECT count(*) FROM counted WHERE brand_id = @brandId AND what = 'known-before' AND at >= @earliest AND at < @end AND json_extract(row, '$.beganAt') >= @end",
      )
      .pluck(),
    live: sqlite.prepare<[string], Text>("SELECT row FROM rows WHERE kind = 'live' AND id = ?"),
    plans: sqlite.prepare<[string], Text>("SELECT row FROM rows WHERE kind = 'plan' AND owner = ?"),
    brandFacts: sqlite.prepare<[string], Text>("SELECT row FROM rows WHERE kind = 'brandFacts' AND id = ?"),
    // Reads only columns of an index, so that SQLite does not have to read the rows.
    underOneDay: sqlite.prepare<[{ brandId: string; now: number }], UnderOneDay>(
      `SELECT first_day_ends_at / ${slotMs} * ${slotMs} AS start, first_day_staff_id AS staffId, count(*) AS cases,
       total(first_day_outcome IS 'resolved') AS resolved
       FROM episodes WHERE brand_id = @brandId AND first_day_ends_at > @now AND first_day_outcome IS NOT 'closed'
       GROUP BY 1, 2`,
    ),
    firstDaysEnded: sqlite.prepare<[{ brandId: string; from: number; to: number }]>(
      'SELECT 1 FROM episodes WHERE brand_id = @brandId AND first_day_ends_at > @from AND first_day_ends_at <= @to LIMIT 1',
    ),
    attendance: sqlite.prepare<[], Text>("SELECT row FROM rows WHERE kind = 'attendance'"),
    streaks: sqlite.prepare<[string, string], Text>("SELECT row FROM rows WHERE kind = 'streak' AND id > ? AND id < ?"),
  };
}
