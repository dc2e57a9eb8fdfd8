import type { Grain } from '../../../shared/analytics.ts';
import type { TrendPoint } from '../../../shared/api/analytics.ts';
import { memberGroups } from '../../../shared/vocabulary.ts';
import { percentile } from '../../figures/sketch.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Asked, FigureAnswers } from './answers.ts';
import type { OverTime } from './over-time.ts';
import { hoursOf, piecesOf } from './pieces.ts';
import type { Of } from './reader.ts';
import { spanOf } from './span.ts';
import { activeRateOf, csatOf, messagesPerCustomer, responseTime, slaCompliance } from './values.ts';

/** The answers of analytics. */
export class Analytics {
  private readonly answers: FigureAnswers;
  private readonly overTime: OverTime;

  constructor(answers: FigureAnswers, overTime: OverTime) {
    this.answers = answers;
    this.overTime = overTime;
  }

  private get reader() {
    return this.answers.reader;
  }

  trends(asked: Asked, grain: Grain): TrendPoint[] {
    const { staffId, brandIds } = asked;
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    if (grain === 'hour') return [...hoursOf(this.reader, asked, 'grain')].map(([at, sums]) => pointOf(at, sums));
    const pieces = piecesOf(asked, grain, this.reader.zone, 'grain');
    return pieces.map(({ at, span }) => pointOf(at, this.reader.sums(brandIds, span, of, 'times')));
  }

  behavior(asked: Asked) {
    const { brandIds } = asked;
    const { reader, answers } = this;
    const merged = answers.merged('activeRate', asked, spanOf(asked.range));
    const { sums, distinct } = merged;
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
      newCustomers: sums.newCustomers ?? 0,
      returningCustomers: distinct?.returning ?? 0,
      activeRate: activeRateOf(merged),
      messagesPerCustomer: messagesPerCustomer(merged),
      unfollowed: sums.unfollowed ?? 0,
      activeTimes: this.overTime.weekOf(asked).map((row) => row.map(([received]) => received)),
      memberGroups: memberGroups.map((memberGroup) => ({ memberGroup, customers: groups[memberGroup] ?? 0 })),
      languages: most(summed('languages')).map(([language, customers]) => ({
        language: language === '' ? null : language,
        customers,
      })),
    };
  }

  /** Of each LINE account, by its id. */
  channels({ brandIds, range }: Asked, accountIds: readonly string[]) {
    const sums = this.reader.byOwner(brandIds, spanOf(range));
    return accountIds.map((id) => {
      const { received = 0, replies = 0, replyFree = 0, replyBilled = 0 } = sums.get(id) ?? {};
      return { id, received, replies, replyFree, replyBilled };
    });
  }
}

function pointOf(at: number, sums: Sums): TrendPoint {
  const p90 = percentile(sums.responses ?? [], 0.9);
  return {
    at: new Date(at).toISOString(),
    received: sums.received ?? 0,
    replies: sums.replies ?? 0,
    conversations: sums.opened ?? 0,
    resolved: sums.resolved ?? 0,
    avgResponseTime: responseTime(sums),
    p90ResponseTime: p90 === null ? null : p90 / 1000,
    csat: csatOf(sums),
    slaCompliance: slaCompliance(sums),
  };
}
