import type { EventOf } from '../../shared/events/index.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The projections in this file store the connections of LINE accounts: when each secret was set, LINE's last test, the price of a message,
 * and the first reply.
 */

const secretSet = ({ at, staffId }: ProjectionContext, secret: string | null) =>
  secret === null ? null : { at: iso(at), by: staffId };

export function accountCreated(event: EventOf<'line-account.created'>, context: ProjectionContext): RowOp[] {
  const { lineAccountId: id, brandId, channelSecret, accessToken, messagePrice = null } = event;
  const row = {
    id,
    brandId,
    channelSecretSet: secretSet(context, channelSecret),
    accessTokenSet: secretSet(context, accessToken),
    lastTest: null,
    messagePrice,
    answeredAt: null,
  };
  return [put(context, 'lineConnection', row)];
}

/** Updates the connection. Changes of the account's name and of `enabled` do not affect it. */
export function accountChanged(event: EventOf<'line-account.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('lineConnection', event.lineAccountId)?.row;
  if (known === undefined) return [];
  const { brandId = known.brandId, channelId, channelSecret, accessToken, messagePrice = known.messagePrice } = event;
  const isTested = channelId === undefined && channelSecret === undefined && accessToken === undefined;
  if (isTested && brandId === known.brandId && messagePrice === known.messagePrice) return [];
  const row = {
    ...known,
    brandId,
    messagePrice,
    ...(channelSecret === undefined ? {} : { channelSecretSet: secretSet(context, channelSecret) }),
    ...(accessToken === undefined ? {} : { accessTokenSet: secretSet(context, accessToken) }),
    lastTest: isTested ? known.lastTest : null,
  };
  return [put(context, 'lineConnection', row)];
}

export function accountTested(event: EventOf<'line-account.tested'>, context: ProjectionContext): RowOp[] {
  const known = context.read('lineConnection', event.lineAccountId)?.row;
  if (known === undefined) return [];
  return [put(context, 'lineConnection', { ...known, lastTest: { ...event.test, at: iso(context.at) } })];
}

export function accepted({ conversationId, claimId }: EventOf<'send.accepted'>, context: ProjectionContext): RowOp[] {
  const { claim, lineAccountId = '' } = context.read('outbox', conversationId)?.row ?? {};
  const known = context.read('lineConnection', lineAccountId)?.row;
  if (known === undefined || known.answeredAt !== null || claim?.id !== claimId) return [];
  const isPersons = claim.messageIds.some((id) => context.read('message', id)?.row.author.type === 'staff');
  return isPersons ? [put(context, 'lineConnection', { ...known, answeredAt: iso(context.at) })] : [];
}

export function accountDeleted(
  { lineAccountId }: EventOf<'line-account.deleted'>,
  context: ProjectionContext,
): RowOp[] {
  return context.read('lineConnection', lineAccountId) === undefined ? [] : [del('lineConnection', lineAccountId)];
}
