import type { MessageContent, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The projections in this file store uploaded media for messages. An upload and its public link remain while a message refers to the
 * upload, and for a day if no message does.
 */

const timerId = (mediaId: string) => `media/${mediaId}`;

export function uploaded(event: EventOf<'media.uploaded'>, context: ProjectionContext): RowOp[] {
  const { type: _, mediaId: id, preview, content, ...fields } = event;
  const name = content === undefined ? null : { text: context.content<TextContent>(content)?.text ?? '', content };
  return [
    put(context, 'media', { id, ...fields, name, messages: [] }),
    ...(preview === undefined ? [] : [put(context, 'preview', { id, ...preview })]),
    expiryTimer({ id, staffId: event.staffId }, context),
  ];
}

/** Returns the operation that sets the timer after which an upload is deleted if no message refers to it. */
function expiryTimer({ id, staffId }: { id: string; staffId: string }, context: ProjectionContext): RowOp {
  const event = { type: 'media.expired' as const, mediaId: id };
  return put(context, 'timer', {
    id: timerId(id),
    at: context.at + limits.unusedUploadMs,
    stream: `staff/${staffId}`,
    event,
  });
}

export function expired(event: EventOf<'media.expired'>, context: ProjectionContext): RowOp[] {
  const media = context.read('media', event.mediaId)?.row;
  const deleteTimer = del('timer', timerId(event.mediaId));
  if (media === undefined || media.messages.length > 0) return [deleteTimer];
  const { id } = media;
  const blobs = [media.blob, ...previewBlobs(context, id)];
  return [
    deleteTimer,
    ...deleteUpload(context, id),
    put(context, 'erasure', { id, contentIds: namesOf(media), blobs, conversationId: null }),
  ];
}

/** Returns a list with the blob of an upload's preview image. Empty if the upload has no preview image. */
export function previewBlobs(context: ProjectionContext, mediaId: unknown): string[] {
  const preview = typeof mediaId === 'string' ? context.read('preview', mediaId)?.row : undefined;
  return preview === undefined ? [] : [preview.blob];
}

/** Deletes an upload with its preview image. Their public links then stop working. */
function deleteUpload(context: ProjectionContext, id: string): RowOp[] {
  return context.read('preview', id) === undefined ? [del('media', id)] : [del('media', id), del('preview', id)];
}

const namesOf = ({ name }: Pick<InternalRows['media'], 'name'>) => (name === null ? [] : [name.content]);

/** Returns the upload that a queued message refers to. `null` if there is none. */
export function mediaOf(event: EventOf<'message.queued' | 'message.scheduled'>, context: ProjectionContext) {
  const mediaId = context.content<MessageContent>(event.content)?.content.mediaId;
  return typeof mediaId === 'string' ? (context.read('media', mediaId)?.row ?? null) : null;
}

export function queued(event: EventOf<'message.queued' | 'message.scheduled'>, context: ProjectionContext): RowOp[] {
  const media = mediaOf(event, context);
  if (media === null) return [];
  return [put(context, 'media', { ...media, messages: [...media.messages, event.messageId] })];
}

/** Removes the references of these messages to their uploads. An upload without references is deleted, and its name is erased. */
function released(context: ProjectionContext, messageIds: Iterable<string>): RowOp[] {
  const byMedia = new Map<string, Set<string>>();
  for (const messageId of messageIds) {
    const mediaId = context.read('message', messageId)?.row.content.mediaId;
    if (typeof mediaId === 'string') byMedia.set(mediaId, (byMedia.get(mediaId) ?? new Set()).add(messageId));
  }
  return [...byMedia].flatMap(([mediaId, removed]) => {
    const media = context.read('media', mediaId)?.row;
    if (media === undefined) return [];
    const messages = media.messages.filter((id) => !removed.has(id));
    if (messages.length > 0) return [put(context, 'media', { ...media, messages })];
    const name = { id: mediaId, contentIds: namesOf(media), blobs: [], conversationId: null };
    return [...deleteUpload(context, mediaId), ...(media.name === null ? [] : [put(context, 'erasure', name)])];
  });
}

/** Removes the references of withdrawn messages. A reply that its author undoes returns to the composer, so its uploads remain for a day. */
export function withdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  const { conversationId, messageId } = event;
  const scheduled = context.read('conversation', conversationId)?.hidden.scheduled ?? [];
  const isUndone = scheduled.some(({ id, hold }) => id === messageId && hold === 'undo');
  const mediaId = isUndone ? context.read('message', messageId)?.row.content.mediaId : undefined;
  const media = typeof mediaId === 'string' ? context.read('media', mediaId)?.row : undefined;
  if (media === undefined) return released(context, [messageId]);
  const messages = media.messages.filter((id) => id !== messageId);
  return [put(context, 'media', { ...media, messages }), expiryTimer(media, context)];
}

export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  const scheduled = context.read('conversation', event.conversationId)?.hidden.scheduled ?? [];
  return released(
    context,
    scheduled.map(({ id }) => id),
  );
}

export function erased(event: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  return released(context, new Set(event.contentIds.map((id) => id.split('/')[0] as string)));
}
