import type { EventOf } from '../../shared/events/index.ts';
import { changeMessages } from './messages.ts';
import { type AllRows, type Facts, put, type RowOp } from './stored.ts';

type Outbox = AllRows['outbox'];

function boxOf(facts: Facts, conversationId: string): Omit<Outbox, 'version'> {
  const known = facts.read('outbox', conversationId)?.row;
  if (known !== undefined) return known;
  const conversation = facts.read('conversation', conversationId)?.row;
  return {
    id: conversationId,
    lineAccountId: conversation?.lineAccountId ?? '',
    brandId: conversation?.brandId ?? '',
    waiting: [],
    claim: null,
  };
}

/** An empty box is no row, so that a start finds only work. */
function store(facts: Facts, box: Omit<Outbox, 'version'>): RowOp {
  if (box.waiting.length === 0 && box.claim === null) return { op: 'del', kind: 'outbox', id: box.id };
  return put(facts, 'outbox', box);
}

export function queued(event: EventOf<'message.queued'> | EventOf<'message.requeued'>, facts: Facts): RowOp[] {
  const box = boxOf(facts, event.conversationId);
  return [store(facts, { ...box, waiting: [...box.waiting, event.messageId] })];
}

export function withdrawn(event: EventOf<'message.withdrawn'>, facts: Facts): RowOp[] {
  const box = facts.read('outbox', event.conversationId)?.row;
  if (box === undefined) return [];
  return [store(facts, { ...box, waiting: box.waiting.filter((id) => id !== event.messageId) })];
}

export function claimed(event: EventOf<'send.claimed'>, facts: Facts): RowOp[] {
  const box = boxOf(facts, event.conversationId);
  const { claimId: id, messageIds, via, replyToken, retryKey } = event;
  const claim = { id, messageIds, via, replyToken, retryKey, claimedAt: facts.at };
  const waiting = box.waiting.filter((messageId) => !messageIds.includes(messageId));
  return [
    store(facts, { ...box, waiting, claim }),
    ...changeMessages(
      facts,
      messageIds,
      (row) => ({ ...row, status: 'sending', error: null, sentVia: via }),
      (hidden) => (via === 'push' ? { ...hidden, pushId: id } : hidden),
    ),
  ];
}

/** The claim in force when its outcome arrives; an outcome of another claim changes nothing. */
function settled(
  facts: Facts,
  event: { conversationId: string; claimId: string },
  messages: (ids: readonly string[]) => RowOp[],
  back = false,
): RowOp[] {
  const box = facts.read('outbox', event.conversationId)?.row;
  if (box?.claim?.id !== event.claimId) return [];
  const { messageIds } = box.claim;
  const waiting = back ? [...messageIds, ...box.waiting] : box.waiting;
  return [store(facts, { ...box, waiting, claim: null }), ...messages(messageIds)];
}

export function accepted(event: EventOf<'send.accepted'>, facts: Facts): RowOp[] {
  return settled(facts, event, (ids) => [
    ...changeMessages(
      facts,
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
      return quotedAs === null || messageId === undefined ? [] : [put(facts, 'quotedAs', { id: quotedAs, messageId })];
    }),
  ]);
}

export function delayed(event: EventOf<'send.delayed'>, facts: Facts): RowOp[] {
  const box = facts.read('outbox', event.conversationId)?.row;
  if (box?.claim?.id !== event.claimId) return [];
  const error = { code: event.code, detail: event.detail };
  return changeMessages(facts, box.claim.messageIds, (row) => ({ ...row, error }));
}

export function failed(event: EventOf<'send.failed'>, facts: Facts): RowOp[] {
  const error = { code: event.code, detail: event.detail };
  return settled(facts, event, (ids) =>
    changeMessages(facts, ids, (row) => ({ ...row, status: 'failed', error, sentVia: null })),
  );
}

export function unknown(event: EventOf<'send.unknown'>, facts: Facts): RowOp[] {
  return settled(facts, event, (ids) => changeMessages(facts, ids, (row) => ({ ...row, status: 'unknown' })));
}

export function returned(event: EventOf<'send.returned'>, facts: Facts): RowOp[] {
  const messages = (ids: readonly string[]) =>
    changeMessages(facts, ids, (row) => ({ ...row, status: 'queued', sentVia: null }));
  return settled(facts, event, messages, true);
}
