import type { FigureName, RangeFigure } from '../../../shared/figures.ts';
import { limits } from '../../../shared/limits.ts';
import {
  complaintMost,
  countsForLine,
  isInTime,
  isOnTime,
  isSatisfied,
  responseMsOf,
} from '../../figures/counts-as.ts';
import { slotMs } from '../../figures/local-time.ts';
import type { Counted, CountedEpisode, CountedTurn, FigureRows } from '../../kinds/figure-rows.ts';
import { firstDayEndOf } from '../../kinds/figure-rows.ts';
import { turnAt } from '../../kinds/figures.ts';
import type { Prices } from './savings.ts';

/** A row's contribution to a figure. `why` is the reason why the row is or is not counted. */
export interface Contribution {
  value: number | null;
  counted: boolean;
  why: string;
}

export type AnyRow = CountedTurn | CountedEpisode | Counted | FigureRows['wroteDay'] | FigureRows['receipt'];

/** Values outside a row that the contribution of the row depends on. */
export interface RowContext {
  /** Value of the source's expression `amount`. `null` if the source has no such expression. */
  amount: number | null;
  prices: Prices;
}

type EpisodeTime = 'opened_at' | 'ended_at' | 'rated_at' | 'first_day_ends_at';

/** The rows of one table from which a figure is computed. */
export interface Source<R extends AnyRow = AnyRow> {
  table: 'turns' | 'episodes' | 'counted' | 'receipts' | 'rows';
  /** Column that contains the time at which a row is counted. `due` contains a business day. */
  time: 'at' | EpisodeTime | 'due';
  what?: Counted['what'];
  kind?: 'wroteDay';
  /** Whether rows from before the range are included too. */
  isEver?: true;
  /**
   * A further SQL condition. Its parameters are `@now` (time of the query), `@first` (first business day), `@days` and `@until` (first and
   * last day as text), `@start` (first millisecond of the range) and `@end` (first millisecond after it).
   */
  where?: string;
  /** An SQL expression that computes a number from other rows. Its parameters are the same as those of `where`. */
  amount?: string;
  /** Returns the time of a row in the unit of the column `time`. */
  at: (row: R) => number | null;
  contribution: (row: R, context: RowContext) => Contribution;
  /** Returns the message of a row. Absent if rows have none. */
  messageId?: (row: R) => string | null;
  episodeId?: (row: R) => string;
  /** Column with the id of the person that a row counts for, and a function that returns this id. Default: `staffId`. */
  staff?: { column: string; of: (row: R) => string | null };
}

export const seconds = (ms: number) => ms / 1000;
export const counts = (value: number | null, why: string): Contribution => ({ value, counted: true, why });
const left = (why: string): Contribution => ({ value: null, counted: false, why });
const share = (yes: boolean) => (yes ? 100 : 0);

/** Converts a source to the type that all tables share. Safe, because a source receives only rows of its own table. */
const source = <R extends AnyRow>(of: Source<R>) => of as unknown as Source;

const answerIdOf = ({ answerId }: CountedTurn) => answerId;
const turn = (contribution: (row: CountedTurn) => Contribution) =>
  source<CountedTurn>({
    table: 'turns',
    time: 'at',
    at: turnAt,
    contribution: (row) => (row.state === 'answered' ? contribution(row) : left(row.state)),
    messageId: answerIdOf,
  });

const episodeTimes: Record<EpisodeTime, (row: CountedEpisode) => number | null> = {
  opened_at: ({ openedAt }) => openedAt,
  ended_at: ({ endedAt }) => endedAt,
  rated_at: ({ ratedAt }) => ratedAt,
  first_day_ends_at: firstDayEndOf,
};

const episode = (
  time: EpisodeTime,
  contribution: (row: CountedEpisode) => Contribution,
  more: Pick<Source<CountedEpisode>, 'where' | 'staff'> = {},
) =>
  source<CountedEpisode>({
    table: 'episodes',
    time,
    at: episodeTimes[time],
    contribution,
    episodeId: ({ id }) => id,
    ...more,
  });

const happened = <W extends Counted['what']>(
  what: W,
  contribution: Source<Extract<Counted, { what: W }>>['contribution'],
  more: Pick<Source<Extract<Counted, { what: W }>>, 'where' | 'isEver' | 'messageId'> = {},
) =>
  source<Extract<Counted, { what: W }>>({
    table: 'counted',
    time: 'at',
    what,
    at: ({ at }) => at,
    contribution,
    ...more,
  });

/** Selects the customer's first day in the range. `gap` is the number of days since the customer's previous day, or 0. */
const isFirst = `(json_extract(row, '$.gap') = 0 OR json_extract(row, '$.gap') > due - @first)`;
const isReturning = `json_extract(row, '$.gap') > due - @first`;
const isReceivedLate = `at >= @end - ${limits.lateEventMs + slotMs} AND json_extract(row, '$.beganAt') >= @end`;
const isSilent = `NOT EXISTS (SELECT 1 FROM rows AS wrote WHERE wrote.kind = 'wroteDay'
  AND wrote.id >= counted.conversation_id || '/' || @days AND wrote.id <= counted.conversation_id || '/' || @until)`;

type WroteDay = FigureRows['wroteDay'];
/** Returns a source that reads the business days on which customers sent messages (`wroteDay`). */
const wrote = (where: string, contribution: Source<WroteDay>['contribution'], more: Pick<Source, 'amount'> = {}) =>
  source<WroteDay>({
    table: 'rows',
    time: 'due',
    kind: 'wroteDay',
    where,
    at: ({ day }) => day,
    contribution,
    ...more,
  });
/** Number of messages in the range from the customer of a row. */
const messagesOfCustomer = `(SELECT count(*) FROM receipts AS others
  WHERE others.conversation_id = json_extract(rows.row, '$.conversationId') AND others.at >= @start AND others.at < @end)`;
const writer = ({ gap }: FigureRows['wroteDay']) => (gap === 0 ? 'new' : 'returned');

const onTime = turn((row) => {
  const isFast = isOnTime(responseMsOf(row));
  return counts(share(isFast), isFast ? 'on-time' : 'slow');
});
const resolution = episode(
  'first_day_ends_at',
  ({ firstDay }) => {
    if (firstDay.outcome === 'closed') return left('closed');
    const isResolved = firstDay.outcome === 'resolved';
    // Cases that are not resolved are included too, because they are part of the denominator.
    return { value: share(isResolved), counted: isResolved, why: isResolved ? 'resolved-in-time' : 'not-in-time' };
  },
  {
    where: 'first_day_ends_at <= @now',
    staff: { column: 'first_day_staff_id', of: ({ firstDay }) => firstDay.staffId },
  },
);
const satisfied = episode('rated_at', ({ rating }) => counts(share(isSatisfied(rating ?? 0)), `rated-${rating}`));

/** Sources of the rows behind each figure of a range. Streaks are queried separately, because they can begin before the range. */
export const sources: Partial<Record<FigureName, readonly Source[]>> = {
  activeRate: [
    wrote(isFirst, (row) => counts(100, writer(row))),
    happened('new-customer', () => counts(0, 'silent'), { isEver: true, where: isSilent }),
    happened('known-before', () => counts(0, 'silent'), { isEver: true, where: `${isReceivedLate} AND ${isSilent}` }),
  ],
  returningCustomers: [wrote(isReturning, (row) => counts(1, writer(row)))],
  messagesPerCustomer: [
    wrote(isFirst, (row, { amount }) => counts(amount, writer(row)), { amount: messagesOfCustomer }),
  ],
  received: [
    source<FigureRows['receipt']>({
      table: 'receipts',
      time: 'at',
      at: ({ at }) => at,
      contribution: () => counts(1, 'received'),
      // The id of a receipt is the id of its message.
      messageId: ({ id }) => id,
    }),
  ],
  avgResponseTime: [turn((row) => counts(seconds(responseMsOf(row)), 'answered'))],
  onTimeReplyRate: [onTime],
  slaCompliance: [
    source<CountedTurn>({
      table: 'turns',
      time: 'at',
      at: turnAt,
      contribution: (row) => {
        if (row.state === 'overtime') return counts(0, 'overtime');
        if (row.state !== 'answered') return left(row.state);
        return counts(share(isInTime(row)), isInTime(row) ? 'in-time' : 'late');
      },
      messageId: answerIdOf,
    }),
  ],
  replies: [turn(() => counts(1, 'answered'))],
  improvement: [turn((row) => counts(seconds(responseMsOf(row)), 'answered'))],
  lineAverageReplyTime: [
    turn((row) => {
      if (countsForLine(row)) return counts(seconds(responseMsOf(row)), 'answered');
      return left(row.single ? 'after-24-hours' : 'group');
    }),
  ],
  resolutionRate: [resolution],
  efficiency: [onTime, resolution, satisfied],
  conversations: [episode('opened_at', ({ outcome }) => counts(1, outcome ?? 'open'))],
  complaints: [
    episode('opened_at', (row) => counts(1, row.complaint ? 'marked' : `rated-${row.rating}`), {
      where: `(json_extract(row, '$.complaint') OR json_extract(row, '$.rating') <= ${complaintMost})`,
    }),
  ],
  resolutionTime: [
    episode('ended_at', ({ outcome, openedAt, endedAt }) =>
      outcome === 'resolved' ? counts(seconds((endedAt ?? 0) - openedAt), 'resolved') : left('closed'),
    ),
  ],
  resolved: [episode('ended_at', ({ outcome }) => (outcome === 'resolved' ? counts(1, 'resolved') : left('closed')))],
  csat: [episode('rated_at', ({ rating }) => counts(rating, `rated-${rating}`))],
  satisfaction: [satisfied],
  revenue: [happened('sale', ({ amount, currency }) => counts(amount, currency))],
  newVips: [happened('new-vip', ({ memberGroup }) => counts(1, memberGroup))],
  newCustomers: [happened('new-customer', () => counts(1, 'new-customer'))],
  unfollowed: [happened('unfollowed', () => counts(1, 'unfollowed'))],
  replyFree: [happened('sent', ({ messages }) => counts(messages, 'reply-token'), sentBy('reply'))],
  replyBilled: [happened('sent', ({ messages }) => counts(messages, 'push'), sentBy('push'))],
  saved: [
    happened(
      'sent',
      ({ messages, lineAccountId }, { prices }) => {
        const price = prices.get(lineAccountId);
        return price === undefined ? left('no-price') : counts(messages * price.amount, price.currency);
      },
      sentBy('reply'),
    ),
  ],
  points: [
    happened('award', ({ points }) => (points === 0 ? left('slow') : counts(points, 'award')), {
      messageId: ({ messageId }) => messageId,
    }),
  ],
} satisfies Record<Exclude<RangeFigure, 'winStreak'>, readonly Source[]>;

function sentBy(via: 'reply' | 'push') {
  return {
    where: `json_extract(row, '$.via') = '${via}'`,
    messageId: ({ messageId }: { messageId: string }) => messageId,
  };
}
