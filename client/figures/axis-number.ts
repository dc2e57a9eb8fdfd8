import { number } from '../time/time.ts';
import type { DrawnSpec } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

/** From here on numbers are short. */
const longFrom = 10_000;

/** A number at the axis: its unit stands in the chart's head, except long times, which print it. */
export function axisNumber(
  { i18n, unit }: Pick<DrawnSpec, 'i18n' | 'unit'>,
  value: number,
  all: readonly number[],
): string {
  const most = Math.max(...all.map(Math.abs));
  if (unit === 'seconds' && most >= 120) return value === 0 ? '0' : figureText(i18n, value, unit);
  if (most >= longFrom) return number(value, i18n.locale, { notation: 'compact' });
  const step = Math.abs((all[1] ?? value) - (all[0] ?? 0));
  const places = [0, 1].find((digits) => Number.isInteger(Number((step * 10 ** digits).toFixed(6)))) ?? 2;
  return number(value, i18n.locale, { minimumFractionDigits: places, maximumFractionDigits: places });
}
