import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import type { StaffName } from '../../../shared/api/figures.ts';
import { limits } from '../../../shared/limits.ts';
import { views } from '../../../shared/views.ts';
import { dateOf, dayNumber } from '../../figures/local-time.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { FigureQuery } from './calculator.ts';
import type { Rankings } from './rankings.ts';
import type { SumsReader } from './reader.ts';
import { spanOf } from './span.ts';
import { valuesOf } from './values.ts';

/** Place of a line in the table. The table is sorted by day, newest first, and then by name. */
export type TablePlace = Pick<AnalyticsRow, 'date' | 'staff'>;

export interface TablePage {
  limit: number;
  /** Place of the last line on the previous page. The line itself may no longer exist. */
  after: TablePlace | null;
}

export interface TableCount {
  total: number;
  totalIsMore: boolean;
}

/** Detailed table of the analytics page, with one line per person and day. */
export class DetailedTable {
  private readonly reader: SumsReader;
  private readonly rankings: Rankings;

  constructor(reader: SumsReader, rankings: Rankings) {
    this.reader = reader;
    this.rankings = rankings;
  }

  /** Returns a page with a line for each person and day that has data. Only the days of these lines are read. */
  page(query: FigureQuery, { limit, after }: TablePage) {
    const people = this.peopleOf(query);
    const span = spanOf(query.range, query.now);
    const rows: AnalyticsRow[] = [];
    let isMore = false;
    const first = after === null ? span.to : Math.min(span.to, dayNumber(after.date));
    for (let day = first; day >= span.from && !isMore; day--) {
      const lines = this.linesOf(query, day, people).filter((line) => after === null || isBehind(line, after));
      isMore = rows.length + lines.length > limit;
      rows.push(...lines.slice(0, limit - rows.length));
    }
    return { rows, next: isMore ? (rows.at(-1) ?? null) : null };
  }

  /** Returns the number of lines, up to a maximum. Counts by looking up the days of each person. */
  count(query: FigureQuery): TableCount {
    const people = [...this.peopleOf(query).keys()];
    const total = this.reader.countDaysOf(query.brandIds, spanOf(query.range, query.now), people, limits.totalMax + 1);
    return { total: Math.min(total, limits.totalMax), totalIsMore: total > limits.totalMax };
  }

  private peopleOf({ staffId }: FigureQuery): Map<string, StaffName> {
    const names = this.rankings.names();
    if (staffId === undefined) return names;
    const staff = names.get(staffId);
    return new Map(staff === undefined ? [] : [[staffId, staff]]);
  }

  private linesOf({ brandIds, now }: FigureQuery, day: number, people: ReadonlyMap<string, StaffName>): AnalyticsRow[] {
    const lines: AnalyticsRow[] = [];
    for (const [id, sums] of this.reader.byOwner(brandIds, { from: day, to: day, cut: null, now })) {
      const staff = people.get(id);
      if (staff !== undefined) lines.push(lineOf(day, staff, sums));
    }
    return lines.sort((a, b) => (isBehind(a, b) ? 1 : -1));
  }
}

function isBehind({ date, staff }: TablePlace, before: TablePlace): boolean {
  if (date !== before.date) return date < before.date;
  const order = staff.fullName.localeCompare(before.staff.fullName);
  return order > 0 || (order === 0 && staff.id > before.staff.id);
}

function lineOf(day: number, { id, fullName }: StaffName, sums: Sums): AnalyticsRow {
  return {
    date: dateOf(day),
    staff: { id, fullName },
    ...valuesOf(views.analytics.table, { sums }),
  };
}
