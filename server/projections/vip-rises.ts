import type { EventOf } from '../../shared/events/index.ts';
import { riseDay, risesId } from '../../shared/row-ids.ts';
import { type ProjectionContext, put, type RowOp } from './stored.ts';

/** Records customers raised to VIP by brand and day, so that the cost of a query depends only on the length of its range. */
export function raisedToVip(
  { conversationId, memberGroup }: EventOf<'conversation.member-group-changed'>,
  context: ProjectionContext,
): RowOp[] {
  const conversation = context.read('conversation', conversationId)?.row;
  if (conversation?.kind !== 'user' || conversation.memberGroup !== 'normal' || memberGroup === 'normal') return [];
  const id = risesId(conversation.brandId, riseDay(context.at));
  const rises = context.read('vipRises', id)?.row.rises ?? [];
  return [put(context, 'vipRises', { id, rises: [...rises, { conversationId, memberGroup, at: context.at }] })];
}
