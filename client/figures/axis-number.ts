import { number } from '../time/time.ts';
import type { DrawnSpec } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

/** Numbers from here on are abbreviated. */
const longFrom = 10_000;

/** Number of the value axis. The unit is in the chart's head, except for long durations, which include it. */
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
