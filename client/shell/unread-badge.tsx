import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { CountBadge } from './count-badge.tsx';
import { useUnreadTotal } from './use-entries.ts';

/** Number of conversations with unread messages. */
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
