import type { MediaState, MessageContent, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { sentAsId } from '../../shared/row-ids.ts';
import type { Message } from '../../shared/rows.ts';
import { nameOf } from './author-names.ts';
import { mediaFetchId } from './effects.ts';
import { isOvertaken, isToldAgain } from './late.ts';
import { mediaOf } from './media.ts';
import { del, type Facts, type Hidden, iso, put, type RowOp, type Stored } from './stored.ts';

type MessageHidden = Hidden['message'];

const plain: Omit<MessageHidden, 'position'> = {
  lineMessageId: null,
  quoteToken: null,
  contentIds: [],
  clientId: null,
  blob: null,
  queuedAt: null,
  pushId: null,
};

export function messageReceived(event: EventOf<'message.received'>, facts: Facts): RowOp[] {
  const { origin, messageId } = event;
  const known = facts.read('message', messageId);
  // Unsent before it came: the tombstone stands, and the content that just arrived is to go.
  if (known?.row.status === 'unsent') {
    const contentIds = [...known.hidden.contentIds, event.content];
    return [put(facts, 'message', known.row, { ...known.hidden, contentIds })];
  }
  if (isToldAgain(known)) return [];
  const content = facts.content<MessageContent>(event.content);
  const conversation = facts.read('conversation', origin.conversationId);
  const fresh: Omit<Message, 'version'> = {
    id: messageId,
    conversationId: origin.conversationId,
    direction: 'in',
    kind: event.kind,
    text: content?.text ?? '',
    content: content?.content ?? {},
    author: { type: 'customer', id: origin.userId, name: nameOf(conversation, origin.userId) },
    quotedMessageId: quoted(event.quotedMessageId, facts),
    status: 'received',
    error: null,
    sentVia: null,
    editedAt: null,
    at: iso(origin.happenedAt),
  };
  // An edit came before its message: its words stand.
  const edited =
    known === undefined ? {} : { text: known.row.text, content: known.row.content, editedAt: known.row.editedAt };
  const hidden = {
    ...plain,
    position: facts.position,
    lineMessageId: event.lineMessageId,
    quoteToken: known?.hidden.quoteToken ?? event.quoteToken,
    contentIds: [...(known?.hidden.contentIds ?? []), event.content],
  };
  return [put(facts, 'message', { ...fresh, ...edited }, hidden)];
}

function quoted(id: string | null, facts: Facts): string | null {
  if (id === null) return null;
  return facts.read('quotedAs', id)?.row.messageId ?? id;
}

export function messageEdited(event: EventOf<'message.edited'>, facts: Facts): RowOp[] {
  const known = facts.read('message', event.messageId);
  const at = iso(event.origin.happenedAt);
  const contentIds = [...(known?.hidden.contentIds ?? []), event.content];
  if (known !== undefined && isOvertaken(known, event)) {
    return [put(facts, 'message', known.row, { ...known.hidden, contentIds })];
  }
  const content = facts.content<MessageContent>(event.content);
  const base = known?.row ?? early(event.origin.conversationId, event.messageId, event.origin.userId, at);
  const row = { ...base, text: content?.text ?? '', content: content?.content ?? {}, editedAt: at };
  const hidden = known?.hidden ?? { ...plain, position: facts.position };
  return [put(facts, 'message', row, { ...hidden, contentIds, quoteToken: event.quoteToken ?? hidden.quoteToken })];
}

/** The row of a message that was unsent or edited before it came. */
function early(conversationId: string, id: string, userId: string | null, at: string): Omit<Message, 'version'> {
  return {
    id,
    conversationId,
    direction: 'in',
    kind: 'text',
    text: '',
    content: {},
    author: { type: 'customer', id: userId, name: '' },
    quotedMessageId: null,
    status: 'received',
    error: null,
    sentVia: null,
    editedAt: null,
    at,
  };
}

export function messageUnsent(event: EventOf<'message.unsent'>, facts: Facts): RowOp[] {
  const { origin, messageId } = event;
  const known = facts.read('message', messageId);
  const base = known?.row ?? early(origin.conversationId, messageId, origin.userId, iso(origin.happenedAt));
  const hidden = known?.hidden ?? { ...plain, position: facts.position };
  const gone = { ...base, text: '', content: {}, quotedMessageId: null, status: 'unsent' as const };
  return [put(facts, 'message', gone, { ...hidden, quoteToken: null, blob: null })];
}

export function messageQueued(event: EventOf<'message.queued'>, facts: Facts): RowOp[] {
  const content = facts.content<MessageContent>(event.content);
  const row: Omit<Message, 'version'> = {
    id: event.messageId,
    conversationId: event.conversationId,
    direction: 'out',
    kind: event.kind,
    text: content?.text ?? '',
    content: content?.content ?? {},
    author: { type: event.staffId === null ? 'system' : 'staff', id: event.staffId, name: event.staffName },
    quotedMessageId: event.quotedMessageId,
    status: 'queued',
    error: null,
    sentVia: null,
    editedAt: null,
    at: iso(facts.at),
  };
  const { clientId, staffId } = event;
  const blob = mediaOf(event, facts)?.blob ?? null;
  const hidden = {
    ...plain,
    position: facts.position,
    contentIds: [event.content],
    clientId,
    blob,
    queuedAt: facts.at,
  };
  const ops = [put(facts, 'message', row, hidden)];
  if (clientId !== null && staffId !== null) {
    ops.push(
      put(facts, 'sentAs', { id: sentAsId(event.conversationId, staffId, clientId), messageId: event.messageId }),
    );
  }
  return ops;
}

export function messageNoted(event: EventOf<'message.noted'>, facts: Facts): RowOp[] {
  const content = facts.content<TextContent>(event.content);
  const row: Omit<Message, 'version'> = {
    id: event.messageId,
    conversationId: event.conversationId,
    direction: 'note',
    kind: 'text',
    text: content?.text ?? '',
    content: { mentioned: event.mentioned },
    author: { type: 'staff', id: event.staffId, name: event.staffName },
    quotedMessageId: null,
    status: 'sent',
    error: null,
    sentVia: null,
    editedAt: null,
    at: iso(facts.at),
  };
  const hidden = { ...plain, position: facts.position, contentIds: [event.content], clientId: event.clientId };
  const ops = [put(facts, 'message', row, hidden)];
  if (event.clientId !== null) {
    const id = sentAsId(event.conversationId, event.staffId, event.clientId);
    ops.push(put(facts, 'sentAs', { id, messageId: event.messageId }));
  }
  return ops;
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, facts: Facts): RowOp[] {
  const known = facts.read('message', event.messageId);
  if (known === undefined) return [];
  const sentAs = sentAsOf(known);
  const { messageId: id, conversationId } = event;
  // A caller that asks again has not heard of it: nothing may be written twice.
  return [del('message', id), ...(sentAs === null ? [] : [put(facts, 'withdrawn', { id, conversationId, sentAs })])];
}

export function messageRequeued(event: EventOf<'message.requeued'>, facts: Facts): RowOp[] {
  return changeMessages(facts, [event.messageId], (row) => ({ ...row, status: 'queued', error: null }));
}

export function changeMessages(
  facts: Facts,
  ids: readonly string[],
  change: (row: Message, index: number) => Message,
  hide: (hidden: MessageHidden, index: number) => MessageHidden = (hidden) => hidden,
): RowOp[] {
  return ids.flatMap((id, index) => {
    const known = facts.read('message', id);
    return known === undefined ? [] : [put(facts, 'message', change(known.row, index), hide(known.hidden, index))];
  });
}

export function mediaFetched(event: EventOf<'media.fetched'>, facts: Facts): RowOp[] {
  const { mime, bytes, size } = event;
  const media: MediaState = { state: 'ready', mime, bytes, ...(size === undefined ? {} : { size }) };
  return setMedia(facts, event.messageId, media, event.blob);
}

export function mediaFailed(event: EventOf<'media.failed'>, facts: Facts): RowOp[] {
  return setMedia(facts, event.messageId, { state: 'failed', reason: event.reason }, null);
}

function setMedia(facts: Facts, messageId: string, media: MediaState, blob: string | null): RowOp[] {
  // What nobody waits for any more (unsent or erased meanwhile) is thrown away.
  if (facts.read('fetch', mediaFetchId(messageId)) === undefined) return [];
  return changeMessages(
    facts,
    [messageId],
    (row) => ({ ...row, content: { ...row.content, media } }),
    (hidden) => ({ ...hidden, blob }),
  );
}

export function contentErased(event: EventOf<'content.erased'>, facts: Facts): RowOp[] {
  const ids = new Set(event.contentIds.map((id) => id.split('/')[0] as string));
  return [...ids].flatMap((id) => [
    // A message that was taken back is erased by itself at once; its caller's id goes with the customer.
    ...(id === event.erasureId ? [] : sentAsErased(id, facts)),
    ...changeMessages(
      facts,
      [id],
      (row) => ({
        ...row,
        text: '',
        content: row.direction === 'system' ? { event: row.content.event } : {},
        author: row.author.type === 'customer' ? { type: 'customer', id: null, name: '' } : row.author,
      }),
      (hidden) => ({ ...hidden, blob: null, clientId: null }),
    ),
    ...saleErased(facts, id),
  ]);
}

/** The caller's own id of a message goes with the customer. */
function sentAsErased(id: string, facts: Facts): RowOp[] {
  const withdrawn = facts.read('withdrawn', id)?.row;
  if (withdrawn !== undefined) return [del('withdrawn', id), del('sentAs', withdrawn.sentAs)];
  const message = facts.read('message', id);
  const sentAs = message === undefined ? null : sentAsOf(message);
  return sentAs === null ? [] : [del('sentAs', sentAs)];
}

function sentAsOf({ row, hidden }: Stored<'message'>): string | null {
  if (row.author.id === null || hidden.clientId === null) return null;
  return sentAsId(row.conversationId, row.author.id, hidden.clientId);
}

function saleErased(facts: Facts, id: string): RowOp[] {
  const sale = facts.read('sale', id)?.row;
  return sale === undefined ? [] : [put(facts, 'sale', { ...sale, text: '' })];
}
