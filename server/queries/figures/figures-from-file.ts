import { readFigures } from '../rows-files.ts';
import type { Figures, QueryCall, QueryResults } from './figures.ts';
import { figureQueriesOn, runQueries } from './queries.ts';

/**
 * Returns an object with which reports and exports query figures directly from the figures' database file. Their queries take seconds with
 * many brands and days, so they must not block the thread that serves people's queries. Each call reads the rows as of a single moment, and
 * throws Refusal `not_ready` if they are not available.
 * @param least position that the rows must include
 */
export const figuresFromFile = (dataDir: string, least: number): Pick<Figures, 'run'> => ({
  run: async <const A extends readonly QueryCall[]>(_: number, calls: A) =>
    readFigures(dataDir, least, ({ sqlite, zone, position, at }): QueryResults<A> => {
      const results = runQueries(figureQueriesOn(sqlite, zone), calls) as QueryResults<A>['results'];
      return { results, position, at, verifiedTo: null, zone };
    }),
});
