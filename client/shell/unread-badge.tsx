import { useLingui } from '@lingui/react/macro';
import classes from './unread-badge.module.css';
import { useUnreadTotal } from './use-entries.ts';

/** How many conversations have unread messages. */
export function UnreadBadge({ compact = false }: { compact?: boolean }) {
  const { t } = useLingui();
  const unread = useUnreadTotal();
  if (unread === 0) return null;
  return (
    <span className={classes.badge} data-compact={compact || undefined}>
      <span aria-hidden>{unread > 999 ? '999+' : unread}</span>
      <span className={classes.words}>{t({ id: 'nav.unread', message: `${unread} unread` })}</span>
    </span>
  );
}
