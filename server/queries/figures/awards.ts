import type { Counted, FigureRows } from '../../kinds/figure-rows.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { type Found, foundRow, isBefore } from './found.ts';
import { counts, seconds } from './sources.ts';

type Award = Extract<Counted, { what: 'award' }>;

/** Brands of a query, and optionally a person. Without a person, everyone in these brands is included. */
export interface Of {
  brandIds: readonly string[];
  staffId: string | undefined;
}

/** Queries of points and streaks for individual replies. */
export class Awards {
  private readonly sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
  }

  /**
   * Returns the replies that make up the longest current streak: for each length of the streak, the last reply that reached it. The range
   * of the query does not matter.
   */
  streak({ brandIds, staffId }: Of): Found[] {
    const parameters = { brands: JSON.stringify(brandIds), ...(staffId === undefined ? {} : { staff: staffId }) };
    const longest = this.sqlite
      .prepare<[Record<string, unknown>], { row: string }>(
        `SELECT row FROM rows WHERE kind = 'streak' AND json_extract(row, '$.brandId') IN (SELECT value FROM json_each(@brands))
         ${staffId === undefined ? '' : 'AND owner = @staff'} ORDER BY json_extract(row, '$.length') DESC, id LIMIT 1`,
      )
      .get(parameters);
    if (longest === undefined) return [];
    const streak = parsedRow(longest.row) as FigureRows['streak'];
    const found = new Map<number, Found>();
    const awards = this.sqlite
      .prepare<[string, string], { row: string }>(
        `SELECT row FROM counted WHERE brand_id = ? AND what = 'award' AND staff_id = ?
         ORDER BY at DESC, version DESC, id DESC`,
      )
      .iterate(streak.brandId, streak.staffId);
    for (const { row: text } of awards) {
      if (found.size === streak.length) break;
      const row = parsedRow(text) as Award;
      if (row.streak === 0 || row.streak > streak.length || found.has(row.streak)) continue;
      found.set(row.streak, foundRow(row, row.at, counts(1, 'on-time'), { messageId: row.messageId, episodeId: null }));
    }
    return [...found.values()];
  }

  /** Returns the last replies, newest first. */
  lastReplies(of: Of, limit: number) {
    return this.last(of, limit).map(({ at, staffId, responseMs: ms }) => ({
      at: new Date(at).toISOString(),
      staffId: staffId ?? '',
      seconds: seconds(ms),
    }));
  }

  /** Returns the most recent awards, newest first. Only the most recent awards of each brand are read. */
  last({ brandIds, staffId }: Of, limit: number): Award[] {
    const ofBrand = this.sqlite.prepare<[Record<string, unknown>], { row: string }>(
      staffId === undefined ? awards : `SELECT row FROM (${awards}) WHERE staff_id = @staff LIMIT @limit`,
    );
    const parameters = staffId === undefined ? { most: limit } : { most: lookedThrough, staff: staffId, limit };
    return brandIds
      .flatMap((brand) => ofBrand.all({ ...parameters, brand }).map(({ row }) => parsedRow(row) as Award))
      .sort((a, b) => (isBefore(a, b) ? 1 : -1))
      .slice(0, limit);
  }
}

const awards =
  "SELECT row, staff_id FROM counted WHERE brand_id = @brand AND what = 'award' ORDER BY at DESC, id DESC LIMIT @most";
/**
 * Maximum number of replies of a brand that are read to find the replies of one person. The index contains the replies of all people by
 * time.
 */
const lookedThrough = 20_000;
