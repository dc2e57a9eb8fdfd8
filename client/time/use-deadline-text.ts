import { useLingui } from '@lingui/react/macro';
import { unreachable } from '../../shared/unreachable.ts';
import type { Deadline } from './deadline.ts';
import { twoDigits } from './two-digits.ts';

/** Returns a function that writes a duration as briefly as possible: 1 d 4 h, 1 h 12, 42 min, 1:48. */
export function useDeadlineText(): (deadline: Deadline) => string {
  const { t } = useLingui();
  return ({ unit, days, hours, minutes, seconds }) => {
    switch (unit) {
      case 'days':
        return t({ id: 'list.span_days', message: `${days} d ${hours} h` });
      case 'hours': {
        const rest = twoDigits(minutes);
        return t({ id: 'list.span_hours', message: `${hours} h ${rest}` });
      }
      case 'minutes':
        return t({ id: 'list.span_minutes', message: `${minutes} min` });
      case 'seconds':
        return `${minutes}:${twoDigits(seconds)}`;
      default:
        return unreachable(unit);
    }
  };
}
