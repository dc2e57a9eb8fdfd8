import { Trans } from '@lingui/react/macro';
import { limits } from '../../../shared/limits.ts';
import type { Staff } from '../../../shared/rows.ts';
import { present } from '../../time/clock.ts';
import { ListTime } from '../../time/list-time.tsx';
import { useTimeZone } from '../../time/use-time-zone.ts';
import access from './access.module.css';

/** Last sign-in. Amber for active accounts idle for 90 days. */
export function LastSignIn({ row: { lastLoginAt, status } }: { row: Staff }) {
  const timeZone = useTimeZone();
  if (lastLoginAt === null) return <Trans id="access.never">never</Trans>;
  const isIdle = status === 'active' && present() - Date.parse(lastLoginAt) > limits.idleMs;
  return <ListTime className={isIdle ? access.taken : undefined} at={lastLoginAt} timeZone={timeZone} />;
}
