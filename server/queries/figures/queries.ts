import type { Grain } from '../../../shared/analytics.ts';
import type { RangePart } from '../../../shared/api/figures.ts';
import type { FigureName, RankingName } from '../../../shared/figures.ts';
import type { QueriedSet, SetQueries } from '../../engine/set-queries.ts';
import { daysOf, weekOf } from '../../figures/days.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import type { PageQuery } from '../page.ts';
import { Analytics } from './analytics.ts';
import { Awards, type Of } from './awards.ts';
import { Behind, type BehindQuery } from './behind.ts';
import { FigureCalculator, type FigureQuery, type Live } from './calculator.ts';
import { Checker } from './checker.ts';
import { CustomReports, type ReportQuery } from './custom-report.ts';
import { DetailedTable, type TablePage } from './detailed-table.ts';
import { OverTime, timelineOf } from './over-time.ts';
import { Rankings } from './rankings.ts';
import { SumsReader } from './reader.ts';
import { noCache, SumsCache, type ValueCache } from './sums-cache.ts';

/**
 * Returns all queries on the rows of the figures. Arguments and results can be cloned structurally, because they are passed between
 * threads.
 */
export function figureQueriesOn(sqlite: Sqlite, zone: string, cache: ValueCache = noCache) {
  const calculator = new FigureCalculator(new SumsReader(sqlite, zone, cache));
  const rankings = new Rankings(calculator.reader);
  const overTime = new OverTime(calculator);
  const behind = new Behind(sqlite, zone, calculator.reader);
  const awards = new Awards(sqlite);
  const analytics = new Analytics(calculator, overTime, rankings);
  const table = new DetailedTable(calculator.reader, rankings);
  const reports = new CustomReports(calculator, rankings);
  const ranged = (query: FigureQuery, range: 'thisMonth') => ({ ...query, range: daysOf({ range }, query.now, zone) });
  const week = (query: FigureQuery) => ({ ...query, range: daysOf(weekOf(query.now, zone), query.now, zone) });

  return {
    figures: (names: readonly FigureName[], query: FigureQuery, live: Live) => calculator.figures(names, query, live),
    percentiles: (query: FigureQuery) => calculator.percentiles(query),
    rank: (ranking: RankingName, query: FigureQuery, limit?: number) => rankings.rank(ranking, query, limit),
    rankPage: (ranking: RankingName, query: FigureQuery, page: PageQuery) => rankings.rankPage(ranking, query, page),
    entries: (query: FigureQuery, candidates: readonly string[]) => rankings.entries(query, candidates),
    entriesPage: (query: FigureQuery, candidates: readonly string[], page: PageQuery) =>
      rankings.entriesPage(query, candidates, page),
    entry: (query: FigureQuery, staffId: string) => rankings.entry(query, staffId),
    means: (query: FigureQuery) => rankings.means(query),
    week: (query: FigureQuery, limit: number) => rankings.entries(week(query), [], limit),
    month: (query: FigureQuery, limit: number) => rankings.entries(ranged(query, 'thisMonth'), [], limit),
    lastReplies: (of: Of, limit: number) => awards.lastReplies(of, limit),
    awards: (brandIds: readonly string[], limit: number) => {
      const names = rankings.names();
      return awards.last({ brandIds, staffId: undefined }, limit).flatMap(({ staffId, ...award }) => {
        const staff = names.get(staffId ?? '');
        return staff === undefined ? [] : [{ ...award, staff }];
      });
    },
    trends: (query: FigureQuery) => overTime.trends(query),
    brand: (query: FigureQuery, brandId: string) => overTime.brand(query, brandId),
    activeTimes: (query: FigureQuery) => overTime.activeTimes(query),
    hours: (query: FigureQuery) => overTime.hours(query),
    timeAnalysis: (query: FigureQuery) => overTime.timeAnalysis(query),
    personDays: (query: FigureQuery) => overTime.personDays(query),
    personHours: (query: FigureQuery) => overTime.personHours(query),
    timeline: (query: Pick<FigureQuery, 'brandIds' | 'now'>, date: string) =>
      timelineOf(calculator.reader, query, date),
    points: (query: FigureQuery, grain: Grain) => analytics.trends(query, grain),
    behavior: (query: FigureQuery) => analytics.behavior(query),
    channels: (query: FigureQuery, accountIds: readonly string[]) => analytics.channels(query, accountIds),
    savings: (query: FigureQuery) => analytics.savings(query),
    tableCount: (query: FigureQuery) => table.count(query),
    tablePage: (query: FigureQuery, page: TablePage) => table.page(query, page),
    report: (query: FigureQuery, report: ReportQuery) =>
      calculator.reader.together(() => reports.report(query, report)),
    behind: (name: FigureName, query: FigureQuery, page: BehindQuery, part?: RangePart) =>
      behind.rows(name, query, page, part),
    firstDaysEnded: (brandIds: readonly string[], from: number, to: number) =>
      brandIds.filter((id) => calculator.reader.hasFirstDaysEnded(id, from, to)),
    sums: (brandIds: readonly string[], from: number, to: number, owner?: string) =>
      calculator.reader.slots(brandIds, from, to, owner),
  };
}

export type FigureQueries = ReturnType<typeof figureQueriesOn>;
export type QueryName = keyof FigureQueries;

export type AnyQueryCall = readonly [QueryName, ...unknown[]];

export const runQueries = (queries: FigureQueries, calls: readonly AnyQueryCall[]) =>
  calls.map(([name, ...args]) => (queries[name] as (...args: unknown[]) => unknown)(...args));

/** Maximum time to wait for rows that are behind. Milliseconds. */
const behindMs = 2000;

export function figureQueries({ store, set, reached, log, warn, recounted }: QueriedSet): SetQueries {
  const { sqlite } = store;
  const zone = set.basis ?? 'UTC';
  const cache = new SumsCache(zone);
  const queries = figureQueriesOn(sqlite, zone, cache);
  const checker = new Checker({ log, store, zone, warn, onChecked: recounted });
  return {
    calls: {
      /** Runs several queries in one transaction. */
      run: async (position: number, calls: readonly AnyQueryCall[]) => {
        await reached(position, behindMs);
        return sqlite
          .transaction(() => ({
            results: runQueries(queries, calls),
            position: store.checkpoint(),
            at: Number(store.meta('checkpointAt') ?? 0),
            verifiedTo: checker.verifiedTo,
            zone,
          }))
          .deferred();
      },
    },
    changed: (changes) => cache.changed(changes),
    looked: () => checker.look(),
    stop: () => checker.stop(),
  };
}
