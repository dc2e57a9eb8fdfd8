import { deadlineAt } from '../../time/deadline.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';
import { useMoment } from '../../time/use-moment.ts';

/** How far away a moment is, before or after now, as short as it can be said. */
export function Span({ at }: { at: string }) {
  const row = { dueAt: at, waitingSince: null };
  const now = useMoment((moment) => deadlineAt(row, moment)?.changesIn ?? null);
  const text = useDeadlineText();
  const deadline = deadlineAt(row, now);
  return deadline === null ? null : <time dateTime={at}>{text(deadline)}</time>;
}
