import { readFigures } from '../rows-files.ts';
import type { Figures, QueryCall, QueryResults } from './figures.ts';
import { figureQueriesOn, runQueries } from './queries.ts';

/**
 * Returns an object that computes figures by reading the row file of the figures directly, with the same functions as the thread of the
 * figures. Used for reports and files, because their queries take seconds with many brands and days, and the thread has to remain available
 * to people. Each call reads the rows as of a single moment, and throws Refusal `not_ready` if they are not available.
 * @param least position that the rows must include
 */
export const figuresFromFile = (dataDir: string, least: number): Pick<Figures, 'run'> => ({
  run: async <const A extends readonly QueryCall[]>(_: number, calls: A) =>
    readFigures(dataDir, least, ({ sqlite, zone, position, at }): QueryResults<A> => {
      const results = runQueries(figureQueriesOn(sqlite, zone), calls) as QueryResults<A>['results'];
      return { results, position, at, verifiedTo: null, zone };
    }),
});
