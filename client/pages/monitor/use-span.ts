import { deadlineAt } from '../../time/deadline.ts';
import { useDeadlineText } from '../../time/use-deadline-text.ts';

/** A span of milliseconds as people say it: 42 min, 3 h 12, 41 d 2 h. */
export function useSpan(): (ms: number) => string {
  const text = useDeadlineText();
  return (ms) => {
    const deadline = deadlineAt({ dueAt: new Date(0).toISOString(), waitingSince: null }, ms);
    return deadline === null ? '' : text(deadline);
  };
}
