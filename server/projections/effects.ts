import { contentIds, type MessageContent } from '../../shared/content.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { mediaIdsOf } from '../../shared/message-parts.ts';
import { isRedelivered } from './late.ts';
import { blobsOfUpload } from './media.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The projections in this file add and remove rows that request work: media and profiles to download, and content to erase. Workers do the
 * work and append the result.
 */

const profileEvery = 24 * 3_600_000;

function fetchProfile(origin: Origin, context: ProjectionContext): RowOp[] {
  const conversation = context.read('conversation', origin.conversationId)?.hidden;
  const wanted: string[] = [];
  // Nothing is requested if the source of the event was erased.
  if (origin.sourceId === '') return [];
  if (origin.kind !== 'room' && context.at - (conversation?.profileAt ?? 0) > profileEvery)
    wanted.push(origin.sourceId);
  if (origin.kind !== 'user' && origin.userId !== null && conversation?.members[origin.userId] === undefined) {
    wanted.push(origin.userId);
  }
  return wanted.flatMap((target) => {
    const id = profileFetchId(origin.conversationId, target);
    if (context.read('fetch', id) !== undefined) return [];
    return [
      put(context, 'fetch', {
        id,
        what: 'profile',
        conversationId: origin.conversationId,
        lineAccountId: origin.lineAccountId,
        target,
        lineMessageId: null,
        externalUrl: null,
        since: context.at,
      }),
    ];
  });
}

export const profileFetchId = (conversationId: string, userId: string) => `profile/${conversationId}/${userId}`;
export const mediaFetchId = (messageId: string) => `media/${messageId}`;

export function touched(event: { origin: Origin }, context: ProjectionContext): RowOp[] {
  return fetchProfile(event.origin, context);
}

export function messageReceived(event: EventOf<'message.received'>, context: ProjectionContext): RowOp[] {
  const ops = fetchProfile(event.origin, context);
  const known = context.read('message', event.messageId);
  if (known?.row.status === 'unsent') return [...ops, eraseMessage(context, event.messageId, [event.content])];
  if (event.media === null || isRedelivered(known)) return ops;
  const content = context.content<MessageContent>(event.content)?.content;
  const externalUrl = event.media === 'external' ? String(content?.externalUrl ?? '') : null;
  const job = {
    id: mediaFetchId(event.messageId),
    what: 'media' as const,
    conversationId: event.origin.conversationId,
    lineAccountId: event.origin.lineAccountId,
    target: event.messageId,
    lineMessageId: event.lineMessageId,
    externalUrl,
    since: context.at,
  };
  return [...ops, put(context, 'fetch', job)];
}

export function messageEdited(event: EventOf<'message.edited'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  if (known?.row.status !== 'unsent') return [];
  return [eraseMessage(context, event.messageId, [event.content])];
}

export function eraseMessage(
  context: ProjectionContext,
  messageId: string,
  contentIds: string[],
  blobs: string[] = [],
): RowOp {
  const known = context.read('erasure', messageId)?.row;
  return put(context, 'erasure', {
    id: messageId,
    contentIds: [...new Set([...(known?.contentIds ?? []), ...contentIds])],
    blobs: [...new Set([...(known?.blobs ?? []), ...blobs])],
    conversationId: null,
  });
}

export function messageUnsent(event: EventOf<'message.unsent'>, context: ProjectionContext): RowOp[] {
  const hidden = context.read('message', event.messageId)?.hidden;
  const setAside = context.read('setAside', event.messageId)?.row;
  const ops = fetchDone(context, mediaFetchId(event.messageId));
  if (hidden === undefined && setAside === undefined) return ops;
  const { contentIds = [], blob = null } = hidden ?? {};
  const contents = [...contentIds, ...(setAside?.contentIds ?? [])];
  return [...ops, eraseMessage(context, event.messageId, contents, blob === null ? [] : [blob])];
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  if (known === undefined) return [];
  const { row, hidden } = known;
  const uploads = mediaIdsOf(row.content).flatMap((mediaId) => blobsOfUpload(context, mediaId));
  const blobs = [...new Set([...(hidden.blob === null ? [] : [hidden.blob]), ...uploads])];
  return [eraseMessage(context, event.messageId, hidden.contentIds, blobs)];
}

/**
 * Removes the request for the media. If there is no request, the message was unsent or erased in the meantime, so the downloaded file is
 * deleted.
 */
export function mediaFetched(event: EventOf<'media.fetched'>, context: ProjectionContext): RowOp[] {
  const ops = fetchDone(context, mediaFetchId(event.messageId));
  return ops.length > 0 ? ops : [eraseMessage(context, event.messageId, [], [event.blob])];
}

export function mediaFailed(event: EventOf<'media.failed'>, context: ProjectionContext): RowOp[] {
  return fetchDone(context, mediaFetchId(event.messageId));
}

export function profileFetched(event: EventOf<'profile.fetched'>, context: ProjectionContext): RowOp[] {
  const { conversationId, userId, content } = event;
  const done = fetchDone(context, profileFetchId(conversationId, userId));
  if (!isRequestedBeforeErasure(event, context)) return done;
  const personal = contentIds.personal(conversationId, content.split('/')[0] as string);
  const erasure = { id: content, contentIds: [content, personal], blobs: [], conversationId: null };
  return [...done, put(context, 'erasure', erasure)];
}

export function profileMissing(event: EventOf<'profile.missing'>, context: ProjectionContext): RowOp[] {
  return fetchDone(context, profileFetchId(event.conversationId, event.userId));
}

/**
 * Whether the profile was requested before the customer was erased. Also `true` if the customer was erased and the request does not exist
 * any more.
 */
export function isRequestedBeforeErasure(event: EventOf<'profile.fetched'>, context: ProjectionContext): boolean {
  const erasedAt = context.read('conversation', event.conversationId)?.hidden.erasedAt ?? 0;
  const request = context.read('fetch', profileFetchId(event.conversationId, event.userId))?.row;
  return erasedAt > 0 && (request === undefined || request.version < erasedAt);
}

function fetchDone(context: ProjectionContext, id: string): RowOp[] {
  return context.read('fetch', id) === undefined ? [] : [del('fetch', id)];
}

export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  const { conversationId } = event;
  return [put(context, 'erasure', { id: conversationId, contentIds: [], blobs: [], conversationId })];
}

export function contentErased(event: EventOf<'content.erased'>): RowOp[] {
  return [del('erasure', event.erasureId)];
}
