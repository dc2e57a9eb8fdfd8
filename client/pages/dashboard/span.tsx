import { useLingui } from '@lingui/react/macro';
import { figureText } from '../../figures/figure-format.ts';
import { deadlineAt } from '../../time/deadline.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useShownClock } from './shown-clock.ts';

const second = (moment: number) => moment - (moment % 1000);

/** Time between `at` and the shown time, in the same format as the metrics. */
export function Span({ at }: { at: string }) {
  const { i18n } = useLingui();
  const row = { dueAt: at, waitingSince: null };
  const then = useShownClock(second);
  const now = useMoment((moment) => (then === null ? (deadlineAt(row, moment)?.changesIn ?? null) : null));
  const text = useDeadlineText();
  const deadline = deadlineAt(row, then ?? now);
  if (deadline === null) return null;
  const { unit, minutes, seconds } = deadline;
  const shown = unit === 'seconds' ? figureText(i18n, minutes * 60 + seconds, 'seconds') : text(deadline);
  return <time dateTime={at}>{shown}</time>;
}
