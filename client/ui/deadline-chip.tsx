import { useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../shared/rows.ts';
import { deadlineAt } from '../time/deadline.ts';
import { useDeadlineText } from '../time/use-deadline-text.ts';
import { useMoment } from '../time/use-moment.ts';
import classes from './deadline-chip.module.css';

type Props = { row: Pick<Conversation, 'dueAt' | 'waitingSince'> };

/** Remaining time to reply: gray at first, and amber in the last quarter. Once overdue, the time is red and counts up. */
export function DeadlineChip({ row }: Props) {
  const { t } = useLingui();
  const now = useMoment((at) => deadlineAt(row, at)?.changesIn ?? null);
  const text = useDeadlineText();
  const deadline = deadlineAt(row, now);
  if (deadline === null) return null;
  const shown = text(deadline);
  const title =
    deadline.tone === 'over'
      ? t({ id: 'list.deadline_over', message: `Overdue by ${shown}` })
      : t({ id: 'list.deadline_left', message: `Reply due in ${shown}` });
  return (
    <span
      className={`flex-none text-12 weight-600 tabular nowrap dimmed rounded-4 leading-16 ${classes.chip}`}
      data-tone={deadline.tone}
      title={title}
    >
      {deadline.tone === 'over' ? `+${shown}` : shown}
    </span>
  );
}
