import type { Asking } from './figures.ts';
import type { FigureQuestions, Question } from './questions.ts';

/** Collects queries to run together. */
export class Gathered {
  readonly asked: Asking[] = [];

  /** @returns a function that takes the result of this query from all results */
  add<Q extends Question>(
    question: Q,
    ...given: Parameters<FigureQuestions[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQuestions[Q]> {
    const place = this.asked.push([question, ...given] as unknown as Asking) - 1;
    return (answers) => answers[place] as ReturnType<FigureQuestions[Q]>;
  }
}
