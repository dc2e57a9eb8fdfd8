import { useLingui } from '@lingui/react/macro';
import { figureText } from '../../figures/figure-format.ts';
import { deadlineAt } from '../../time/deadline.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';

/** Returns a function that formats milliseconds, such as 40 s, 9:04 min, 42 min, 3 h 12 or 41 d 2 h. */
export function useSpan(): (ms: number) => string {
  const { i18n } = useLingui();
  const text = useDeadlineText();
  return (ms) => {
    const deadline = deadlineAt({ dueAt: new Date(0).toISOString(), waitingSince: null }, ms);
    if (deadline === null) return '';
    return deadline.unit === 'seconds' ? figureText(i18n, Math.floor(Math.abs(ms) / 1000), 'seconds') : text(deadline);
  };
}
