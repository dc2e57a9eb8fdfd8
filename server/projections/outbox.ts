import type { EventOf } from '../../shared/events/index.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { changeMessages } from './messages.ts';
import { type AllRows, type ProjectionContext, put, type RowOp } from './stored.ts';

type Outbox = AllRows['outbox'];

function boxOf(context: ProjectionContext, conversationId: string): Omit<Outbox, 'version'> {
  const known = context.read('outbox', conversationId)?.row;
  if (known !== undefined) return known;
  const conversation = context.read('conversation', conversationId)?.row;
  return {
    id: conversationId,
    lineAccountId: conversation?.lineAccountId ?? '',
    brandId: conversation?.brandId ?? '',
    waiting: [],
    claim: null,
  };
}

/** Stores an outbox, or deletes it if it is empty. After a restart, all outboxes that exist therefore contain work. */
function store(context: ProjectionContext, box: Omit<Outbox, 'version'>): RowOp {
  if (box.waiting.length === 0 && box.claim === null) return { op: 'del', kind: 'outbox', id: box.id };
  return put(context, 'outbox', box);
}

export function queued(
  event: EventOf<'message.queued' | 'message.requeued' | 'message.released'>,
  context: ProjectionContext,
): RowOp[] {
  const box = boxOf(context, event.conversationId);
  return [store(context, { ...box, waiting: [...box.waiting, event.messageId] })];
}

export function withdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  const box = context.read('outbox', event.conversationId)?.row;
  if (box === undefined) return [];
  return [store(context, { ...box, waiting: box.waiting.filter((id) => id !== event.messageId) })];
}

export function claimed(event: EventOf<'send.claimed'>, context: ProjectionContext): RowOp[] {
  const box = boxOf(context, event.conversationId);
  const { claimId: id, messageIds, via, replyToken, retryKey } = event;
  const recipients = via === 'push' ? recipientsIn(context.read('conversation', event.conversationId)) : 0;
  const claim = { id, messageIds, via, replyToken, retryKey, claimedAt: context.at, recipients };
  const waiting = box.waiting.filter((messageId) => !messageIds.includes(messageId));
  return [
    store(context, { ...box, waiting, claim }),
    ...changeMessages(
      context,
      messageIds,
      (row) => ({ ...row, status: 'sending', error: null, sentVia: via }),
      (hidden) => (via === 'push' ? { ...hidden, pushId: id } : hidden),
    ),
  ];
}

/**
 * Applies the result of a claim, which is one request to LINE with its messages. Ignores the result of a claim that is not the current one.
 */
function settled(
  context: ProjectionContext,
  event: { conversationId: string; claimId: string },
  messages: (ids: readonly string[]) => RowOp[],
  back = false,
): RowOp[] {
  const box = context.read('outbox', event.conversationId)?.row;
  if (box?.claim?.id !== event.claimId) return [];
  const { messageIds } = box.claim;
  const waiting = back ? [...messageIds, ...box.waiting] : box.waiting;
  return [store(context, { ...box, waiting, claim: null }), ...messages(messageIds)];
}

export function accepted(event: EventOf<'send.accepted'>, context: ProjectionContext): RowOp[] {
  return settled(context, event, (ids) => [
    ...changeMessages(
      context,
      ids,
      (row) => ({ ...row, status: 'sent', error: null }),
      (hidden, i) => ({
        ...hidden,
        lineMessageId: event.sent[i]?.lineMessageId ?? null,
        quoteToken: event.sent[i]?.quoteToken ?? null,
      }),
    ),
    ...event.sent.flatMap(({ quotedAs }, i) => {
      const messageId = ids[i];
      return quotedAs === null || messageId === undefined
        ? []
        : [put(context, 'quotedAs', { id: quotedAs, messageId, at: context.at })];
    }),
  ]);
}

export function delayed(event: EventOf<'send.delayed'>, context: ProjectionContext): RowOp[] {
  const box = context.read('outbox', event.conversationId)?.row;
  if (box?.claim?.id !== event.claimId) return [];
  const error = { code: event.code, detail: event.detail };
  return changeMessages(context, box.claim.messageIds, (row) => ({ ...row, error }));
}

export function failed(event: EventOf<'send.failed'>, context: ProjectionContext): RowOp[] {
  const error = { code: event.code, detail: event.detail };
  return settled(context, event, (ids) =>
    changeMessages(context, ids, (row) => ({ ...row, status: 'failed', error, sentVia: null })),
  );
}

export function unknown(event: EventOf<'send.unknown'>, context: ProjectionContext): RowOp[] {
  return settled(context, event, (ids) => changeMessages(context, ids, (row) => ({ ...row, status: 'unknown' })));
}

export function returned(event: EventOf<'send.returned'>, context: ProjectionContext): RowOp[] {
  const messages = (ids: readonly string[]) =>
    changeMessages(context, ids, (row) => ({ ...row, status: 'queued', sentVia: null }));
  return settled(context, event, messages, true);
}
