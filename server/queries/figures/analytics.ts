import type { Grain } from '../../../shared/analytics.ts';
import type { TrendPoint } from '../../../shared/api/analytics.ts';
import type { Money, StaffName } from '../../../shared/api/figures.ts';
import { views } from '../../../shared/views.ts';
import { memberGroups } from '../../../shared/vocabulary.ts';
import { percentile } from '../../figures/sketch.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { FigureCalculator, FigureQuery } from './calculator.ts';
import type { OverTime } from './over-time.ts';
import { hoursOf, piecesOf } from './pieces.ts';
import type { Rankings } from './rankings.ts';
import type { Of } from './reader.ts';
import { type Prices, pricesOf, savedOf } from './savings.ts';
import { spanOf } from './span.ts';
import { messagesPerCustomer, receivedOf, valuesOf } from './values.ts';

interface Saving {
  replyFree: number;
  saved: Money[] | null;
}

interface Savings {
  brands: (Saving & { id: string })[];
  staff: (Saving & { staff: StaffName })[];
}

/** Queries of the analytics page. */
export class Analytics {
  private readonly calculator: FigureCalculator;
  private readonly overTime: OverTime;
  private readonly rankings: Rankings;

  constructor(calculator: FigureCalculator, overTime: OverTime, rankings: Rankings) {
    this.calculator = calculator;
    this.overTime = overTime;
    this.rankings = rankings;
  }

  private get reader() {
    return this.calculator.reader;
  }

  trends(query: FigureQuery, grain: Grain): TrendPoint[] {
    const { staffId, brandIds } = query;
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    if (grain === 'hour')
      return [...hoursOf(this.reader, query, 'grain')].map(([at, sums]) => pointOf(at, sums, query));
    const pieces = piecesOf(query, grain, this.reader.zone, 'grain');
    return pieces.map(({ at, span }) => pointOf(at, this.reader.sums(brandIds, span, of, 'times'), query));
  }

  behavior(query: FigureQuery) {
    const { brandIds } = query;
    const { reader, calculator } = this;
    const merged = calculator.merged('activeRate', query, spanOf(query.range, query.now));
    const lives = reader.live(brandIds);
    const summed = (of: 'memberGroups' | 'languages') =>
      lives.reduce<Record<string, number>>((sum, live) => {
        for (const [key, count] of Object.entries(live[of])) sum[key] = (sum[key] ?? 0) + count;
        return sum;
      }, {});
    const most = (counts: Record<string, number>) =>
      Object.entries(counts)
        .filter(([, count]) => count > 0)
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const groups = summed('memberGroups');
    return {
      ...valuesOf(views.analytics.customers, merged),
      messagesPerCustomer: messagesPerCustomer(merged),
      activeTimes: this.overTime.activeTimes(query),
      memberGroups: memberGroups.map((memberGroup) => ({ memberGroup, customers: groups[memberGroup] ?? 0 })),
      languages: most(summed('languages')).map(([language, customers]) => ({
        language: language === '' ? null : language,
        customers,
      })),
    };
  }

  /** Returns the figures of each LINE account, with its id. */
  channels({ brandIds, range, now }: FigureQuery, accountIds: readonly string[]) {
    const all = this.reader.byOwner(brandIds, spanOf(range, now));
    const prices = this.reader.prices(brandIds);
    return accountIds.map((id) => {
      const sums = all.get(id) ?? {};
      return { id, ...valuesOf(views.analytics.channels, { sums }), saved: savedOf(sums, pricesOf(prices, id)) };
    });
  }

  /**
   * Returns the numbers of free messages and the saved amounts, per brand and per person. With `staffId`, returns only the values of this
   * person.
   */
  savings({ brandIds, range, staffId, now }: FigureQuery): Savings {
    const { reader } = this;
    const span = spanOf(range, now);
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    const saving = (sums: Sums, prices: Prices) => ({ replyFree: sums.replyFree ?? 0, saved: savedOf(sums, prices) });
    const people = this.rankings.names();
    const prices = reader.prices(brandIds);
    const byPerson = [...reader.byOwner(brandIds, span)].flatMap(([id, sums]) => {
      const staff = people.get(id);
      const isAsked = staffId === undefined || staffId === id;
      return staff === undefined || !isAsked || sums.replyFree === undefined ? [] : [{ staff, sums }];
    });
    return {
      brands: brandIds.map((id) => ({ id, ...saving(reader.sums([id], span, of), reader.prices([id])) })),
      staff: byPerson
        .sort((a, b) => (b.sums.replyFree ?? 0) - (a.sums.replyFree ?? 0) || (a.staff.id < b.staff.id ? -1 : 1))
        .map(({ staff, sums }) => ({ staff, ...saving(sums, prices) })),
    };
  }
}

function pointOf(at: number, sums: Sums, of: Pick<FigureQuery, 'staffId'>): TrendPoint {
  const p90 = percentile(sums.responses ?? [], 0.9);
  return {
    at: new Date(at).toISOString(),
    ...valuesOf(views.analytics.points, { sums }),
    received: receivedOf(sums.received, of),
    p90ResponseTime: p90 === null ? null : p90 / 1000,
  };
}
