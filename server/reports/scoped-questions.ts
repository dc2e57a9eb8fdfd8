import type { ReportPart } from '../../shared/report-parts.ts';
import type { Asking } from '../queries/figures/figures.ts';
import type { FigureQuestions, Question } from '../queries/figures/questions.ts';

/** The questions of a report, of which those are asked whose part is printed and open: a table of all people and days takes seconds. */
export class ScopedQuestions {
  readonly asked: Asking[] = [];
  private readonly parts: ReadonlySet<ReportPart>;

  constructor(parts: readonly ReportPart[]) {
    this.parts = new Set(parts);
  }

  /** @returns the answer among all answers, undefined where it was not asked */
  add<Q extends Question>(
    part: ReportPart,
    question: Q,
    ...given: Parameters<FigureQuestions[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQuestions[Q]> | undefined {
    if (!this.parts.has(part)) return () => undefined;
    const place = this.asked.push([question, ...given] as unknown as Asking) - 1;
    return (answers) => answers[place] as ReturnType<FigureQuestions[Q]>;
  }
}
