import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { QuickReply } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type Fields = Pick<QuickReply, 'brandId' | 'title' | 'keywords' | 'category'>;
type Place = Pick<QuickReply, 'sort'>;
type MediaKind = NonNullable<QuickReply['mediaKind']>;

/** Content of a quick reply, as requested. Parts of another kind are ignored. */
export interface ReplyParts extends Pick<QuickReply, 'kind' | 'text' | 'mediaId' | 'card'> {
  /** Returns the kind of an upload. Called for each upload. @throws Refusal `media_not_found` if the caller cannot send it */
  kindOfMedia?: (mediaId: string) => MediaKind;
}

type Parts = Pick<QuickReply, 'kind' | 'text'> & {
  mediaId: string | null;
  mediaKind: MediaKind | null;
  card: QuickReply['card'] | null;
};

/** @throws Refusal `validation_failed` if the part is missing that the kind requires, `media_not_found` */
function partsOf({ kind, text, mediaId, card, kindOfMedia = noMedia }: ReplyParts): Parts {
  const none = { mediaId: null, mediaKind: null, card: null };
  switch (kind) {
    case 'text':
      if (text.trim() === '') throw missing('text');
      return { kind, text, ...none };
    case 'media':
      if (mediaId === undefined) throw missing('mediaId');
      return { kind, text, ...none, mediaId, mediaKind: kindOfMedia(mediaId) };
    case 'card': {
      if (card === undefined) throw missing('card');
      const pictures = card.cards.flatMap(({ imageMediaId }) => imageMediaId ?? []);
      if (pictures.some((id) => kindOfMedia(id) !== 'image')) throw new Refusal('media_not_found');
      return { kind, text: '', ...none, card };
    }
  }
}

const missing = (path: string) => new Refusal('validation_failed', [{ path, message: 'required' }]);
const noMedia = (): never => {
  throw new Refusal('media_not_found');
};

interface CreateQuickReply extends Fields, Place, Partial<Omit<ReplyParts, 'text'>>, Pick<ReplyParts, 'text'> {
  quickReplyId: string;
  ownerId?: string | null;
  /** Number of personal quick replies of the owner. */
  owned?: number;
}

/** @throws Refusal `brand_not_found`, `validation_failed`, `media_not_found`, `too_many_quick_replies` */
export function createQuickReply(command: CreateQuickReply): Decide {
  const { ownerId = null, owned = 0, kind = 'text', text, mediaId, card, kindOfMedia, ...fields } = command;
  return (read) => {
    if (command.brandId !== null) found(read, 'brand', command.brandId);
    if (ownerId !== null && owned >= limits.personalRepliesMax) throw new Refusal('too_many_quick_replies');
    const parts = partsOf({ kind, text, ...defined({ mediaId, card, kindOfMedia }) });
    return { events: [{ type: 'quick-reply.created', ...fields, ownerId, ...withoutNulls(parts) }] };
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
const withoutNulls = ({ mediaId, mediaKind, card, ...parts }: Parts) => ({
  ...parts,
  ...(mediaId === null ? {} : { mediaId }),
  ...(mediaKind === null ? {} : { mediaKind }),
  ...(card == null ? {} : { card }),
});

interface ChangeQuickReply extends Partial<Fields & Place & ReplyParts> {
  quickReplyId: string;
  ownerId?: string | null | undefined;
  /** Number of personal quick replies of the owner. */
  owned?: number;
  /**
   * Version of the row that the caller edited. If the row has been edited since, the change is refused. If omitted, this is not
   * checked. Using the quick reply does not count as an edit. Reordering counts only if the caller changes `sort`, too.
   */
  version?: number | undefined;
}

/**
 * @throws Refusal `quick_reply_not_found`, `changed_meanwhile`, `brand_not_found`, `validation_failed`, `media_not_found`,
 * `too_many_quick_replies`
 */
export function changeQuickReply(command: ChangeQuickReply): Decide {
  const { quickReplyId, version, sort, owned = 0, kind, text, mediaId, card, kindOfMedia, ...wished } = command;
  return (read, at) => {
    const { row, hidden } = found(read, 'quickReply', quickReplyId);
    mustBeCurrent(hidden.editedAt, version);
    if (sort !== undefined && sort !== row.sort) mustBeCurrent(hidden.placedAt, version);
    const before = { mediaId: null, mediaKind: null, card: null, ...row };
    const edited = defined({ kind, text, mediaId, card });
    const parts = Object.keys(edited).length === 0 ? {} : partsOf({ ...row, ...edited, ...defined({ kindOfMedia }) });
    const changes = differing(before, { ...wished, ...parts });
    if (typeof changes.brandId === 'string') found(read, 'brand', changes.brandId);
    if (typeof changes.ownerId === 'string' && owned >= limits.personalRepliesMax) {
      throw new Refusal('too_many_quick_replies');
    }
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
