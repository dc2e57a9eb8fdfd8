import { pointsMax } from '../../../shared/analytics.ts';
import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import { dateOf } from '../../figures/local-time.ts';
import type { Asked } from './answers.ts';
import type { Rankings } from './rankings.ts';
import type { SumsReader } from './reader.ts';
import { spanOf } from './span.ts';
import { csatOf, moneyOf, resolutionRate, responseTime } from './values.ts';

/** The detailed table of analytics: people by days. */
export class DetailedTable {
  private readonly reader: SumsReader;
  private readonly rankings: Rankings;

  constructor(reader: SumsReader, rankings: Rankings) {
    this.reader = reader;
    this.rankings = rankings;
  }

  /** A line for each person and day on which there is something of them, newest day first. */
  private *lines({ brandIds, range, staffId }: Asked): Generator<AnalyticsRow> {
    const names = this.rankings.names();
    const { from, to } = spanOf(range);
    for (let day = to; day >= from; day--) {
      const byOwner = this.reader.byOwner(brandIds, { from: day, to: day, cut: null });
      const people = [...byOwner].flatMap(([id, sums]) => {
        const staff = names.get(id);
        return staff === undefined || (staffId !== undefined && staffId !== id) ? [] : [{ staff, sums }];
      });
      people.sort((a, b) => a.staff.fullName.localeCompare(b.staff.fullName) || (a.staff.id < b.staff.id ? -1 : 1));
      for (const { staff, sums } of people) {
        yield {
          date: dateOf(day),
          staff: { id: staff.id, fullName: staff.fullName },
          conversations: sums.opened ?? 0,
          avgResponseTime: responseTime(sums),
          resolvedPercent: resolutionRate(sums),
          csat: csatOf(sums),
          complaints: sums.complaints ?? 0,
          revenue: moneyOf(sums.revenue),
        };
      }
    }
  }

  page(asked: Asked, { limit, offset }: { limit: number; offset: number }) {
    const rows: AnalyticsRow[] = [];
    let index = 0;
    let more = false;
    for (const row of this.lines(asked)) {
      if (index >= offset && rows.length < limit) rows.push(row);
      index += 1;
      if (index > Math.max(pointsMax, offset + limit)) {
        more = true;
        break;
      }
    }
    const next = index > offset + limit ? offset + limit : null;
    return { rows, next, total: more ? pointsMax : index, totalIsMore: more };
  }
}
