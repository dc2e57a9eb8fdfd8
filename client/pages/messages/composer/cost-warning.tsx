import { Trans } from '@lingui/react/macro';
import type { Quota } from '../../../../shared/quota.ts';
import classes from './composer.module.css';
import { useIsFree } from './use-free-left.ts';

type Props = { freeUntil: string | null; quota: Quota | null };

/** Near the end of the month's messages it says so before one fails. A free reply needs none of them. */
export function CostWarning({ freeUntil, quota }: Props) {
  const free = useIsFree(freeUntil);
  if (free || quota === null || quota.warning === 'none') return null;
  const { left } = quota;
  return (
    <p className={classes.warning} data-tone={quota.warning === 'reached' ? 'over' : undefined} role="status">
      {quota.warning === 'reached' ? (
        <Trans id="composer.quota_reached">
          This month's messages are used up: what you send now will fail. For a minute after the customer writes, an
          answer is free.
        </Trans>
      ) : (
        <Trans id="composer.quota_near">
          Only {left} of this month's messages are left. For a minute after the customer writes, an answer is free.
        </Trans>
      )}
    </p>
  );
}
