import { limits } from '../../shared/limits.ts';
import type { ReportPart } from '../../shared/report-parts.ts';
import { type Figures, QueryBatch } from '../queries/figures/figures.ts';
import type { FigureQueries, QueryName } from '../queries/figures/queries.ts';
import { queryFigures } from '../queries/figures/query-figures.ts';
import type { ReportData } from './data.ts';
import { logoPicture } from './logo-picture.ts';
import type { ReportPlan } from './plan.ts';

/**
 * Queries of a report. Includes only the queries whose results are printed and accessible to the report's creator, because a table of all
 * people and days takes seconds.
 */
class ScopedQueries {
  private readonly batch = new QueryBatch();
  private readonly parts: ReadonlySet<ReportPart>;

  constructor(parts: readonly ReportPart[]) {
    this.parts = new Set(parts);
  }

  get calls() {
    return this.batch.calls;
  }

  /**
   * Adds a query if the report prints this part.
   * @returns a function that picks the query's result from all results, or returns `undefined` if the query was not run
   */
  add<Q extends QueryName>(
    part: ReportPart,
    name: Q,
    ...args: Parameters<FigureQueries[Q]>
  ): (results: readonly unknown[]) => ReturnType<FigureQueries[Q]> | undefined {
    return this.parts.has(part) ? this.batch.add(name, ...args) : () => undefined;
  }
}

/** Default values of a LINE account without activity. */
const uncounted = { received: 0, replies: 0, replyFree: 0, replyBilled: 0 };

/** Runs the same figure queries as the screens, all for the same time. @throws Refusal `not_ready` */
export async function gatherReport(figures: Pick<Figures, 'run'>, plan: ReportPlan): Promise<ReportData> {
  const { frame, scope, rangeQuery, candidates, position } = plan;
  const { brands, accounts, grain } = frame;
  const accountIds = accounts.map(({ id }) => id);
  const queries = new ScopedQueries(scope.parts);
  const figuresOf = queries.add('figures', 'figures', scope.figures, rangeQuery, {});
  const pointsOf = queries.add('points', 'points', rangeQuery, grain);
  const activeTimesOf = queries.add('activeTimes', 'activeTimes', rangeQuery);
  const hoursOf = queries.add('hours', 'hours', rangeQuery);
  const channelsOf = queries.add('channels', 'channels', rangeQuery, accountIds);
  const peopleOf = queries.add('people', 'entries', rangeQuery, candidates);
  const tableOf = queries.add('table', 'tablePage', rangeQuery, { limit: limits.exportLinesMax, after: null });
  const ofBrandsOf = brands.map(({ id }) =>
    queries.add('ofBrands', 'figures', scope.figures, { ...rangeQuery, brandIds: [id] }, {}),
  );
  const { results, meta } = await queryFigures({ engine: { position }, figures }, rangeQuery, queries.calls);
  const channels = channelsOf(results);
  const table = tableOf(results);
  return {
    ...frame,
    logo: plan.logo && logoPicture(plan.logo),
    asOf: meta.asOf,
    figures: figuresOf(results) ?? {},
    points: pointsOf(results) ?? null,
    activeTimes: activeTimesOf(results) ?? null,
    hours: hoursOf(results)?.hours ?? null,
    ofBrands: brands.map((brand, i) => ({ brand, figures: ofBrandsOf[i]?.(results) ?? {} })),
    channels: channels === undefined ? null : accounts.map((one, i) => ({ ...one, ...(channels[i] ?? uncounted) })),
    people: peopleOf(results) ?? null,
    table: table === undefined ? null : { rows: table.rows, isCut: table.next !== null },
  };
}
