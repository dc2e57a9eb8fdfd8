import type { Division } from '../../../shared/analytics.ts';
import type { Days } from '../../../shared/days.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import type { FigureAsked } from '../../figures/drill-down/figure-asked.ts';
import { dayOfKey, pieceDays } from './piece-days.ts';

/** A figure of one line of a report; null where rows are not told by what divides it. */
export function lineAsked(
  whole: FigureAsked,
  by: Division,
  { key, label }: { key: string; label: string },
  within: Days,
): FigureAsked | null {
  switch (by) {
    case 'day':
    case 'week':
    case 'month': {
      const days = pieceDays(by, dayOfKey(key), within);
      return days && { ...whole, days };
    }
    case 'staff':
      return { ...whole, staff: { id: key, fullName: label } };
    case 'brand':
      return { ...whole, brand: key };
    case 'hour':
    case 'weekday':
    case 'channel':
      return null;
    default:
      return unreachable(by);
  }
}
