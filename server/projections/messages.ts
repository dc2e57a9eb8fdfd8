import type { MessageContent, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { MediaState } from '../../shared/message-parts.ts';
import { sentAsId } from '../../shared/row-ids.ts';
import type { Message } from '../../shared/rows.ts';
import { customerOf, unnamed, writerOf } from './authors.ts';
import { mediaFetchId } from './effects.ts';
import { isOvertaken, isRedelivered } from './late.ts';
import { mediaOf } from './media.ts';
import { del, type Hidden, iso, type ProjectionContext, put, type RowOp, type Stored } from './stored.ts';

type MessageHidden = Hidden['message'];

const plain: MessageHidden = {
  lineMessageId: null,
  quoteToken: null,
  contentIds: [],
  blob: null,
  queuedAt: null,
  pushId: null,
};

export function messageReceived(event: EventOf<'message.received'>, context: ProjectionContext): RowOp[] {
  const { origin, messageId } = event;
  const known = context.read('message', messageId);
  // A message that was unsent before it arrived keeps its row. Its new content will be erased.
  if (known?.row.status === 'unsent') {
    const contentIds = [...known.hidden.contentIds, event.content];
    return [put(context, 'message', known.row, { ...known.hidden, contentIds })];
  }
  if (isRedelivered(known)) return [];
  const content = context.content<MessageContent>(event.content);
  const conversation = context.read('conversation', origin.conversationId);
  const fresh: Omit<Message, 'version'> = {
    id: messageId,
    conversationId: origin.conversationId,
    direction: 'in',
    kind: event.kind,
    text: content?.text ?? '',
    content: content?.content ?? {},
    author: customerOf(conversation, origin.userId),
    quotedMessageId: quoted(event.quotedMessageId, context),
    status: 'received',
    error: null,
    sentVia: null,
    editedAt: null,
    sendAt: null,
    cancelIfCustomerWrites: false,
    clientId: null,
    at: iso(origin.happenedAt),
    position: context.position,
  };
  // If an edit arrived before its message, the row already has the edited text.
  const edited =
    known === undefined ? {} : { text: known.row.text, content: known.row.content, editedAt: known.row.editedAt };
  const hidden = {
    ...plain,
    lineMessageId: event.lineMessageId,
    quoteToken: known?.hidden.quoteToken ?? event.quoteToken,
    contentIds: [...(known?.hidden.contentIds ?? []), event.content],
  };
  return [put(context, 'message', { ...fresh, ...edited }, hidden)];
}

function quoted(id: string | null, context: ProjectionContext): string | null {
  if (id === null) return null;
  return context.read('quotedAs', id)?.row.messageId ?? id;
}

export function messageEdited(event: EventOf<'message.edited'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  const at = iso(event.origin.happenedAt);
  const contentIds = [...(known?.hidden.contentIds ?? []), event.content];
  if (known !== undefined && isOvertaken(known, event)) {
    return [put(context, 'message', known.row, { ...known.hidden, contentIds })];
  }
  const content = context.content<MessageContent>(event.content);
  const base = known?.row ?? early(event, context);
  const row = { ...base, text: content?.text ?? '', content: content?.content ?? {}, editedAt: at };
  const hidden = known?.hidden ?? plain;
  return [put(context, 'message', row, { ...hidden, contentIds, quoteToken: event.quoteToken ?? hidden.quoteToken })];
}

/** Returns the row of a message that was unsent or edited before it arrived. */
function early(
  { origin, messageId }: EventOf<'message.edited' | 'message.unsent'>,
  context: ProjectionContext,
): Omit<Message, 'version'> {
  return {
    id: messageId,
    conversationId: origin.conversationId,
    direction: 'in',
    kind: 'text',
    text: '',
    content: {},
    author: customerOf(undefined, origin.userId),
    quotedMessageId: null,
    status: 'received',
    error: null,
    sentVia: null,
    editedAt: null,
    sendAt: null,
    cancelIfCustomerWrites: false,
    clientId: null,
    at: iso(origin.happenedAt),
    position: context.position,
  };
}

export function messageUnsent(event: EventOf<'message.unsent'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  const base = known?.row ?? early(event, context);
  const hidden = known?.hidden ?? plain;
  const unsent = { ...base, text: '', content: {}, quotedMessageId: null, status: 'unsent' as const };
  return [put(context, 'message', unsent, { ...hidden, quoteToken: null, blob: null })];
}

export function messageQueued(event: EventOf<'message.queued'>, context: ProjectionContext): RowOp[] {
  return [put(context, 'message', written(event, context), { ...hiddenOf(event, context), queuedAt: context.at })];
}

/** Adds a scheduled message. Until it is sent, its time in the thread is `sendAt`, or the time of the click for an undo delay. */
export function messageScheduled(event: EventOf<'message.scheduled'>, context: ProjectionContext): RowOp[] {
  const { hold, cancelIfCustomerWrites } = event;
  const sendAt = iso(event.sendAt);
  const row = written(event, context);
  const waiting =
    hold === 'undo'
      ? { ...row, sendAt }
      : { ...row, sendAt, at: sendAt, status: 'scheduled' as const, cancelIfCustomerWrites };
  return [put(context, 'message', waiting, hiddenOf(event, context))];
}

/** Returns the row of a message that a person or the product sends to the customer. */
function written(
  event: EventOf<'message.queued' | 'message.scheduled'>,
  context: ProjectionContext,
): Omit<Message, 'version'> {
  const content = context.content<MessageContent>(event.content);
  return {
    id: event.messageId,
    conversationId: event.conversationId,
    direction: 'out',
    kind: event.kind,
    text: content?.text ?? '',
    content: content?.content ?? {},
    author: writerOf(event),
    quotedMessageId: event.quotedMessageId,
    status: 'queued',
    error: null,
    sentVia: null,
    editedAt: null,
    sendAt: null,
    cancelIfCustomerWrites: false,
    clientId: event.clientId,
    at: iso(context.at),
    position: context.position,
  };
}

function hiddenOf(event: EventOf<'message.queued' | 'message.scheduled'>, context: ProjectionContext): MessageHidden {
  const blob = mediaOf(event, context)?.blob ?? null;
  return { ...plain, contentIds: [event.content], blob };
}

/** Queues a scheduled message. Its place in the thread is that of a message queued at the same time, or of the click for an undo delay. */
export function messageReleased(event: EventOf<'message.released'>, context: ProjectionContext): RowOp[] {
  return changeMessages(
    context,
    [event.messageId],
    (row) => {
      const place = row.status === 'queued' ? {} : { at: iso(context.at), position: context.position };
      return { ...row, ...place, status: 'queued', error: null };
    },
    (hidden) => ({ ...hidden, queuedAt: event.queuedAt }),
  );
}

export function messageNoted(event: EventOf<'message.noted'>, context: ProjectionContext): RowOp[] {
  const content = context.content<TextContent>(event.content);
  const row: Omit<Message, 'version'> = {
    id: event.messageId,
    conversationId: event.conversationId,
    direction: 'note',
    kind: 'text',
    text: content?.text ?? '',
    content: { mentioned: event.mentioned },
    author: writerOf(event),
    quotedMessageId: null,
    status: 'sent',
    error: null,
    sentVia: null,
    editedAt: null,
    sendAt: null,
    cancelIfCustomerWrites: false,
    clientId: event.clientId,
    at: iso(context.at),
    position: context.position,
  };
  return [put(context, 'message', row, { ...plain, contentIds: [event.content] })];
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  if (known === undefined) return [];
  const sentAs = sentAsOf(known);
  const { messageId: id, conversationId } = event;
  // A caller that retries does not know that the message was withdrawn. The message's `clientId` is stored, so that the caller cannot
  // create the message again.
  return [
    del('message', id),
    ...(sentAs === null
      ? []
      : [
          put(context, 'withdrawn', { id, conversationId, sentAs }),
          put(context, 'sentAs', { id: sentAs, messageId: id }),
        ]),
  ];
}

export function messageRequeued(event: EventOf<'message.requeued'>, context: ProjectionContext): RowOp[] {
  return changeMessages(context, [event.messageId], (row) => ({ ...row, status: 'queued', error: null }));
}

export function changeMessages(
  context: ProjectionContext,
  ids: readonly string[],
  change: (row: Message, index: number) => Message,
  hide: (hidden: MessageHidden, index: number) => MessageHidden = (hidden) => hidden,
): RowOp[] {
  return ids.flatMap((id, index) => {
    const known = context.read('message', id);
    return known === undefined ? [] : [put(context, 'message', change(known.row, index), hide(known.hidden, index))];
  });
}

export function mediaFetched(event: EventOf<'media.fetched'>, context: ProjectionContext): RowOp[] {
  const { mime, bytes, size } = event;
  const media: MediaState = { state: 'ready', mime, bytes, ...(size === undefined ? {} : { size }) };
  return setMedia(context, event.messageId, media, event.blob);
}

export function mediaFailed(event: EventOf<'media.failed'>, context: ProjectionContext): RowOp[] {
  return setMedia(context, event.messageId, { state: 'failed', reason: event.reason }, null);
}

function setMedia(context: ProjectionContext, messageId: string, media: MediaState, blob: string | null): RowOp[] {
  // The file is not used if the message was unsent or erased in the meantime.
  if (context.read('fetch', mediaFetchId(messageId)) === undefined) return [];
  return changeMessages(
    context,
    [messageId],
    (row) => ({ ...row, content: { ...row.content, media } }),
    (hidden) => ({ ...hidden, blob }),
  );
}

export function contentErased(event: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  const ids = new Set(event.contentIds.map((id) => id.split('/')[0] as string));
  return [...ids].flatMap((id) => [
    // If the message was withdrawn, its erasure has the id of the message. The `clientId` is then retained until the customer is erased.
    ...(id === event.erasureId ? [] : sentAsErased(id, context)),
    ...changeMessages(
      context,
      [id],
      (row) => ({
        ...row,
        text: '',
        content: row.direction === 'system' ? { event: row.content.event } : {},
        author: unnamed(row.author),
        clientId: null,
      }),
      (hidden) => ({ ...hidden, blob: null }),
    ),
    ...saleErased(context, id),
  ]);
}

/** Deletes the clientId of a withdrawn message when the customer is erased. */
function sentAsErased(id: string, context: ProjectionContext): RowOp[] {
  const withdrawn = context.read('withdrawn', id)?.row;
  return withdrawn === undefined ? [] : [del('withdrawn', id), del('sentAs', withdrawn.sentAs)];
}

function sentAsOf({ row: { conversationId, author, clientId } }: Stored<'message'>): string | null {
  return author.id === null || clientId === null ? null : sentAsId(conversationId, author.id, clientId);
}

function saleErased(context: ProjectionContext, id: string): RowOp[] {
  const sale = context.read('sale', id)?.row;
  return sale === undefined ? [] : [put(context, 'sale', { ...sale, text: '' })];
}
