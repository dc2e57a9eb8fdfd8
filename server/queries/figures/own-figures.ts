import { readFigures } from '../rows-files.ts';
import type { Asking, Figures, Told } from './figures.ts';
import { answersOf, questionsOn } from './questions.ts';

/**
 * Computes figures directly from their row file, with the same functions and each call at one moment. Reports and files of many brands and
 * days take seconds, during which the figures' thread serves people. Calls throw Refusal `not_ready`.
 * @param least position that the rows must include, unless they are being rebuilt
 */
export const figuresHere = (dataDir: string, least: number): Pick<Figures, 'ask'> => ({
  ask: async <const A extends readonly Asking[]>(_: number, asked: A) =>
    readFigures(dataDir, least, ({ sqlite, zone, position, at }): Told<A> => {
      const answers = answersOf(questionsOn(sqlite, zone), asked) as Told<A>['answers'];
      return { answers, position, at, verifiedTo: null, zone };
    }),
});
