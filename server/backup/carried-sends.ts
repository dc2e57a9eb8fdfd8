import type { EventOf } from '../../shared/events/index.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { newId } from '../keys/ids.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';

const sendEvents = [
  'message.queued',
  'message.requeued',
  'message.withdrawn',
  'send.claimed',
  'send.accepted',
  'send.failed',
  'send.returned',
  'send.unknown',
] as const;
type SendEvent = EventOf<(typeof sendEvents)[number]>;

/** Messages of a log that LINE has not accepted, and the requests to send them. */
class Outboxes {
  /** Messages by id. The state `ended` means that a person must send the message again. */
  readonly unsent = new Map<string, { conversationId: string; state: 'waiting' | 'claimed' | 'ended' }>();
  /** Ids of the messages in each request to LINE, by the request's claim id. Requests that LINE accepted are removed. */
  readonly requests = new Map<string, readonly string[]>();
  /** Claim id of the request to LINE that has no result yet, by conversation. */
  readonly open = new Map<string, string>();

  apply(event: SendEvent): void {
    const { conversationId } = event;
    switch (event.type) {
      case 'message.queued':
      case 'message.requeued':
        this.unsent.set(event.messageId, { conversationId, state: 'waiting' });
        return;
      case 'message.withdrawn':
        this.unsent.delete(event.messageId);
        return;
      case 'send.claimed':
        this.open.set(conversationId, event.claimId);
        this.requests.set(event.claimId, event.messageIds);
        this.set(event.messageIds, 'claimed');
        return;
      case 'send.accepted':
      case 'send.failed':
      case 'send.returned':
      case 'send.unknown':
        if (this.open.get(conversationId) === event.claimId) this.end(event);
        return;
      default:
        unreachable(event);
    }
  }

  /**
   * Whether an event of the current log must be repeated in the restored log. `false` for messages queued after the backup, because these
   * messages are not restored. Also `false` when a message is queued again, because `sendsSince` adds this event together with the next
   * request.
   */
  isNew(event: SendEvent): boolean {
    switch (event.type) {
      case 'message.queued':
      case 'message.requeued':
        return false;
      case 'message.withdrawn':
        return this.unsent.has(event.messageId);
      case 'send.claimed':
        return !this.requests.has(event.claimId) && event.messageIds.some((id) => this.unsent.has(id));
      case 'send.accepted':
      case 'send.failed':
      case 'send.returned':
      case 'send.unknown':
        return this.open.get(event.conversationId) === event.claimId;
      default:
        return unreachable(event);
    }
  }

  private end({ type, conversationId, claimId }: Extract<SendEvent, { claimId: string }>): void {
    const ids = this.requests.get(claimId) ?? [];
    this.open.delete(conversationId);
    if (type === 'send.accepted') {
      this.requests.delete(claimId);
      for (const id of ids) this.unsent.delete(id);
    } else this.set(ids, type === 'send.returned' ? 'waiting' : 'ended');
  }

  private set(ids: readonly string[], state: 'waiting' | 'claimed' | 'ended'): void {
    for (const id of ids) {
      const message = this.unsent.get(id);
      if (message !== undefined) message.state = state;
    }
  }
}

/**
 * Returns records that repeat the sends and withdrawals after the backup of messages that the backup contains as unsent. The restored log
 * therefore sends no message twice. If the current log is incomplete and may lack the send of such a message, the delivery is recorded as
 * unknown, and a person decides.
 */
export function sendsSince(running: LogInUse, restored: Sqlite): Carried[] {
  const boxes = new Outboxes();
  for (const { event } of eventsOf(restored, ...sendEvents)) boxes.apply(event);
  const records: Carried[] = [];
  const add = (event: SendEvent, at?: number) => {
    boxes.apply(event);
    records.push({ stream: streamOf(event), event, at });
  };
  const claim = (event: EventOf<'send.claimed'>, at?: number) => {
    const { conversationId, messageIds } = event;
    // A conversation has at most one request in progress. A previous request without a result means that the damaged log lacks the result.
    const claimId = boxes.open.get(conversationId);
    if (claimId !== undefined) add({ type: 'send.unknown', conversationId, claimId }, at);
    const again = messageIds.filter((id) => boxes.unsent.get(id)?.state === 'ended');
    for (const messageId of again) add({ type: 'message.requeued', conversationId, messageId }, at);
    add(event, at);
  };
  const streams = new Set([...boxes.unsent.values()].map(streamOf));
  for (const { at, event } of running.eventsIn(streams, ...sendEvents)) {
    if (!boxes.isNew(event)) continue;
    if (event.type === 'send.claimed') claim(event, at);
    else add(event, at);
  }
  if (running.isComplete) return records;
  for (const [conversationId, claimId] of [...boxes.open]) add({ type: 'send.unknown', conversationId, claimId });
  for (const [messageId, { conversationId, state }] of [...boxes.unsent]) {
    if (state !== 'waiting') continue;
    // Each message gets a separate request with its own retry key. LINE treats a whole request as sent if the retry key is already known,
    // so messages that share a key could be lost when a person resends them.
    const request = { conversationId, claimId: newId() };
    const push = { messageIds: [messageId], via: 'push' as const, replyToken: null, retryKey: messageId };
    claim({ type: 'send.claimed', ...request, ...push });
    add({ type: 'send.unknown', ...request });
  }
  return records;
}

const streamOf = ({ conversationId }: { conversationId: string }) => `conversation/${conversationId}`;
