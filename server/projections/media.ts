import type { MessageContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { del, type Facts, put, type RowOp } from './stored.ts';

/** What people upload to send: its public link lives as long as a message holds it, or for a day without one. */

const timerId = (mediaId: string) => `media/${mediaId}`;

export function uploaded(event: EventOf<'media.uploaded'>, facts: Facts): RowOp[] {
  const { type: _, mediaId: id, preview, ...fields } = event;
  const expired = { type: 'media.expired' as const, mediaId: id };
  const stream = `staff/${event.staffId}`;
  return [
    put(facts, 'media', { id, ...fields, messages: [] }),
    ...(preview === undefined ? [] : [put(facts, 'preview', { id, ...preview })]),
    put(facts, 'timer', { id: timerId(id), at: facts.at + limits.unsentMediaMs, stream, event: expired }),
  ];
}

export function expired(event: EventOf<'media.expired'>, facts: Facts): RowOp[] {
  const media = facts.read('media', event.mediaId)?.row;
  const gone = del('timer', timerId(event.mediaId));
  if (media === undefined || media.messages.length > 0) return [gone];
  const { id } = media;
  const blobs = [media.blob, ...previewBlobs(facts, id)];
  return [gone, ...dropped(facts, id), put(facts, 'erasure', { id, contentIds: [], blobs, conversationId: null })];
}

/** The bytes of an upload's preview, if it has any of its own. */
export function previewBlobs(facts: Facts, mediaId: unknown): string[] {
  const preview = typeof mediaId === 'string' ? facts.read('preview', mediaId)?.row : undefined;
  return preview === undefined ? [] : [preview.blob];
}

/** Its links are dead. */
function dropped(facts: Facts, id: string): RowOp[] {
  return facts.read('preview', id) === undefined ? [del('media', id)] : [del('media', id), del('preview', id)];
}

/** The bytes that a message is queued with, null for none. */
export function mediaOf(event: EventOf<'message.queued'>, facts: Facts) {
  const mediaId = facts.content<MessageContent>(event.content)?.content.mediaId;
  return typeof mediaId === 'string' ? (facts.read('media', mediaId)?.row ?? null) : null;
}

export function queued(event: EventOf<'message.queued'>, facts: Facts): RowOp[] {
  const media = mediaOf(event, facts);
  if (media === null) return [];
  return [put(facts, 'media', { ...media, messages: [...media.messages, event.messageId] })];
}

/** These messages hold it no longer; with the last one its link is dead. */
function released(facts: Facts, messageIds: Iterable<string>): RowOp[] {
  const byMedia = new Map<string, Set<string>>();
  for (const messageId of messageIds) {
    const mediaId = facts.read('message', messageId)?.row.content.mediaId;
    if (typeof mediaId === 'string') byMedia.set(mediaId, (byMedia.get(mediaId) ?? new Set()).add(messageId));
  }
  return [...byMedia].flatMap(([mediaId, gone]) => {
    const media = facts.read('media', mediaId)?.row;
    if (media === undefined) return [];
    const messages = media.messages.filter((id) => !gone.has(id));
    return messages.length === 0 ? dropped(facts, mediaId) : [put(facts, 'media', { ...media, messages })];
  });
}

export function withdrawn(event: EventOf<'message.withdrawn'>, facts: Facts): RowOp[] {
  return released(facts, [event.messageId]);
}

export function erased(event: EventOf<'content.erased'>, facts: Facts): RowOp[] {
  return released(facts, new Set(event.contentIds.map((id) => id.split('/')[0] as string)));
}
