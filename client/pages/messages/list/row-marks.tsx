import { useLingui } from '@lingui/react/macro';
import { IconEye, IconFlagFilled, IconPencil } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useViewers } from '../../../sync/viewers.ts';
import { listed } from '../../../time/time.ts';
import { initials } from '../../../ui/initials.ts';
import { useHasDraft } from '../composer/drafts.ts';
import { freeMs, useFreeLeft } from '../free-reply.ts';
import classes from './row-marks.module.css';

/** Time after which the bar is drawn shorter. Milliseconds. */
const stepMs = 3000;

/**
 * Mark of a conversation to which a reply is still free, with a bar that gets shorter. The bar moves in steps, because browsers paint every
 * frame more slowly while each row of the list is animated.
 */
export function FreeMark({ freeUntil }: { freeUntil: string | null }) {
  const { t } = useLingui();
  const left = useFreeLeft(freeUntil, stepMs);
  if (left === 0) return null;
  return (
    <span
      className={`flex-none relative text-12 weight-600 color-accent leading-16 ${classes.free}`}
      style={{ '--left': Math.min(1, left / freeMs) } as CSSProperties}
      title={t({ id: 'list.free_hint', message: 'A reply is free now' })}
    >
      {t({ id: 'list.free', message: 'Free' })}
    </span>
  );
}

/** Mark of a conversation with high priority. */
export function PriorityMark({ priority }: Pick<Conversation, 'priority'>) {
  const { t } = useLingui();
  if (priority !== 'high') return null;
  const label = t({ id: 'list.high_priority', message: 'High priority' });
  return (
    <span className={`flex flex-none ${classes.priority}`} title={label}>
      <IconFlagFilled size={12} role="img" aria-label={label} />
    </span>
  );
}

/** Mark of a conversation for which this user has an unsent text in this browser. */
export function DraftMark({ id }: { id: string }) {
  const { t } = useLingui();
  const hasDraft = useHasDraft(useUser().id, id);
  if (!hasDraft) return null;
  return (
    <span className="inline-flex items-center flex-none gap-2 text-12 weight-600 color-soon leading-16">
      <IconPencil size={12} stroke={2} aria-hidden />
      {t({ id: 'list.draft', message: 'Draft' })}
    </span>
  );
}

/** Colleagues who view the conversation. */
export function ViewersMark({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const viewers = useViewers(id);
  const [first] = viewers;
  if (first === undefined) return null;
  const names = listed(
    viewers.map(({ name }) => name),
    i18n.locale,
  );
  const label = t({ id: 'list.viewed_by', message: `Viewed by ${names}` });
  return (
    <span
      className={`inline-flex items-center weight-600 dimmed text-11 bg-fill gap-2 ${classes.viewers}`}
      role="img"
      aria-label={label}
      title={label}
    >
      <IconEye size={12} stroke={2} aria-hidden />
      {viewers.length === 1 ? initials(first.name) : viewers.length}
    </span>
  );
}
