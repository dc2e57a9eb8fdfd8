import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DayRange } from '../../figures/days.ts';
import type { FigureQuery } from './calculator.ts';
import type { Figures, QueryCall, QueryResults } from './figures.ts';
import { figuresMeta } from './meta.ts';

/** Query of figures for a range: brands that the person can see, days, and the current time. */
export interface RangeQuery extends FigureQuery {
  brand: string;
  range: DayRange;
  /** Time zone of the business days. */
  timeZone: string;
}

/**
 * Runs several queries in one transaction. `meta` is the metadata for the response.
 * @throws Refusal `not_ready` if the rows were computed for another time zone
 */
export async function queryFigures<const A extends readonly QueryCall[]>(
  { engine, figures }: { engine: Pick<Engine, 'position'>; figures: Pick<Figures, 'run'> },
  rangeQuery: RangeQuery,
  calls: A,
): Promise<{ results: QueryResults<A>['results']; meta: FiguresMeta }> {
  const { position } = engine;
  const { results, ...state } = await figures.run(position, calls);
  if (state.zone !== rangeQuery.timeZone) throw new Refusal('not_ready');
  const isWhole = state.position >= position;
  return { results, meta: figuresMeta(rangeQuery, { ...state, isWhole }) };
}
