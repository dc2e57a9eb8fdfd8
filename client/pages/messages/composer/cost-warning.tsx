import { Trans } from '@lingui/react/macro';
import classes from './composer.module.css';
import { useIsFree } from './use-free-left.ts';
import type { PushPrice } from './use-push-price.ts';

type Props = { freeUntil: string | null; push: PushPrice };

/** Near the end of the month's messages it says so before one fails. A free reply needs none of them. */
export function CostWarning({ freeUntil, push: { quota, isStopped } }: Props) {
  const free = useIsFree(freeUntil);
  if (free) return null;
  if (isStopped) {
    return (
      <p className={classes.warning} data-tone="over" role="status">
        <Trans id="composer.limit_reached">
          This brand has no billed messages left this month: what you send now is refused. For a minute after the
          customer writes, an answer is free.
        </Trans>
      </p>
    );
  }
  if (quota === null || quota.warning === 'none') return null;
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
