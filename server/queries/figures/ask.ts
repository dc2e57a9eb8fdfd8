import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DayRange } from '../../figures/days.ts';
import type { Asked } from './answers.ts';
import type { Asking, Figures, Told } from './figures.ts';
import { figuresMeta } from './meta.ts';

/** Subject of a call: brands visible to the person, range, and current time. */
export interface Question extends Asked {
  brand: string;
  range: DayRange;
  /** Time zone of the days. */
  timeZone: string;
}

/**
 * Runs all queries on the same rows. `meta` contains the time of the figures.
 * @throws Refusal `not_ready` if the rows were computed for another time zone
 */
export async function ask<const A extends readonly Asking[]>(
  { engine, figures }: { engine: Pick<Engine, 'position'>; figures: Pick<Figures, 'ask'> },
  question: Question,
  asked: A,
): Promise<{ answers: Told<A>['answers']; meta: FiguresMeta }> {
  const { position } = engine;
  const told = await figures.ask(position, asked);
  if (told.zone !== question.timeZone) throw new Refusal('not_ready');
  const isWhole = told.position >= position;
  return { answers: told.answers, meta: figuresMeta(question, { ...told, isWhole }) };
}
