import { useLingui } from '@lingui/react/macro';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useRow } from '../sync/store.ts';
import { present } from '../time/clock.ts';
import { number } from '../time/time.ts';
import { useIsStopped } from '../ui/use-is-stopped.ts';

/** The price text of a call invitation, which is billed like any message. */
export function useCallPrice(conversation: Conversation | undefined): string {
  const { t, i18n } = useLingui();
  const quota = useRow('lineQuota', conversation?.lineAccountId ?? null);
  const isStopped = useIsStopped(conversation?.brandId ?? null);
  const freeUntil = Date.parse(conversation?.canReplyFreeUntil ?? '') - limits.replyTokenMarginMs;
  if (freeUntil > present()) return t({ id: 'call.price_free', message: 'The invitation is free now.' });
  if (quota?.left === 0 || isStopped)
    return t({ id: 'call.price_none', message: 'No messages are left this month. The invitation will fail.' });
  if (quota?.left == null)
    return t({ id: 'call.price', message: 'The invitation counts as 1 message of this month’s quota.' });
  const left = number(quota.left, i18n.locale);
  return t({ id: 'call.price_of', message: `The invitation counts as 1 message. Left this month: ${left}.` });
}
