import { readFigures } from '../rows-files.ts';
import type { Asking, Figures, Told } from './figures.ts';
import { answersOf, questionsOn } from './questions.ts';

/**
 * The figures' answers from the file in which their rows lie, by the same functions and each call of one moment: a report or a file of
 * many brands and days takes seconds, in which the figures' own thread answers people. A call throws Refusal `not_ready`.
 * @param least the rows hold the log up to here, or they have begun anew
 */
export const figuresHere = (dataDir: string, least: number): Pick<Figures, 'ask'> => ({
  ask: async <const A extends readonly Asking[]>(_: number, asked: A) =>
    readFigures(dataDir, least, ({ sqlite, zone, position, at }): Told<A> => {
      const answers = answersOf(questionsOn(sqlite, zone), asked) as Told<A>['answers'];
      return { answers, position, at, verifiedTo: null, zone };
    }),
});
