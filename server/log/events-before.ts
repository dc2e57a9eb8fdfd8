import type { Event, EventOf } from '../../shared/events/index.ts';
import { eventTypesBefore } from './version-before.ts';

/**
 * Converts events for the previous version, in the order of the log. Each release replaces the conversions, because they depend on what the
 * previous version knows.
 */
export class EventsBefore {
  /** Scheduled messages that have not been released yet. */
  private readonly scheduled = new Map<string, EventOf<'message.scheduled'>>();

  /** Returns an event as the previous version knows it. `null` if it must be left out. */
  convert(event: Event): Event | null {
    switch (event.type) {
      case 'message.scheduled':
        this.scheduled.set(event.messageId, event);
        return null;
      case 'message.released':
        return this.queued(event);
      case 'message.withdrawn':
        this.scheduled.delete(event.messageId);
        return event;
      case 'brand.created': {
        const { quickReplies: _, ...known } = event;
        return known;
      }
      case 'quick-reply.created':
        // Everybody would see a personal quick reply, and a card or a file would be an empty text.
        return (event.ownerId ?? null) === null && (event.kind ?? 'text') === 'text' ? withoutParts(event) : null;
      case 'quick-reply.changed': {
        const { quickReplyId } = event;
        const isKnown = (event.ownerId ?? null) === null && (event.kind ?? 'text') === 'text';
        return isKnown ? withoutParts(event) : { type: 'quick-reply.deleted', quickReplyId };
      }
      default:
        return eventTypesBefore.has(event.type) ? event : null;
    }
  }

  /** Converts the release of a scheduled message to a message that was written at that time, so that sent messages remain. */
  private queued({ messageId }: EventOf<'message.released'>): Event | null {
    const written = this.scheduled.get(messageId);
    if (written === undefined) return null;
    this.scheduled.delete(messageId);
    const { conversationId, kind, content, staffId, staffName, quotedMessageId } = written;
    const message = { conversationId, messageId, kind, content, staffId, staffName, quotedMessageId };
    return { type: 'message.queued', ...message, clientId: null };
  }
}

function withoutParts<E extends EventOf<'quick-reply.created'> | EventOf<'quick-reply.changed'>>(event: E): E {
  const { ownerId: _owner, kind: _kind, mediaId: _media, mediaKind: _mediaKind, card: _card, ...known } = event;
  return known as E;
}
