import { Plural } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useCan } from '../session/session.ts';
import { useAll } from '../sync/store.ts';
import { CountBadge } from './count-badge.tsx';

/** Badge with the number of open alerts that are not acknowledged. */
export function AlertsBadge({ compact = false }: { compact?: boolean }) {
  const alerts = useAll('alert').filter(({ endedAt, acknowledgedAt }) => endedAt === null && acknowledgedAt === null);
  const { length: count } = alerts;
  if (!useCan('monitor.alerts') || count === 0) return null;
  const isCritical = alerts.some(({ severity }) => severity === 'critical');
  return (
    <>
      <CountBadge count={count} compact={compact} tone={isCritical ? 'critical' : 'warning'} />
      <VisuallyHidden>
        <Plural id="nav.alerts" value={count} one="# open alert" other="# open alerts" />
      </VisuallyHidden>
    </>
  );
}
