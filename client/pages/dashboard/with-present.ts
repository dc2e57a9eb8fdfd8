import type { Figure } from '../../../shared/api/figures.ts';
import type { LiveMetric } from '../../../shared/metrics.ts';
import type { Figures } from './figures.ts';

type Answer = { readonly [name in LiveMetric]?: Figure | undefined } | null;

/** Updates the value, change and today's point of a present-time metric with the pushed value. */
export function withPresent(answer: Answer, name: LiveMetric, live: Figures): Figure | null {
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
