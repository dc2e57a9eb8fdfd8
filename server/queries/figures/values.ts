import type { FieldValues, FigureValue, Money } from '../../../shared/api/figures.ts';
import { efficiencyParts, type FigureName, type RangeFigure } from '../../../shared/figures.ts';
import { type FigureField, figureOf } from '../../../shared/views.ts';
import type { Sums } from '../../kinds/sums.ts';
import { type Prices, pricedOf, savedOf } from './savings.ts';

/** The values from which a figure of a range is computed. */
export interface Merged {
  sums: Sums;
  /** Number of distinct customers who wrote in the range, and how many of these customers had also written before the range. */
  distinct?: { all: number; returning: number };
  /** Customers known at the end of the range. */
  customers?: number | null;
  streak?: number;
  /** Prices of the brands' LINE accounts. */
  prices?: Prices;
  /** Sums of the previous range, for figures that compare both ranges. */
  before?: Sums;
}

interface Computed {
  value: (of: Merged) => FigureValue;
  /** Returns the number of samples. Absent for composed figures, which have none. */
  samples?: (of: Merged) => number;
}

const ratio = (part: number | undefined, total: number | undefined, unit = 1): number | null =>
  total === undefined || total === 0 ? null : (part ?? 0) / total / unit;
const percent = (part: number | undefined, total: number | undefined): number | null => ratio(part, total, 0.01);

type Plain = Exclude<{ [K in keyof Sums]: Sums[K] extends number | undefined ? K : never }[keyof Sums], undefined>;
const count = (name: Plain): Computed => {
  const value = ({ sums }: Merged) => sums[name] ?? 0;
  return { value, samples: value };
};

export const responseTime = (sums: Sums) => ratio(sums.responseMs, sums.replies, 1000);
export const onTimeRate = (sums: Sums) => percent(sums.fast, sums.replies);
const slaCompliance = (sums: Sums) => percent(sums.inTime, slaTurns(sums));
const slaTurns = ({ replies = 0, overtime = 0 }: Sums) => replies + overtime;
export const resolutionRate = (sums: Sums) => percent(sums.firstDayResolved, sums.firstDayCases);
export const csatOf = (sums: Sums) => ratio(sums.ratingSum, sums.ratings);
const satisfactionOf = (sums: Sums) => percent(sums.satisfied, sums.ratings);

const activeRateOf = ({ distinct, customers }: Merged) => percent(distinct?.all, customers ?? 0);
/** Returns the number of messages from customers. `null` for a person, because received messages do not belong to a person. */
export const receivedOf = (count: number | undefined, { staffId }: { staffId?: string | undefined }) =>
  staffId === undefined ? (count ?? 0) : null;
export const messagesPerCustomer = ({ sums, distinct }: Merged) => ratio(sums.receivedSingle, distinct?.all);

const rates = { onTimeReplyRate: onTimeRate, resolutionRate, satisfaction: satisfactionOf };

/** Returns the efficiency. If a component has no value, its weight is distributed over the other components in proportion. */
function efficiencyOf(sums: Sums): number | null {
  let [total, weights] = [0, 0];
  for (const { name, weight } of efficiencyParts) {
    const value = rates[name](sums);
    if (value === null) continue;
    total += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : total / weights;
}

export function moneyOf(revenue: Sums['revenue']): Money[] {
  return Object.entries(revenue ?? {})
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const noPrices: Prices = new Map();

/** How each figure of a range is computed from its sums. */
export const computed: Partial<Record<FigureName, Computed>> = {
  avgResponseTime: { value: ({ sums }) => responseTime(sums), samples: ({ sums }) => sums.replies ?? 0 },
  onTimeReplyRate: { value: ({ sums }) => onTimeRate(sums), samples: ({ sums }) => sums.replies ?? 0 },
  slaCompliance: { value: ({ sums }) => slaCompliance(sums), samples: ({ sums }) => slaTurns(sums) },
  resolutionRate: { value: ({ sums }) => resolutionRate(sums), samples: ({ sums }) => sums.firstDayCases ?? 0 },
  resolutionTime: {
    value: ({ sums }) => ratio(sums.resolutionMs, sums.resolved, 1000),
    samples: ({ sums }) => sums.resolved ?? 0,
  },
  resolved: count('resolved'),
  csat: { value: ({ sums }) => csatOf(sums), samples: ({ sums }) => sums.ratings ?? 0 },
  satisfaction: { value: ({ sums }) => satisfactionOf(sums), samples: ({ sums }) => sums.ratings ?? 0 },
  complaints: count('complaints'),
  revenue: { value: ({ sums }) => moneyOf(sums.revenue), samples: ({ sums }) => sums.sales ?? 0 },
  activeRate: {
    value: activeRateOf,
    samples: ({ customers }) => customers ?? 0,
  },
  received: count('received'),
  replies: count('replies'),
  efficiency: { value: ({ sums }) => efficiencyOf(sums) },
  conversations: count('opened'),
  newVips: count('newVips'),
  newCustomers: count('newCustomers'),
  returningCustomers: {
    value: ({ distinct }) => distinct?.returning ?? 0,
    samples: ({ distinct }) => distinct?.returning ?? 0,
  },
  messagesPerCustomer: {
    value: messagesPerCustomer,
    samples: ({ distinct }) => distinct?.all ?? 0,
  },
  unfollowed: count('unfollowed'),
  replyFree: count('replyFree'),
  // The number of samples is the number of push messages. Each push message is billed once per recipient.
  replyBilled: { value: ({ sums }) => sums.replyBilled ?? 0, samples: ({ sums }) => sums.pushes ?? 0 },
  saved: {
    value: ({ sums, prices = noPrices }) => savedOf(sums, prices),
    samples: ({ sums, prices = noPrices }) => pricedOf(sums, prices),
  },
  points: { value: ({ sums }) => sums.points ?? 0, samples: ({ sums }) => sums.awards ?? 0 },
  winStreak: { value: ({ streak }) => streak ?? 0, samples: ({ streak }) => streak ?? 0 },
  improvement: { value: ({ sums, before }) => improvementOf(sums, before) },
  lineAverageReplyTime: {
    value: ({ sums }) => ratio(sums.lineMs, sums.lineReplies, 1000),
    samples: ({ sums }) => sums.lineReplies ?? 0,
  },
} satisfies Record<RangeFigure, Computed>;

/** Returns the values of figure fields, in order. Fields that cannot be computed from sums are `null`, and the caller adds them. */
export const valuesOf = <F extends FigureField>(fields: readonly F[], of: Merged) =>
  Object.fromEntries(fields.map((field) => [field, computed[figureOf(field)]?.value(of) ?? null])) as FieldValues<F>;

const improvementLeast = 10;

/**
 * Returns by how many seconds the average response time has decreased since the previous range. `null` if either range has too few replies.
 */
export function improvementOf(is: Sums, was: Sums | undefined): number | null {
  if (was === undefined || (is.replies ?? 0) < improvementLeast || (was.replies ?? 0) < improvementLeast) return null;
  return (responseTime(was) as number) - (responseTime(is) as number);
}

/** Adds a zero to each list of money for each currency that only other lists contain. Other values are unchanged. */
export function inSameCurrencies(values: readonly FigureValue[]): FigureValue[] {
  const lists = values.filter((value) => Array.isArray(value));
  const currencies = [...new Set(lists.flat().map(({ currency }) => currency))].sort();
  return values.map((value) => {
    if (!Array.isArray(value)) return value;
    const amounts = new Map(value.map(({ currency, amount }) => [currency, amount]));
    return currencies.map((currency) => ({ currency, amount: amounts.get(currency) ?? 0 }));
  });
}

/** Returns the difference of two values. Lists of money must have the same currencies. `null` if either value is `null`. */
export function difference(is: FigureValue, was: FigureValue): FigureValue {
  if (is === null || was === null) return null;
  if (typeof is === 'number') return typeof was === 'number' ? is - was : null;
  if (typeof was === 'number') return null;
  return is.map(({ currency, amount }, i) => ({ currency, amount: amount - (was[i]?.amount ?? 0) }));
}
