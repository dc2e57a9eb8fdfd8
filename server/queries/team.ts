import { type Member, teamOf } from '../../shared/team.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read } from '../projections/stored.ts';
import type { RowQueries } from './rows.ts';

/** Returns the current team of the brands. */
export function teamNow(rows: RowQueries, read: Read, brandIds: readonly string[]): Member[] {
  return teamOf({
    people: rows.all('colleague').map(({ row }) => row),
    brandIds,
    capacity: settingsOf(read).staffCapacity,
    metric: (id) => read('metric', id)?.row.value ?? 0,
  });
}

/** Returns the people who reply to customers of the brands. */
export function answeringIn(rows: RowQueries, read: Read, brandIds: readonly string[]): string[] {
  return teamNow(rows, read, brandIds)
    .filter(({ answers }) => answers)
    .map(({ id }) => id);
}
