import { cardMediaIds } from '../../shared/card-rules.ts';
import type { MessageContent, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { mediaIdsOf } from '../../shared/message-parts.ts';
import type { QuickReply } from '../../shared/rows.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/**
 * The projections in this file store uploaded media for messages and quick replies. An upload and its public link remain while a message or
 * quick reply refers to the upload, and for a day if none does.
 */

type Upload = InternalRows['media'];

const timerId = (mediaId: string) => `media/${mediaId}`;

export function uploaded(event: EventOf<'media.uploaded'>, context: ProjectionContext): RowOp[] {
  const { type: _, mediaId: id, preview, content, ...fields } = event;
  const name = content === undefined ? null : { text: context.content<TextContent>(content)?.text ?? '', content };
  return [
    put(context, 'media', { id, ...fields, name, messages: [], quickReplies: [] }),
    ...(preview === undefined ? [] : [put(context, 'preview', { id, ...preview })]),
    expiryTimer({ id, staffId: event.staffId }, context),
  ];
}

/** Returns the operation that sets the timer after which an upload is deleted if nothing refers to it. */
function expiryTimer({ id, staffId }: { id: string; staffId: string }, context: ProjectionContext): RowOp {
  const event = { type: 'media.expired' as const, mediaId: id };
  return put(context, 'timer', {
    id: timerId(id),
    at: context.at + limits.unusedUploadMs,
    stream: `staff/${staffId}`,
    event,
  });
}

const isUsed = ({ messages, quickReplies, isLasting }: Upload) =>
  messages.length > 0 || quickReplies.length > 0 || isLasting === true;

export function expired(event: EventOf<'media.expired'>, context: ProjectionContext): RowOp[] {
  const media = context.read('media', event.mediaId)?.row;
  const deleteTimer = del('timer', timerId(event.mediaId));
  return media === undefined || isUsed(media) ? [deleteTimer] : [deleteTimer, ...eraseUpload(context, media)];
}

/** Deletes an upload that nothing refers to, and requests the erasure of its files and its name. */
function eraseUpload(context: ProjectionContext, media: Upload): RowOp[] {
  const { id } = media;
  const blobs = blobsOfUpload(context, id);
  return [
    ...deleteUpload(context, id),
    put(context, 'erasure', { id, contentIds: namesOf(media), blobs, conversationId: null }),
  ];
}

/** Returns the blobs of an upload: the file and its preview image. Empty if there is no such upload. */
export function blobsOfUpload(context: ProjectionContext, mediaId: string): string[] {
  return [context.read('media', mediaId)?.row, context.read('preview', mediaId)?.row].flatMap((row) => row?.blob ?? []);
}

/** Deletes an upload with its preview image. Their public links then stop working. */
function deleteUpload(context: ProjectionContext, id: string): RowOp[] {
  return context.read('preview', id) === undefined ? [del('media', id)] : [del('media', id), del('preview', id)];
}

const namesOf = ({ name }: Pick<Upload, 'name'>) => (name === null ? [] : [name.content]);

/** Returns the upload that is the content of a queued message. `null` if there is none. */
export function mediaOf(event: EventOf<'message.queued' | 'message.scheduled'>, context: ProjectionContext) {
  const mediaId = context.content<MessageContent>(event.content)?.content.mediaId;
  return typeof mediaId === 'string' ? (context.read('media', mediaId)?.row ?? null) : null;
}

export function queued(event: EventOf<'message.queued' | 'message.scheduled'>, context: ProjectionContext): RowOp[] {
  const content = context.content<MessageContent>(event.content)?.content ?? {};
  return mediaIdsOf(content).flatMap((mediaId) => {
    const media = context.read('media', mediaId)?.row;
    if (media === undefined || media.isLasting) return [];
    const isLasting = media.messages.length >= limits.uploadMessagesMax;
    return isLasting
      ? [put(context, 'media', { ...media, messages: [], isLasting })]
      : [put(context, 'media', { ...media, messages: [...media.messages, event.messageId] })];
  });
}

/** Removes the references of these messages to their uploads. An upload without references is deleted, and its name is erased. */
function released(context: ProjectionContext, messageIds: Iterable<string>): RowOp[] {
  const byMedia = new Map<string, Set<string>>();
  for (const messageId of messageIds) {
    for (const mediaId of mediaIdsOf(context.read('message', messageId)?.row.content ?? {})) {
      byMedia.set(mediaId, (byMedia.get(mediaId) ?? new Set()).add(messageId));
    }
  }
  return [...byMedia].flatMap(([mediaId, removed]) => {
    const media = context.read('media', mediaId)?.row;
    if (media === undefined || media.isLasting) return [];
    const left = { ...media, messages: media.messages.filter((id) => !removed.has(id)) };
    if (isUsed(left)) return [put(context, 'media', left)];
    const name = { id: mediaId, contentIds: namesOf(media), blobs: [], conversationId: null };
    return [...deleteUpload(context, mediaId), ...(media.name === null ? [] : [put(context, 'erasure', name)])];
  });
}

/** Removes the references of withdrawn messages. A reply that its author undoes returns to the composer, so its uploads remain for a day. */
export function withdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  const { conversationId, messageId } = event;
  const scheduled = context.read('conversation', conversationId)?.hidden.scheduled ?? [];
  const isUndone = scheduled.some(({ id, hold }) => id === messageId && hold === 'undo');
  if (!isUndone) return released(context, [messageId]);
  return mediaIdsOf(context.read('message', messageId)?.row.content ?? {}).flatMap((mediaId) => {
    const media = context.read('media', mediaId)?.row;
    if (media === undefined || media.isLasting) return [];
    const messages = media.messages.filter((id) => id !== messageId);
    return [put(context, 'media', { ...media, messages }), expiryTimer(media, context)];
  });
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

/**
 * Updates the uploads of a quick reply that was created, changed or deleted. Erases uploads that are no longer used. An upload that is less
 * than a day old is left to its own timer, because a message that is being written may contain it.
 */
export function ofQuickReply({ id, before, after }: RowChange<'quickReply'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [new Set(idsIn(before?.row)), new Set(idsIn(after?.row))];
  return [...was.symmetricDifference(is)].flatMap((mediaId) => {
    const media = context.read('media', mediaId)?.row;
    if (media === undefined) return [];
    const others = media.quickReplies.filter((other) => other !== id);
    const changed = { ...media, quickReplies: is.has(mediaId) ? [...others, id] : others };
    const isKept = isUsed(changed) || context.read('timer', timerId(mediaId)) !== undefined;
    return isKept ? [put(context, 'media', changed)] : eraseUpload(context, media);
  });
}

const idsIn = (row: QuickReply | undefined): string[] => [
  ...(row?.mediaId === undefined ? [] : [row.mediaId]),
  ...(row?.card === undefined ? [] : cardMediaIds(row.card)),
];
