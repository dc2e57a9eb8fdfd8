import { Trans, useLingui } from '@lingui/react/macro';
import { RingProgress, Tooltip } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { number } from '../../../time/time.ts';
import classes from './price.module.css';
import { useFreeLeft } from './use-free-left.ts';
import type { PushPrice } from './use-push-price.ts';

const free = limits.replyTokenMs - limits.replyTokenMarginMs;

type Props = { freeUntil: string | null; push: PushPrice };

/** Cost of sending now: free with a countdown ring, or the number of messages counted against the quota, one per recipient. */
export function PriceSign({ freeUntil, push }: Props) {
  const { t } = useLingui();
  const left = useFreeLeft(freeUntil);
  if (left === 0) return <Paid {...push} />;
  const seconds = Math.ceil(left / 1000);
  return (
    <Tooltip label={t({ id: 'composer.free_hint', message: 'The customer just wrote, so a reply now is free.' })}>
      <span className={classes.price} data-free>
        <RingProgress
          size={20}
          thickness={3}
          sections={[{ value: Math.min(100, (left / free) * 100), color: 'var(--m-accent)' }]}
          aria-hidden
        />
        <span>
          <span className={classes.wide}>
            <Trans id="composer.free">free for {seconds} s</Trans>
          </span>
          <span className={classes.short}>
            <Trans id="composer.free_short">{seconds} s</Trans>
          </span>
        </span>
      </span>
    </Tooltip>
  );
}

function Paid({ quota, recipients, isStopped }: PushPrice) {
  const { t, i18n } = useLingui();
  const hint = t({
    id: 'composer.push_hint',
    message: 'Sent as a push message, which counts toward this month’s quota.',
  });
  if (quota?.left == null && !isStopped) {
    return (
      <Tooltip label={hint}>
        <span className={classes.price}>
          <Trans id="composer.push">uses quota</Trans>
        </span>
      </Tooltip>
    );
  }
  const none = isStopped || quota?.left === 0;
  const left = number(quota?.left ?? 0, i18n.locale);
  const uses = number(recipients, i18n.locale);
  return (
    <Tooltip label={hint}>
      <span className={classes.price} data-warning={none ? 'reached' : quota?.warning}>
        <span className={classes.wide}>
          {none ? (
            <Trans id="composer.quota_none">none left this month</Trans>
          ) : (
            <Trans id="composer.quota_left">
              counts as {uses} · {left} left this month
            </Trans>
          )}
        </span>
        <span className={classes.short}>
          {none ? (
            <Trans id="composer.quota_none_short">0 left</Trans>
          ) : (
            <Trans id="composer.quota_left_short">{left} left</Trans>
          )}
        </span>
      </span>
    </Tooltip>
  );
}
