import type { MessageContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The projections in this file store uploaded media for messages. An upload and its public link remain while a message refers to the
 * upload, and for a day if no message does.
 */

const timerId = (mediaId: string) => `media/${mediaId}`;

export function uploaded(event: EventOf<'media.uploaded'>, context: ProjectionContext): RowOp[] {
  const { type: _, mediaId: id, preview, ...fields } = event;
  const expired = { type: 'media.expired' as const, mediaId: id };
  const stream = `staff/${event.staffId}`;
  return [
    put(context, 'media', { id, ...fields, messages: [] }),
    ...(preview === undefined ? [] : [put(context, 'preview', { id, ...preview })]),
    put(context, 'timer', { id: timerId(id), at: context.at + limits.unusedUploadMs, stream, event: expired }),
  ];
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
    put(context, 'erasure', { id, contentIds: [], blobs, conversationId: null }),
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

/** Returns the upload that a queued message refers to. `null` if there is none. */
export function mediaOf(event: EventOf<'message.queued'>, context: ProjectionContext) {
  const mediaId = context.content<MessageContent>(event.content)?.content.mediaId;
  return typeof mediaId === 'string' ? (context.read('media', mediaId)?.row ?? null) : null;
}

export function queued(event: EventOf<'message.queued'>, context: ProjectionContext): RowOp[] {
  const media = mediaOf(event, context);
  if (media === null) return [];
  return [put(context, 'media', { ...media, messages: [...media.messages, event.messageId] })];
}

/** Removes the references of these messages to their uploads. An upload without references is deleted. */
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
    return messages.length === 0 ? deleteUpload(context, mediaId) : [put(context, 'media', { ...media, messages })];
  });
}

export function withdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  return released(context, [event.messageId]);
}

export function erased(event: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  return released(context, new Set(event.contentIds.map((id) => id.split('/')[0] as string)));
}
