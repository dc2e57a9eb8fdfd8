import type { LogRecord } from '../../../server/log/port.ts';
import { type Case, type Counted, firstDayOf, ratingOf } from './cases.ts';
import { type Award, casesOf, type Facts, factsOf } from './facts.ts';
import { between, type Calendar, type Within } from './ranges.ts';
import { stepsOf } from './steps.ts';

export type Value = number | null | { currency: string; amount: number }[];

/** Brands whose data is counted, and optionally one member of staff or one LINE account in these brands. */
export interface Of {
  brands: readonly string[];
  staff?: string | undefined;
  channel?: string | undefined;
}

export interface Figure {
  value: Value;
  samples: number | null;
}

const liveTests: Record<string, (one: Case) => boolean> = {
  activeConversations: (one) => isLive(one) && isOpen(one),
  waitingCustomers: (one) => isLive(one) && waits(one),
  overtimeCustomers: (one) => isLive(one) && waits(one) && isRung(one),
  unassignedCustomers: (one) => isLive(one) && isOpen(one) && one.assignedTo === null,
  vipCustomers: (one) => one.single && one.memberGroup !== 'normal',
  vipWaiting: (one) => isLive(one) && one.single && one.memberGroup !== 'normal' && waits(one),
  customers: (one) => one.single,
};
export const liveNames = Object.keys(liveTests);
const isLive = ({ archived, service }: Case) => !archived && service !== 'blocked';
const isOpen = ({ status }: Case) => status === 'open' || status === 'pending';
const waits = ({ turns }: Case) => turns.at(-1)?.state === 'waiting';
const isRung = ({ turns, rung }: Case) => rung.has(turns.at(-1)?.dueAt ?? -1);

/** Computes every figure from the raw records, according to its definition. */
export class Recounted {
  readonly facts: Facts;
  readonly calendar: Calendar;
  private readonly records: readonly LogRecord[];
  private readonly past = new Map<number, Case[]>();

  constructor(records: readonly LogRecord[], calendar: Calendar) {
    this.records = records;
    this.calendar = calendar;
    this.facts = factsOf(records);
  }

  private of({ brands, channel }: Of, cases = this.facts.cases): Case[] {
    return cases.filter(
      ({ brandId, lineAccountId }) => brands.includes(brandId) && (channel ?? lineAccountId) === lineAccountId,
    );
  }

  /** Returns the response times of the answered turns. Seconds. */
  responses(of: Of, within: Within): number[] {
    return this.answered(of, within).map(({ openedAt, endedAt }) => ((endedAt ?? 0) - openedAt) / 1000);
  }

  private answered(of: Of, within: Within) {
    return this.of(of).flatMap(({ turns, single }) =>
      turns
        .filter(({ state, endedAt, by }) => state === 'answered' && within.has(endedAt ?? 0) && (of.staff ?? by) === by)
        .map((turn) => ({ ...turn, single })),
    );
  }

  private overtime({ staff, ...of }: Of, within: Within): number {
    return this.of(of).filter(({ turns, assignedTo }) => {
      const last = turns.at(-1);
      if (last?.state !== 'waiting' || last.dueAt === null || last.dueAt > this.calendar.now) return false;
      return within.has(last.dueAt) && (staff ?? assignedTo) === assignedTo;
    }).length;
  }

  private episodes(of: Of) {
    return this.of(of)
      .flatMap(({ episodes }) => episodes)
      .filter(({ staffId }) => (of.staff ?? staffId) === staffId);
  }

  private ratings(of: Of, within: Within): number[] {
    return this.episodes(of).flatMap((episode) => {
      const rating = ratingOf(episode);
      return rating !== null && within.has(rating.at) ? [rating.score] : [];
    });
  }

  private counted(of: Of, within: Within, ...what: Counted['what'][]): Counted[] {
    return this.of(of)
      .flatMap(({ counted }) => counted)
      .filter((one) => what.includes(one.what) && within.has(one.at) && (of.staff ?? one.staffId) === one.staffId);
  }

  awards({ brands, staff }: Of, within: Within): Award[] {
    return this.facts.awards.filter(
      ({ brandId, staffId, at }) => brands.includes(brandId) && within.has(at) && (staff ?? staffId) === staffId,
    );
  }

  received(of: Of, within: Within, only: 'single' | 'all' = 'all'): number {
    const cases = this.of(of).filter(({ single }) => single || only === 'all');
    return cases.reduce((sum, one) => sum + one.received.filter(within.has).length, 0);
  }

  private writers(of: Of, within: Within): Case[] {
    return this.of(of).filter(({ single, received }) => single && received.some(within.has));
  }

  private known(of: Of, { end }: Within): number {
    const isKnown = (at: number) => at < end;
    return this.of(of).filter((one) => one.single && [one.createdAt, ...one.received].some(isKnown)).length;
  }

  streak({ brands, staff }: Of): number {
    const last = new Map<string, number>();
    for (const { brandId, staffId, streak } of this.facts.awards) {
      if (brands.includes(brandId) && (staff ?? staffId) === staffId) last.set(`${brandId} ${staffId}`, streak);
    }
    return Math.max(0, ...last.values());
  }

  improvement(of: Of, within: Within, before: Within): number | null {
    const [is, was] = [this.responses(of, within), this.responses(of, before)];
    return is.length < 10 || was.length < 10 ? null : (mean(was) as number) - (mean(is) as number);
  }

  /** Returns the savings: the number of free messages times their price, rounded to a hundredth of the currency. */
  private saved(of: Of, within: Within): Figure {
    const prices = [...this.facts.prices].filter(
      ([id, { brandId }]) => of.brands.includes(brandId) && (of.channel ?? id) === id,
    );
    if (prices.length === 0) return { value: null, samples: 0 };
    const free = (id: string) => this.counted({ ...of, channel: id }, within, 'reply').length;
    const currencies = [...new Set(prices.map(([, { currency }]) => currency))].sort();
    const value = currencies.map((currency) => {
      const inCurrency = prices.filter(([, one]) => one.currency === currency);
      return {
        currency,
        amount: Math.round(inCurrency.reduce((sum, [id, { price }]) => sum + free(id) * price * 100, 0)),
      };
    });
    return { value, samples: prices.reduce((sum, [id]) => sum + free(id), 0) };
  }

  /** @param lines the 30 days over which LINE's average reply time is computed */
  figure(name: string, of: Of, within: Within, lines: Within = within): Figure {
    const rate = (yes: number, all: number): Figure => ({ value: all === 0 ? null : (100 * yes) / all, samples: all });
    const meanOf = (values: number[]): Figure => ({ value: mean(values), samples: values.length });
    const count = (value: number): Figure => ({ value, samples: value });
    const parts = (values: number[]): Figure => ({
      value: values.reduce((sum, value) => sum + value, 0),
      samples: values.length,
    });
    const responses = () => this.responses(of, within);
    const opened = () => this.episodes(of).filter(({ openedAt }) => within.has(openedAt));
    const solved = () =>
      this.episodes(of).filter(({ outcome, endedAt }) => outcome === 'resolved' && within.has(endedAt ?? 0));
    const ratings = () => this.ratings(of, within);
    switch (name) {
      case 'avgResponseTime':
        return meanOf(responses());
      case 'onTimeReplyRate':
        return rate(responses().filter((one) => one <= 30).length, responses().length);
      case 'replies':
        return count(responses().length);
      case 'slaCompliance': {
        const answered = this.answered(of, within);
        const inTime = answered.filter(({ dueAt, endedAt }) => dueAt === null || (endedAt ?? 0) <= dueAt);
        return rate(inTime.length, answered.length + this.overtime(of, within));
      }
      case 'lineAverageReplyTime': {
        const one = this.answered(of, lines).filter(({ single }) => single);
        const seconds = one.map(({ openedAt, endedAt }) => ((endedAt ?? 0) - openedAt) / 1000);
        return meanOf(seconds.filter((ms) => ms <= 86_400));
      }
      case 'resolutionRate': {
        const judged = this.of(of)
          .flatMap(({ episodes }) => episodes.map(firstDayOf))
          .filter(({ endsAt }) => within.has(endsAt) && endsAt <= this.calendar.now)
          .filter(({ outcome, staffId }) => outcome !== 'closed' && (of.staff ?? staffId) === staffId);
        return rate(judged.filter(({ outcome }) => outcome === 'resolved').length, judged.length);
      }
      case 'resolutionTime':
        return meanOf(solved().map(({ openedAt, endedAt }) => ((endedAt ?? 0) - openedAt) / 1000));
      case 'resolved':
        return count(solved().length);
      case 'conversations':
        return count(opened().length);
      case 'complaints':
        return count(opened().filter((one) => one.complaint || (ratingOf(one)?.score ?? 5) <= 2).length);
      case 'csat':
        return meanOf(ratings());
      case 'satisfaction':
        return rate(ratings().filter((score) => score >= 4).length, ratings().length);
      case 'efficiency': {
        const parts = [
          [this.figure('onTimeReplyRate', of, within).value, 0.4],
          [this.figure('resolutionRate', of, within).value, 0.4],
          [this.figure('satisfaction', of, within).value, 0.2],
        ].filter((part): part is [number, number] => part[0] !== null);
        const weights = parts.reduce((sum, [, weight]) => sum + weight, 0);
        const sum = parts.reduce((so, [value, weight]) => so + value * weight, 0);
        return { value: weights === 0 ? null : sum / weights, samples: null };
      }
      case 'revenue': {
        const sales = this.counted(of, within, 'sale');
        const currencies = [...new Set(sales.map(({ currency }) => currency))].sort();
        const amount = (currency: string) =>
          sales.filter((sale) => sale.currency === currency).reduce((sum, sale) => sum + sale.amount, 0);
        const value = currencies.map((currency) => ({ currency, amount: amount(currency) }));
        return { value, samples: sales.length };
      }
      case 'replyFree':
        return count(this.counted(of, within, 'reply').length);
      case 'saved':
        return this.saved(of, within);
      case 'replyBilled':
        return parts(this.counted(of, within, 'push').map(({ amount }) => amount));
      case 'unfollowed':
        return count(this.counted(of, within, 'unfollowed').length);
      case 'newVips':
        return count(this.counted(of, within, 'new-vip').length);
      case 'received':
        return count(this.received(of, within));
      case 'newCustomers':
        return count(this.of(of).filter(({ single, createdAt }) => single && within.has(createdAt)).length);
      case 'returningCustomers': {
        const before = between(Number.NEGATIVE_INFINITY, within.start);
        return count(this.writers(of, within).filter(({ received }) => received.some(before.has)).length);
      }
      case 'activeRate':
        return rate(this.writers(of, within).length, this.known(of, within));
      case 'messagesPerCustomer': {
        const writers = this.writers(of, within).length;
        const value = writers === 0 ? null : this.received(of, within, 'single') / writers;
        return { value, samples: writers };
      }
      case 'points':
        return parts(this.awards(of, within).flatMap(({ points }) => (points === 0 ? [] : [points])));
      case 'winStreak':
        return count(this.streak(of));
      default:
        throw new Error(`no recount of ${name}`);
    }
  }

  /** Whether a preceding range has values to compare with: it starts at or after the first record of the brands. */
  isKnown({ brands }: Of, { start }: Pick<Within, 'start'>): boolean {
    const concerns = (event: object) => {
      const { brandId, origin } = event as { brandId?: string; origin?: { brandId: string } };
      return brands.includes(origin?.brandId ?? brandId ?? '');
    };
    const first = this.records.find(({ events }) => events.some(concerns));
    return first !== undefined && first.at <= start;
  }

  /** Returns the 30 days over which LINE's average reply time is computed. They end with the range. */
  linesOf({ end }: Within, last: Temporal.PlainDate): Within {
    return between(this.calendar.startOf(last.subtract({ days: 29 })), end);
  }

  live(name: string, of: Of): number {
    return this.of(of).filter(liveTests[name] as (one: Case) => boolean).length;
  }

  /**
   * Returns the value of a live figure at the time `before`, from the records before that time. `null` if there was no conversation to
   * count.
   */
  liveAt(name: string, of: Of, before: number): number | null {
    let cases = this.past.get(before);
    if (cases === undefined) {
      cases = casesOf(stepsOf(this.records.filter(({ at }) => at < before)));
      this.past.set(before, cases);
    }
    const matching = this.of(of, cases);
    const isKept = matching.some(({ single, episodes }) => single || episodes.length > 0);
    return isKept ? matching.filter(liveTests[name] as (one: Case) => boolean).length : null;
  }
}

export const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
