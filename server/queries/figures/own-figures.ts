import { readFigures } from '../rows-files.ts';
import type { Asking, Told } from './figures.ts';
import { answersOf, questionsOn } from './questions.ts';

/**
 * The figures' answers from the file in which their rows lie, by the same functions and all of one moment: a report or a file of many
 * brands and days takes seconds, in which the figures' own thread answers people.
 * @param least the rows hold the log up to here, or they have begun anew
 * @throws Refusal `not_ready`
 */
export function answersHere<const A extends readonly Asking[]>(dataDir: string, least: number, asked: A): Told<A> {
  return readFigures(dataDir, least, ({ sqlite, zone, position, at }) => {
    const answers = answersOf(questionsOn(sqlite, zone), asked) as Told<A>['answers'];
    return { answers, position, at, verifiedTo: null, zone };
  });
}
