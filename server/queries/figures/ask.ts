import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DayRange } from '../../figures/days.ts';
import type { Asked } from './answers.ts';
import type { Asking, Figures, Told } from './figures.ts';
import { figuresMeta } from './meta.ts';

/** The subject of a call: the brands that the person may see, the range, the moment. */
export interface Question extends Asked {
  brand: string;
  range: DayRange;
  /** The time zone of its days. */
  timeZone: string;
}

/**
 * Asks all at once; the answer's `meta` tells of when the figures are.
 * @throws Refusal `not_ready` while the rows are those of another time zone
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
