import type { EventOf } from '../../shared/events/index.ts';
import { quotaOf, type ReportedQuota, reportedOf } from '../../shared/quota.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * Stores the monthly quota of a LINE account that LINE reported. Until the next report, the product's own push messages are added to the
 * reported number.
 */

export function quotaReported(
  { lineAccountId, quota }: EventOf<'line-account.quota-told'>,
  context: ProjectionContext,
): RowOp[] {
  const brandId = context.read('lineAccount', lineAccountId)?.row.brandId ?? null;
  if (brandId === null) return [];
  return [put(context, 'lineQuota', { id: lineAccountId, brandId, ...quotaOf(quota, iso(context.at)) })];
}

/** Updates the quota of the conversation's account. `asOf` remains the time of LINE's report. */
function change(
  context: ProjectionContext,
  conversationId: string,
  used: (reported: ReportedQuota) => number,
): RowOp[] {
  const lineAccountId = context.read('conversation', conversationId)?.row.lineAccountId ?? '';
  const known = context.read('lineQuota', lineAccountId)?.row;
  if (known === undefined) return [];
  const before = reportedOf(known);
  return [put(context, 'lineQuota', { ...known, ...quotaOf({ ...before, used: used(before) }, known.asOf) })];
}

export function accepted({ conversationId, claimId }: EventOf<'send.accepted'>, context: ProjectionContext): RowOp[] {
  const claim = context.read('outbox', conversationId)?.row.claim;
  if (claim?.id !== claimId || claim.via !== 'push') return [];
  const conversation = context.read('conversation', conversationId);
  return change(context, conversationId, ({ used }) => used + recipientsIn(conversation));
}

export function failed({ conversationId, code }: EventOf<'send.failed'>, context: ProjectionContext): RowOp[] {
  if (code !== 'quota_reached') return [];
  return change(context, conversationId, (reported) =>
    reported.type === 'none' ? reported.used : Math.max(reported.value, reported.used),
  );
}

/** Moves the quota to the brand that the account moves to. Deletes the quota when the account has no brand any more. */
export function accountChanged(event: EventOf<'line-account.changed'>, context: ProjectionContext): RowOp[] {
  const { lineAccountId, brandId } = event;
  const known = context.read('lineQuota', lineAccountId)?.row;
  if (known === undefined || brandId === undefined || brandId === known.brandId) return [];
  return [brandId === null ? del('lineQuota', lineAccountId) : put(context, 'lineQuota', { ...known, brandId })];
}

export function accountDeleted(
  { lineAccountId }: EventOf<'line-account.deleted'>,
  context: ProjectionContext,
): RowOp[] {
  return context.read('lineQuota', lineAccountId) === undefined ? [] : [del('lineQuota', lineAccountId)];
}
