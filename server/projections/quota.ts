import type { EventOf } from '../../shared/events/index.ts';
import { quotaOf, type ToldQuota, toldOf } from '../../shared/quota.ts';
import { del, type Facts, iso, put, type RowOp, type Stored } from './stored.ts';

/** What the month still holds for a LINE account: LINE's word, and what was pushed since. */

export function told({ lineAccountId, quota }: EventOf<'line-account.quota-told'>, facts: Facts): RowOp[] {
  const brandId = facts.read('lineAccount', lineAccountId)?.row.brandId ?? null;
  if (brandId === null) return [];
  return [put(facts, 'lineQuota', { id: lineAccountId, brandId, ...quotaOf(quota, iso(facts.at)) })];
}

/** Changes what is known of the account of a conversation; `asOf` stays LINE's. */
function change(facts: Facts, conversationId: string, used: (told: ToldQuota) => number): RowOp[] {
  const lineAccountId = facts.read('conversation', conversationId)?.row.lineAccountId ?? '';
  const known = facts.read('lineQuota', lineAccountId)?.row;
  if (known === undefined) return [];
  const before = toldOf(known);
  return [put(facts, 'lineQuota', { ...known, ...quotaOf({ ...before, used: used(before) }, known.asOf) })];
}

/** LINE counts a push once for each who gets it: the members of a group, as far as they are known. */
export function recipientsOf(conversation: Stored<'conversation'> | undefined): number {
  if (conversation === undefined || conversation.row.kind === 'user') return 1;
  const { memberCount, members } = conversation.hidden;
  return Math.max(1, memberCount ?? Object.keys(members).length);
}

export function accepted({ conversationId, claimId }: EventOf<'send.accepted'>, facts: Facts): RowOp[] {
  const claim = facts.read('outbox', conversationId)?.row.claim;
  if (claim?.id !== claimId || claim.via !== 'push') return [];
  const conversation = facts.read('conversation', conversationId);
  return change(facts, conversationId, ({ used }) => used + recipientsOf(conversation));
}

export function failed({ conversationId, code }: EventOf<'send.failed'>, facts: Facts): RowOp[] {
  if (code !== 'quota_reached') return [];
  return change(facts, conversationId, (told) => (told.type === 'none' ? told.used : Math.max(told.value, told.used)));
}

/** The account went to another brand, or to none. */
export function accountChanged(event: EventOf<'line-account.changed'>, facts: Facts): RowOp[] {
  const { lineAccountId, brandId } = event;
  const known = facts.read('lineQuota', lineAccountId)?.row;
  if (known === undefined || brandId === undefined || brandId === known.brandId) return [];
  return [brandId === null ? del('lineQuota', lineAccountId) : put(facts, 'lineQuota', { ...known, brandId })];
}

export function accountDeleted({ lineAccountId }: EventOf<'line-account.deleted'>, facts: Facts): RowOp[] {
  return facts.read('lineQuota', lineAccountId) === undefined ? [] : [del('lineQuota', lineAccountId)];
}
