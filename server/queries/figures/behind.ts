import type { FigureRow } from '../../../shared/api/figures.ts';
import { type FigureName, onTimeMs } from '../../../shared/figures.ts';
import { isComplaint } from '../../figures/contributions.ts';
import type { Counted, CountedEpisode, CountedTurn } from '../../kinds/figures.ts';
import { turnAt } from '../../kinds/figures.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import type { Asked } from './answers.ts';
import { spanOf, startOfDay } from './span.ts';

/** A row's word about one figure; null where it has no part in it. */
type Said = { value: number | null; counted: boolean; why: string } | null;

interface Source<R> {
  table: 'turns' | 'episodes' | 'counted';
  /** The column of the time by which the figure counts. */
  time: 'at' | 'opened_at' | 'ended_at' | 'rated_at';
  what?: Counted['what'];
  at: (row: R) => number | null;
  said: (row: R) => Said;
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
    const first = name === 'lineAverageReplyTime' ? span.to - lineDays + 1 : span.from;
    const [from, to] = [startOfDay(first, this.zone), startOfDay(span.to + 1, this.zone)];
    const of = sources[name] ?? [];
    const found = of.flatMap((source) => this.page(source, { brandIds, staffId, from, to, limit, after }));
    found.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const total = of.reduce((sum, source) => sum + this.count(source, { brandIds, staffId, from, to }), 0);
    return {
      rows: page.map(({ row }) => row),
      next: page.length === limit && last !== undefined ? { at: last.at, id: last.id } : null,
      total: Math.min(total, totalMax),
      totalIsMore: total > totalMax,
    };
  }

  private where({ time, what }: AnySource, staffId: string | undefined): string {
    const conditions = ['brand_id IN (SELECT value FROM json_each(@brands))', `${time} >= @from AND ${time} < @to`];
    if (staffId !== undefined) conditions.push('staff_id = @staff');
    if (what !== undefined) conditions.push(`what = '${what}'`);
    return conditions.join(' AND ');
  }

  private page(
    source: AnySource,
    given: { brandIds: readonly string[]; staffId: string | undefined; from: number; to: number } & Page,
  ): Found[] {
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
        .all({ ...this.bound(given), limit: given.limit, ...(after ?? {}) })
        .map(({ row }) => JSON.parse(row) as CountedTurn);
      for (const row of rows) {
        after = { at: at(row) ?? 0, id: row.id };
        const of = said(row);
        if (of !== null && found.length < given.limit) found.push({ ...after, row: shown(row, after.at, of) });
      }
      if (rows.length < given.limit) break;
    }
    return found;
  }

  private count(
    source: AnySource,
    given: { brandIds: readonly string[]; staffId: string | undefined; from: number; to: number },
  ): number {
    const { table } = source;
    return this.sqlite
      .prepare<[Record<string, unknown>], number>(
        `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${this.where(source, given.staffId)} LIMIT ${totalMax + 1})`,
      )
      .pluck()
      .get(this.bound(given)) as number;
  }

  private bound({
    brandIds,
    staffId,
    from,
    to,
  }: {
    brandIds: readonly string[];
    staffId: string | undefined;
    from: number;
    to: number;
  }) {
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

  newVips(brandIds: readonly string[], from: number, to: number): Extract<Counted, { what: 'new-vip' }>[] {
    return this.sqlite
      .prepare<[string, number, number], { row: string }>(
        `SELECT row FROM counted WHERE what = 'new-vip' AND brand_id IN (SELECT value FROM json_each(?)) AND at >= ? AND at < ? ORDER BY at DESC`,
      )
      .all(JSON.stringify(brandIds), from, to)
      .map(({ row }) => JSON.parse(row));
  }
}

function shown(
  row: CountedTurn | CountedEpisode | Counted,
  at: number,
  { value, counted, why }: NonNullable<Said>,
): FigureRow {
  const messageId = 'answerId' in row ? row.answerId : 'messageId' in row ? row.messageId : null;
  return {
    conversationId: row.conversationId,
    messageId,
    episodeId: 'rated' in row ? row.id : null,
    staffId: row.staffId,
    brandId: row.brandId,
    at: new Date(at).toISOString(),
    value,
    counted,
    why,
  };
}
