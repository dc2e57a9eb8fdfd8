import { deadlineAt } from '../../time/deadline.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useShownClock } from './shown-clock.ts';

const second = (moment: number) => moment - (moment % 1000);

/** How far away a moment is, before or after the one that is shown, as short as it can be said. */
export function Span({ at }: { at: string }) {
  const row = { dueAt: at, waitingSince: null };
  const then = useShownClock(second);
  const now = useMoment((moment) => (then === null ? (deadlineAt(row, moment)?.changesIn ?? null) : null));
  const text = useDeadlineText();
  const deadline = deadlineAt(row, then ?? now);
  return deadline === null ? null : <time dateTime={at}>{text(deadline)}</time>;
}
