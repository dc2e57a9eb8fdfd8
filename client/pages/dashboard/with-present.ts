import type { Figure } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';

type Answer = { readonly [name in FigureName]?: Figure | undefined } | null;

/**
 * Returns a metric of a response. For a metric that describes the present, the value, change and today's point are replaced with the live
 * value.
 */
export function withPresent(
  answer: Answer,
  name: FigureName,
  live: { readonly [name in FigureName]?: number | undefined },
): Figure | null {
  const figure = answer?.[name];
  const value = live[name];
  if (figure === undefined || value === undefined) return figure ?? null;
  const { previous, series } = figure;
  const today = series.at(-1);
  return {
    ...figure,
    value,
    change: typeof previous === 'number' ? value - previous : null,
    samples: value,
    series: today === undefined ? series : [...series.slice(0, -1), { ...today, value }],
  };
}
