import type { MessageContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { messageIdOf } from '../keys/message-id.ts';
import { eraseMessage } from './effects.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

/** Stores an event that was not recognized. The row remains until the event is reprocessed or erased. */
export function oddEvent({ content: id, origin }: EventOf<'other.received'>, context: ProjectionContext): RowOp[] {
  const { position, at } = context;
  return [put(context, 'oddEvent', { id, lineAccountId: origin.lineAccountId, position, at })];
}

export function webhooksReplayed({ understood = [] }: EventOf<'line-account.webhooks-replayed'>): RowOp[] {
  return understood.map((id) => del('oddEvent', id));
}

export function oddEventErased({ contentIds }: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  return contentIds.flatMap((id) => (context.read('oddEvent', id) === undefined ? [] : [del('oddEvent', id)]));
}

/**
 * Records a message that LINE sent in a form that is not recognized. A system line in the thread contains its raw text. If the customer
 * unsends the message, that text is erased, even if the message was reprocessed since.
 */
export function otherReceived(event: EventOf<'other.received'>, context: ProjectionContext): RowOp[] {
  const raw = context.content<MessageContent>(event.content)?.content.raw;
  const id = messageIn(raw, event.origin.lineAccountId);
  if (id === null) return [];
  if (context.read('message', id)?.row.status === 'unsent') return [eraseMessage(context, id, [event.content])];
  const known = context.read('setAside', id)?.row.contentIds ?? [];
  return [put(context, 'setAside', { id, contentIds: [...new Set([...known, event.content])] })];
}

export function messageUnsent({ messageId }: EventOf<'message.unsent'>, context: ProjectionContext): RowOp[] {
  return context.read('setAside', messageId) === undefined ? [] : [del('setAside', messageId)];
}

/** Deletes the rows of messages whose customer was erased. */
export function contentErased(event: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  const messageIds = event.contentIds.flatMap((contentId) => {
    const line = context.read('message', contentId.split('/')[0] as string)?.row;
    const conversation = line === undefined ? undefined : context.read('conversation', line.conversationId)?.row;
    if (line?.direction !== 'system' || conversation === undefined) return [];
    return messageIn(line.content.raw, conversation.lineAccountId) ?? [];
  });
  return [...new Set(messageIds)].flatMap((id) =>
    context.read('setAside', id) === undefined ? [] : [del('setAside', id)],
  );
}

/** Returns our id of the message in a raw LINE event. `null` if the event contains no message. */
function messageIn(raw: unknown, lineAccountId: string): string | null {
  const id = (raw as { message?: { id?: unknown } | null } | null | undefined)?.message?.id;
  return typeof id === 'string' ? messageIdOf(lineAccountId, id) : null;
}
