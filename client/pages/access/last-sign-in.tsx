import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { limits } from '../../../shared/limits.ts';
import type { Staff } from '../../../shared/rows.ts';
import { useTimeZone } from '../../figures/use-range.ts';
import { present } from '../../time/clock.ts';
import { ListTime } from '../../time/list-time.tsx';
import access from './access.module.css';

/** The last sign-in; amber after 90 days, and whether the account is active at all. */
export function LastSignIn({ row }: { row: Staff }) {
  const timeZone = useTimeZone();
  if (row.status === 'inactive') {
    return (
      <Badge variant="default" radius="sm" tt="none">
        <Trans id="access.inactive">Inactive</Trans>
      </Badge>
    );
  }
  if (row.presence !== 'offline') return <Trans id="access.now">now</Trans>;
  if (row.lastLoginAt === null) return <Trans id="access.never">never</Trans>;
  const isIdle = present() - Date.parse(row.lastLoginAt) > limits.idleMs;
  return <ListTime className={isIdle ? access.taken : undefined} at={row.lastLoginAt} timeZone={timeZone} />;
}
