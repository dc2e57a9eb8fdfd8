import type { ReportPart } from '../../shared/report-parts.ts';
import { Gathered } from '../queries/figures/gathered.ts';
import type { FigureQuestions, Question } from '../queries/figures/questions.ts';

/**
 * The queries of a report. Only queries whose part is printed and accessible are run, because a table of all people and days takes seconds.
 */
export class ScopedQuestions {
  private readonly gathered = new Gathered();
  private readonly parts: ReadonlySet<ReportPart>;

  constructor(parts: readonly ReportPart[]) {
    this.parts = new Set(parts);
  }

  get asked() {
    return this.gathered.asked;
  }

  /** @returns picks the result from all results; `undefined` if the query was not run */
  add<Q extends Question>(
    part: ReportPart,
    question: Q,
    ...given: Parameters<FigureQuestions[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQuestions[Q]> | undefined {
    return this.parts.has(part) ? this.gathered.add(question, ...given) : () => undefined;
  }
}
