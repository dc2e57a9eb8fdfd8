import type { FigureRow } from '../../../shared/api/figures.ts';
import { type FigureName, onTimeMs } from '../../../shared/figures.ts';
import { isComplaint } from '../../figures/contributions.ts';
import type { Counted, CountedEpisode, CountedTurn, FigureRows } from '../../kinds/figures.ts';
import { turnAt } from '../../kinds/figures.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import type { Asked } from './answers.ts';
import { spanOf, startOfDay } from './span.ts';

/** A row's word about one figure; null where it has no part in it. */
type Said = { value: number | null; counted: boolean; why: string } | null;

interface Source<R> {
  table: 'turns' | 'episodes' | 'counted' | 'rows';
  /** The column of the time by which the figure counts; `due` holds a business day. */
  time: 'at' | 'opened_at' | 'ended_at' | 'rated_at' | 'due';
  what?: Counted['what'];
  kind?: 'wroteDay';
  at: (row: R) => number | null;
  /** @param from the first business day */
  said: (row: R, from: number) => Said;
}

const seconds = (ms: number) => ms / 1000;
const counts = (value: number | null, why: string): Said => ({ value, counted: true, why });
const left = (why: string): Said => ({ value: null, counted: false, why });
const share = (yes: boolean) => (yes ? 100 : 0);
const responseMs = ({ endedAt, openedAt }: CountedTurn) => (endedAt ?? openedAt) - openedAt;

const turn = (said: (row: CountedTurn) => Said): Source<CountedTurn> => ({
  table: 'turns',
  time: 'at',
  at: turnAt,
  said: (row) => (row.state === 'answered' ? said(row) : left(row.state)),
});

const episode = (
  time: 'opened_at' | 'ended_at' | 'rated_at',
  said: (row: CountedEpisode) => Said,
): Source<CountedEpisode> => ({
  table: 'episodes',
  time,
  at: ({ openedAt, endedAt, ratedAt }) => ({ opened_at: openedAt, ended_at: endedAt, rated_at: ratedAt })[time],
  said,
});

function happened<W extends Counted['what']>(
  what: W,
  said: (row: Extract<Counted, { what: W }>) => Said,
): Source<Extract<Counted, { what: W }>> {
  return { table: 'counted', time: 'at', what, at: ({ at }) => at, said };
}

/** Customers who wrote, each on the first of their days in the range. */
const wrote = (value: number | null, isReturning: boolean): Source<FigureRows['wroteDay']> => ({
  table: 'rows',
  time: 'due',
  kind: 'wroteDay',
  at: ({ day }) => day,
  said: ({ gap, day }, from) => {
    const isFirst = gap === 0 || gap > day - from;
    return isFirst && (!isReturning || gap !== 0) ? counts(value, gap === 0 ? 'new' : 'returned') : null;
  },
});

const isInTime = ({ dueAt, endedAt }: CountedTurn) => dueAt === null || (endedAt ?? 0) <= dueAt;
const onTime = turn((row) =>
  counts(share(responseMs(row) <= onTimeMs), responseMs(row) <= onTimeMs ? 'on-time' : 'slow'),
);
const resolution = episode('opened_at', ({ outcome }) =>
  outcome === 'closed' ? left('closed') : counts(share(outcome === 'resolved'), outcome ?? 'open'),
);
const satisfied = episode('rated_at', ({ rating }) =>
  rating === null ? null : counts(share(rating >= 4), `rated-${rating}`),
);
const lineMs = 24 * 3_600_000;

// biome-ignore lint/suspicious/noExplicitAny: each source reads the rows of its own table
type AnySource = Source<any>;

const sources: Partial<Record<FigureName, readonly AnySource[]>> = {
  activeRate: [wrote(100, false)],
  returningCustomers: [wrote(1, true)],
  messagesPerCustomer: [wrote(null, false)],
  avgResponseTime: [turn((row) => counts(seconds(responseMs(row)), 'answered'))],
  onTimeReplyRate: [onTime],
  slaCompliance: [
    {
      ...turn(() => null),
      said: (row: CountedTurn) => {
        if (row.state === 'overtime') return counts(0, 'overtime');
        if (row.state !== 'answered') return left(row.state);
        return counts(share(isInTime(row)), isInTime(row) ? 'in-time' : 'late');
      },
    },
  ],
  replies: [turn(() => counts(1, 'answered'))],
  improvement: [turn((row) => counts(seconds(responseMs(row)), 'answered'))],
  lineAverageReplyTime: [
    turn((row) => {
      if (!row.single) return left('group');
      return responseMs(row) > lineMs ? left('after-24-hours') : counts(seconds(responseMs(row)), 'answered');
    }),
  ],
  resolutionRate: [resolution],
  efficiency: [onTime, resolution, satisfied],
  conversations: [episode('opened_at', ({ outcome }) => counts(1, outcome ?? 'open'))],
  complaints: [
    episode('opened_at', (row) => {
      if (!isComplaint(row)) return null;
      return counts(1, row.complaint ? 'marked' : `rated-${row.rating}`);
    }),
  ],
  resolutionTime: [
    episode('ended_at', ({ outcome, openedAt, endedAt }) =>
      outcome === 'resolved' ? counts(seconds((endedAt ?? 0) - openedAt), 'resolved') : left('closed'),
    ),
  ],
  resolved: [episode('ended_at', ({ outcome }) => (outcome === 'resolved' ? counts(1, 'resolved') : left('closed')))],
  csat: [episode('rated_at', ({ rating }) => (rating === null ? null : counts(rating, `rated-${rating}`)))],
  satisfaction: [satisfied],
  revenue: [happened('sale', ({ amount, currency }) => counts(amount, currency))],
  newVips: [happened('new-vip', ({ memberGroup }) => counts(1, memberGroup))],
  newCustomers: [happened('new-customer', () => counts(1, 'new-customer'))],
  unfollowed: [happened('unfollowed', () => counts(1, 'unfollowed'))],
  replyFree: [happened('sent', ({ via, messages }) => (via === 'reply' ? counts(messages, 'reply-token') : null))],
  replyBilled: [happened('sent', ({ via, messages }) => (via === 'push' ? counts(messages, 'push') : null))],
  points: [happened('award', ({ points }) => (points === 0 ? left('slow') : counts(points, 'award')))],
  winStreak: [happened('award', ({ streak }) => (streak === 0 ? left('slow') : counts(streak, 'award')))],
};

interface Found {
  at: number;
  id: string;
  row: FigureRow;
}

export interface Page {
  limit: number;
  /** The last row of the page before. */
  after: { at: number; id: string } | null;
}

interface Within {
  brandIds: readonly string[];
  staffId: string | undefined;
  days: { from: number; to: number };
}

const totalMax = 1000;
const lineDays = 30;

/** The rows behind a figure, newest first. */
export class Behind {
  private readonly sqlite: Sqlite;
  private readonly zone: string;

  constructor(sqlite: Sqlite, zone: string) {
    this.sqlite = sqlite;
    this.zone = zone;
  }

  rows(name: FigureName, { brandIds, range, staffId }: Asked, { limit, after }: Page) {
    const span = spanOf(range);
    const days = { from: name === 'lineAverageReplyTime' ? span.to - lineDays + 1 : span.from, to: span.to };
    const of = sources[name] ?? [];
    const found = of.flatMap((source) => this.page(source, { brandIds, staffId, days, limit, after }));
    found.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const total = of.reduce((sum, source) => sum + this.count(source, { brandIds, staffId, days }), 0);
    return {
      rows: page.map(({ row }) => row),
      next: page.length === limit && last !== undefined ? { at: last.at, id: last.id } : null,
      total: Math.min(total, totalMax),
      totalIsMore: total > totalMax,
    };
  }

  private where({ table, time, what, kind }: AnySource, staffId: string | undefined): string {
    return [
      `${table === 'rows' ? "json_extract(row, '$.brandId')" : 'brand_id'} IN (SELECT value FROM json_each(@brands))`,
      `${time} >= @from AND ${time} < @to`,
      ...(staffId === undefined ? [] : ['staff_id = @staff']),
      ...(what === undefined ? [] : [`what = '${what}'`]),
      ...(kind === undefined ? [] : [`kind = '${kind}'`]),
    ].join(' AND ');
  }

  private page(source: AnySource, given: Within & Page): Found[] {
    const { table, time, at, said } = source;
    const found: Found[] = [];
    let { after } = given;
    // Rows that have no part in the figure are passed over.
    while (found.length < given.limit) {
      const rows = this.sqlite
        .prepare<[Record<string, unknown>], { row: string }>(
          `SELECT row FROM ${table} WHERE ${this.where(source, given.staffId)}
           ${after === null ? '' : `AND (${time} < @at OR (${time} = @at AND id < @id))`}
           ORDER BY ${time} DESC, id DESC LIMIT @limit`,
        )
        .all({ ...this.bound(source, given), limit: given.limit, ...(after ?? {}) })
        .map(({ row }) => JSON.parse(row) as CountedTurn);
      for (const row of rows) {
        after = { at: at(row) ?? 0, id: row.id };
        const of = said(row, given.days.from);
        if (of === null || found.length >= given.limit) continue;
        const moment = time === 'due' ? startOfDay(after.at, this.zone) : after.at;
        found.push({ ...after, row: shown(row, moment, of) });
      }
      if (rows.length < given.limit) break;
    }
    return found;
  }

  private count(source: AnySource, given: Within): number {
    return this.sqlite
      .prepare<[Record<string, unknown>], number>(
        `SELECT count(*) FROM
         (SELECT 1 FROM ${source.table} WHERE ${this.where(source, given.staffId)} LIMIT ${totalMax + 1})`,
      )
      .pluck()
      .get(this.bound(source, given)) as number;
  }

  private bound({ time }: AnySource, { brandIds, staffId, days }: Within) {
    const place = (day: number) => (time === 'due' ? day : startOfDay(day, this.zone));
    const [from, to] = [place(days.from), place(days.to + 1)];
    return { brands: JSON.stringify(brandIds), from, to, ...(staffId === undefined ? {} : { staff: staffId }) };
  }

  /** The last replies, newest first. */
  lastReplies(brandIds: readonly string[], limit: number) {
    return this.awards(brandIds, limit).map(({ at, staffId, responseMs: ms }) => ({
      at: new Date(at).toISOString(),
      staffId: staffId ?? '',
      seconds: seconds(ms),
    }));
  }

  awards(brandIds: readonly string[], limit: number): Extract<Counted, { what: 'award' }>[] {
    return this.sqlite
      .prepare<[string, number], { row: string }>(
        `SELECT row FROM counted WHERE what = 'award' AND brand_id IN (SELECT value FROM json_each(?)) ORDER BY at DESC, id DESC LIMIT ?`,
      )
      .all(JSON.stringify(brandIds), limit)
      .map(({ row }) => JSON.parse(row));
  }
}

type AnyRow = CountedTurn | CountedEpisode | Counted | FigureRows['wroteDay'];

function shown(row: AnyRow, at: number, { value, counted, why }: NonNullable<Said>): FigureRow {
  const messageId = 'answerId' in row ? row.answerId : 'messageId' in row ? row.messageId : null;
  const staffId = 'staffId' in row ? row.staffId : null;
  return {
    conversationId: row.conversationId,
    messageId,
    episodeId: 'rated' in row ? row.id : null,
    staffId,
    brandId: row.brandId,
    at: new Date(at).toISOString(),
    value,
    counted,
    why,
  };
}
