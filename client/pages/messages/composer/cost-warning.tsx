import { Trans } from '@lingui/react/macro';
import classes from './composer.module.css';
import { useIsFree } from './use-free-left.ts';
import type { PushPrice } from './use-push-price.ts';

type Props = { freeUntil: string | null; push: PushPrice };

/** Warns when the monthly quota is nearly used up. Free replies do not count. */
export function CostWarning({ freeUntil, push: { quota, isStopped } }: Props) {
  const free = useIsFree(freeUntil);
  if (free) return null;
  if (isStopped) {
    return (
      <p className={classes.warning} data-tone="over" role="status">
        <Trans id="composer.limit_reached">
          This brand has used up its billed messages for this month, so what you send now will be refused. Replies
          within a minute of the customer’s message are free.
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
          This month’s quota is used up, so what you send now will fail. Replies within a minute of the customer’s
          message are free.
        </Trans>
      ) : (
        <Trans id="composer.quota_near">
          Messages left this month: {left}. Replies within a minute of the customer’s message are free.
        </Trans>
      )}
    </p>
  );
}
