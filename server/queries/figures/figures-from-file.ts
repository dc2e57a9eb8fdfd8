import { readFigures } from '../rows-files.ts';
import type { Figures, QueryCall, QueryResults } from './figures.ts';
import { figureQueriesOn, runQueries } from './queries.ts';

/**
 * Computes figures directly from their row file, with the same functions and each call at one moment. Reports and files of many brands and
 * days take seconds, during which the figures' thread serves people. Calls throw Refusal `not_ready`.
 * @param least position that the rows must include, unless they are being rebuilt
 */
export const figuresFromFile = (dataDir: string, least: number): Pick<Figures, 'run'> => ({
  run: async <const A extends readonly QueryCall[]>(_: number, calls: A) =>
    readFigures(dataDir, least, ({ sqlite, zone, position, at }): QueryResults<A> => {
      const results = runQueries(figureQueriesOn(sqlite, zone), calls) as QueryResults<A>['results'];
      return { results, position, at, verifiedTo: null, zone };
    }),
});
