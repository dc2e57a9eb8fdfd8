import type { ContributingKind } from '../../figures/contributions.ts';
import { localTime, slotMs } from '../../figures/local-time.ts';
import type { Counted } from '../../kinds/figure-rows.ts';
import type { AnyKind, Stored } from '../../projections/stored.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';

/** Row that contributes to sums. */
export interface CountedRow {
  kind: AnyKind;
  stored: Stored;
}

const happenings = Object.keys({
  'new-customer': true,
  'new-vip': true,
  'known-before': true,
  unfollowed: true,
  sale: true,
  sent: true,
  award: true,
} satisfies Record<Counted['what'], true>);

const within = (column: string) => `brand_id = @brandId AND ${column} >= @start AND ${column} < @end`;
const ofTime: Record<ContributingKind, string> = {
  countedTurn: `SELECT row FROM turns WHERE ${within('at')}`,
  countedEpisode: `SELECT row FROM episodes WHERE id IN (${['opened_at', 'ended_at', 'rated_at', 'first_day_ends_at']
    .map((column) => `SELECT id FROM episodes WHERE ${within(column)}`)
    .join(' UNION ')})`,
  receipt: `SELECT row FROM receipts WHERE ${within('at')}`,
  counted: `SELECT row FROM counted WHERE what IN ('${happenings.join("', '")}') AND ${within('at')}`,
  // The `+` makes SQLite use the index by day, which is more selective than the one by kind.
  wroteDay: `SELECT row FROM rows WHERE +kind = 'wroteDay' AND due = @day AND json_extract(row, '$.brandId') = @brandId
    AND json_extract(row, '$.since') >= @start AND json_extract(row, '$.since') < @end`,
};
const ofConversation = {
  countedTurn: 'SELECT row FROM turns WHERE conversation_id = @id',
  countedEpisode: 'SELECT row FROM episodes WHERE conversation_id = @id',
  counted: 'SELECT row FROM counted WHERE conversation_id = @id',
} as const;

/** Returns the rows that may contribute to a brand's slot. */
export function rowsOfSlot(
  sqlite: Sqlite,
  { brandId, start }: { brandId: string; start: number },
  zone: string,
): Generator<CountedRow> {
  return read(sqlite, ofTime, { brandId, start, end: start + slotMs, day: localTime(start, zone).day });
}

/** Returns the rows of a kind that may contribute to a brand's business day, which has the given start and end. */
export function rowsOfDay(
  sqlite: Sqlite,
  kind: ContributingKind,
  place: { brandId: string; day: number; start: number; end: number },
): Generator<CountedRow> {
  return read(sqlite, { [kind]: ofTime[kind] }, place);
}

export function rowsOfConversation(sqlite: Sqlite, id: string): Generator<CountedRow> {
  return read(sqlite, ofConversation, { id });
}

function* read(
  sqlite: Sqlite,
  queries: Readonly<Partial<Record<AnyKind, string>>>,
  parameters: Record<string, string | number>,
): Generator<CountedRow> {
  for (const [kind, sql] of Object.entries(queries) as [AnyKind, string][]) {
    const rows = sqlite.prepare<[typeof parameters], string>(sql).pluck().iterate(parameters);
    for (const row of rows) yield { kind, stored: { row: parsedRow(row) as Stored['row'], hidden: null } };
  }
}
