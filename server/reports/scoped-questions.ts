import type { ReportPart } from '../../shared/report-parts.ts';
import { QueryBatch } from '../queries/figures/figures.ts';
import type { FigureQueries, QueryName } from '../queries/figures/queries.ts';

/**
 * The queries of a report. Only queries whose part is printed and accessible are run, because a table of all people and days takes seconds.
 */
export class ScopedQuestions {
  private readonly gathered = new QueryBatch();
  private readonly parts: ReadonlySet<ReportPart>;

  constructor(parts: readonly ReportPart[]) {
    this.parts = new Set(parts);
  }

  get asked() {
    return this.gathered.calls;
  }

  /** @returns picks the result from all results; `undefined` if the query was not run */
  add<Q extends QueryName>(
    part: ReportPart,
    question: Q,
    ...given: Parameters<FigureQueries[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQueries[Q]> | undefined {
    return this.parts.has(part) ? this.gathered.add(question, ...given) : () => undefined;
  }
}
