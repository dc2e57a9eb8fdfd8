import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DayRange } from '../../figures/days.ts';
import type { FigureQuery } from './calculator.ts';
import type { Figures, QueryCall, QueryResults } from './figures.ts';
import { figuresMeta } from './meta.ts';

/** Subject of a call: brands visible to the person, range, and current time. */
export interface Question extends FigureQuery {
  brand: string;
  range: DayRange;
  /** Time zone of the days. */
  timeZone: string;
}

/**
 * Runs all queries on the same rows. `meta` contains the time of the figures.
 * @throws Refusal `not_ready` if the rows were computed for another time zone
 */
export async function ask<const A extends readonly QueryCall[]>(
  { engine, figures }: { engine: Pick<Engine, 'position'>; figures: Pick<Figures, 'ask'> },
  question: Question,
  calls: A,
): Promise<{ answers: QueryResults<A>['answers']; meta: FiguresMeta }> {
  const { position } = engine;
  const results = await figures.ask(position, calls);
  if (results.zone !== question.timeZone) throw new Refusal('not_ready');
  const isWhole = results.position >= position;
  return { answers: results.answers, meta: figuresMeta(question, { ...results, isWhole }) };
}
