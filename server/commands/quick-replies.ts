import type { QuickReply } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type Fields = Pick<QuickReply, 'brandId' | 'title' | 'text' | 'keywords' | 'category'>;
type Place = Pick<QuickReply, 'sort'>;

/** @throws Refusal `brand_not_found` */
export function createQuickReply(command: Fields & Place & { quickReplyId: string }): Decide {
  return (read) => {
    if (command.brandId !== null) found(read, 'brand', command.brandId);
    return { events: [{ type: 'quick-reply.created', ...command }] };
  };
}

interface ChangeQuickReply extends Partial<Fields & Place> {
  quickReplyId: string;
  /**
   * Version of the row that the caller edited. If the row has been edited since, the change is refused. If omitted, this is not
   * checked. Using the quick reply does not count as an edit. Reordering counts only if the caller changes `sort`, too.
   */
  version?: number | undefined;
}

/** @throws Refusal `quick_reply_not_found`, `changed_meanwhile`, `brand_not_found` */
export function changeQuickReply({ quickReplyId, version, sort, ...wished }: ChangeQuickReply): Decide {
  return (read, at) => {
    const { row, hidden } = found(read, 'quickReply', quickReplyId);
    mustBeCurrent(hidden.editedAt, version);
    if (sort !== undefined && sort !== row.sort) mustBeCurrent(hidden.placedAt, version);
    const changes = differing(row, wished);
    if (typeof changes.brandId === 'string') found(read, 'brand', changes.brandId);
    const changed = { type: 'quick-reply.changed' as const, quickReplyId, ...changes };
    const moved = sort === undefined ? [] : sortQuickReplies({ items: [{ id: quickReplyId, sort }] })(read, at).events;
    return { events: [...(Object.keys(changes).length === 0 ? [] : [changed]), ...moved] };
  };
}

/**
 * Sets the positions of several quick replies, or none if one of them does not exist.
 * @throws Refusal `quick_reply_not_found`
 */
export function sortQuickReplies({ items }: { items: readonly { id: string; sort: number }[] }): Decide {
  return (read) => {
    const moved = items.filter(({ id, sort }) => found(read, 'quickReply', id).row.sort !== sort);
    return moved.length === 0 ? nothing : { events: [{ type: 'quick-reply.sorted', items: moved }] };
  };
}

export function deleteQuickReply({ quickReplyId }: { quickReplyId: string }): Decide {
  return (read) => {
    found(read, 'quickReply', quickReplyId);
    return { events: [{ type: 'quick-reply.deleted', quickReplyId }] };
  };
}

export function noteQuickReplyUse({ quickReplyId, staffId }: { quickReplyId: string; staffId: string }): Decide {
  return (read) => {
    found(read, 'quickReply', quickReplyId);
    return { events: [{ type: 'quick-reply.used', quickReplyId, staffId }] };
  };
}
