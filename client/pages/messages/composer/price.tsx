import { Trans, useLingui } from '@lingui/react/macro';
import { RingProgress, Tooltip } from '@mantine/core';
import { memo, useEffect, useMemo, useState } from 'react';
import type { Quota } from '../../../../shared/quota.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useRow } from '../../../sync/store.ts';
import { number } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { useIsStopped } from '../../../ui/use-is-stopped.ts';
import { freeEnd, freeMs, useFreeLeft } from '../free-reply.ts';
import composerClasses from './composer.module.css';
import classes from './price.module.css';

type Props = { freeUntil: string | null; push: PushPrice };

/**
 * Cost of sending a message now: either free, with a countdown, or the number of messages that count against the quota. Each recipient
 * counts as one message.
 */
export const PriceSign = memo(function PriceSign({ freeUntil, push }: Props) {
  const { t } = useLingui();
  const left = useFreeLeft(freeUntil, 1000);
  if (left === 0) return <Paid {...push} />;
  const seconds = Math.ceil(left / 1000);
  return (
    <Tooltip label={t({ id: 'composer.free_hint', message: 'The customer just wrote, so a reply now is free.' })}>
      <span className={`flex items-center gap-4 text-12 tabular nowrap dimmed ${classes.price}`} data-free>
        <RingProgress
          size={20}
          thickness={3}
          sections={[{ value: Math.min(100, (left / freeMs) * 100), color: 'var(--mantine-primary-color-filled)' }]}
          aria-hidden
        />
        <span>
          <span className={classes.wide}>
            <Trans id="composer.free">free for {seconds} s</Trans>
          </span>
          <span className={`hidden ${classes.short}`}>
            <Trans id="composer.free_short">{seconds} s</Trans>
          </span>
        </span>
      </span>
    </Tooltip>
  );
});

function Paid({ quota, recipients, isStopped }: PushPrice) {
  const { t, i18n } = useLingui();
  const hint = t({
    id: 'composer.push_hint',
    message: 'Sent as a push message, which counts toward this month’s quota.',
  });
  if (quota?.left == null && !isStopped) {
    return (
      <Tooltip label={hint}>
        <span className={`flex items-center gap-4 text-12 tabular nowrap dimmed ${classes.price}`}>
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
      <span
        className={`flex items-center gap-4 text-12 tabular nowrap dimmed ${classes.price}`}
        data-price="paid"
        data-warning={none ? 'reached' : quota?.warning}
      >
        <span className={classes.wide}>
          {none ? (
            <Trans id="composer.quota_none">none left this month</Trans>
          ) : (
            <Trans id="composer.quota_left">
              counts as {uses} · {left} left this month
            </Trans>
          )}
        </span>
        <span className={`hidden ${classes.short}`}>
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

type CostWarningProps = { freeUntil: string | null; push: PushPrice };

/** Warns when the monthly quota is nearly used up. Hidden while a reply is free, because free replies do not count. */
export const CostWarning = memo(function CostWarning({ freeUntil, push: { quota, isStopped } }: CostWarningProps) {
  const free = useIsFree(freeUntil);
  if (free) return null;
  if (isStopped) {
    return (
      <p className={`mb-8 text-13 color-soon ${composerClasses.warning}`} data-tone="over" role="status">
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
    <p
      className={`mb-8 text-13 color-soon ${composerClasses.warning}`}
      data-tone={quota.warning === 'reached' ? 'over' : undefined}
      role="status"
    >
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
});

/** Cost of a push message, and the remaining quota of the account. */
export interface PushPrice {
  /** Number of messages that LINE counts for one push message. */
  recipients: number;
  /** LINE's quota of the account; `null` while unknown. */
  quota: Quota | null;
  /** Whether the brand has reached its stop limit. The server then rejects push messages. */
  isStopped: boolean;
}

const unknown: Omit<PushPrice, 'isStopped'> = { recipients: 1, quota: null };

type Of = Pick<Conversation, 'id' | 'lineAccountId' | 'brandId'>;

/**
 * Returns the price of a push message, and the quota of the LINE account. Both are loaded when the conversation is opened. Afterwards, the
 * row `lineQuota` updates the quota.
 */
export function usePushPrice({ id, lineAccountId, brandId }: Of): PushPrice {
  const row = useRow('lineQuota', lineAccountId);
  const isStopped = useIsStopped(brandId);
  const [price, setPrice] = useState(unknown);
  useEffect(() => {
    let isCancelled = false;
    void call('GET /conversations/:id/send-cost', { params: { id } }).then((answer) => {
      if (!isCancelled && !answer.error) setPrice(answer.data);
    });
    return () => {
      isCancelled = true;
    };
  }, [id]);
  const quota = row ?? price.quota;
  return useMemo(() => ({ recipients: price.recipients, quota, isStopped }), [price.recipients, quota, isStopped]);
}

/** Whether a reply is still free. Unlike {@link useFreeLeft}, renders again only once, when the reply is no longer free. */
function useIsFree(freeUntil: string | null): boolean {
  const end = freeEnd(freeUntil);
  const now = useMoment((at) => (end > at ? end - at + 1 : null));
  return end > now;
}
