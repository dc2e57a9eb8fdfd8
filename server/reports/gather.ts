import { limits } from '../../shared/limits.ts';
import type { ReportPart } from '../../shared/report-parts.ts';
import { ask } from '../queries/figures/ask.ts';
import { type Figures, QueryBatch } from '../queries/figures/figures.ts';
import type { FigureQueries, QueryName } from '../queries/figures/queries.ts';
import type { ReportData } from './data.ts';
import { logoPicture } from './logo-picture.ts';
import type { ReportPlan } from './plan.ts';

/**
 * The queries of a report. Only queries whose part is printed and accessible are run, because a table of all people and days takes seconds.
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

  /** @returns picks the result from all results; `undefined` if the query was not run */
  add<Q extends QueryName>(
    part: ReportPart,
    name: Q,
    ...args: Parameters<FigureQueries[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQueries[Q]> | undefined {
    return this.parts.has(part) ? this.batch.add(name, ...args) : () => undefined;
  }
}

/** Default values of a LINE account without activity. */
const uncounted = { received: 0, replies: 0, replyFree: 0, replyBilled: 0 };

/** Runs the same figure queries as the screens, all for the same moment. @throws Refusal `not_ready` */
export async function gatherReport(figures: Pick<Figures, 'ask'>, plan: ReportPlan): Promise<ReportData> {
  const { frame, scope, question, candidates, position } = plan;
  const { brands, accounts, grain } = frame;
  const accountIds = accounts.map(({ id }) => id);
  const queries = new ScopedQueries(scope.parts);
  const figuresOf = queries.add('figures', 'figures', scope.figures, question, {});
  const pointsOf = queries.add('points', 'points', question, grain);
  const activeTimesOf = queries.add('activeTimes', 'activeTimes', question);
  const hoursOf = queries.add('hours', 'hours', question);
  const channelsOf = queries.add('channels', 'channels', question, accountIds);
  const peopleOf = queries.add('people', 'entries', question, candidates);
  const tableOf = queries.add('table', 'tablePage', question, { limit: limits.exportLinesMax, after: null });
  const ofBrandsOf = brands.map(({ id }) =>
    queries.add('ofBrands', 'figures', scope.figures, { ...question, brandIds: [id] }, {}),
  );
  const { answers, meta } = await ask({ engine: { position }, figures }, question, queries.calls);
  const channels = channelsOf(answers);
  const table = tableOf(answers);
  return {
    ...frame,
    logo: plan.logo && logoPicture(plan.logo),
    asOf: meta.asOf,
    figures: figuresOf(answers) ?? {},
    points: pointsOf(answers) ?? null,
    activeTimes: activeTimesOf(answers) ?? null,
    hours: hoursOf(answers)?.hours ?? null,
    ofBrands: brands.map((brand, i) => ({ brand, figures: ofBrandsOf[i]?.(answers) ?? {} })),
    channels: channels === undefined ? null : accounts.map((one, i) => ({ ...one, ...(channels[i] ?? uncounted) })),
    people: peopleOf(answers) ?? null,
    table: table === undefined ? null : { rows: table.rows, isCut: table.next !== null },
  };
}
