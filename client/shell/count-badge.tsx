import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import classes from './count-badge.module.css';
import { useUnreadTotal } from './use-entries.ts';

interface Props {
  count: number;
  compact?: boolean;
  tone?: 'accent' | 'warning' | 'critical';
}

/** Badge with a number on a navigation entry. Hidden from screen readers, because the accessible name of the entry includes the number. */
export function CountBadge({ count, compact = false, tone = 'accent' }: Props) {
  return (
    <span
      className={`inline-flex items-center justify-center text-12 weight-600 tabular px-6 color-white ${classes.badge}`}
      data-compact={compact || undefined}
      data-tone={tone}
      aria-hidden
    >
      {count > 999 ? '999+' : count}
    </span>
  );
}

/** Badge with the number of conversations that have unread messages. */
export function UnreadBadge({ compact = false }: { compact?: boolean }) {
  const { t } = useLingui();
  const unread = useUnreadTotal();
  if (unread === 0) return null;
  return (
    <>
      <CountBadge count={unread} compact={compact} />
      <VisuallyHidden>{t({ id: 'nav.unread', message: `${unread} unread` })}</VisuallyHidden>
    </>
  );
}
