import type { Asking } from './figures.ts';
import type { FigureQuestions, Question } from './questions.ts';

/** Questions that are asked together, however many they are. */
export class Gathered {
  readonly asked: Asking[] = [];

  /** @returns the answer to it, among all answers */
  add<Q extends Question>(
    question: Q,
    ...given: Parameters<FigureQuestions[Q]>
  ): (answers: readonly unknown[]) => ReturnType<FigureQuestions[Q]> {
    const place = this.asked.push([question, ...given] as unknown as Asking) - 1;
    return (answers) => answers[place] as ReturnType<FigureQuestions[Q]>;
  }
}
