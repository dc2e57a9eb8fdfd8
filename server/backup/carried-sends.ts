import type { EventOf } from '../../shared/events/index.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { newId } from '../keys/ids.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';

const sendEvents = [
  'message.queued',
  'message.scheduled',
  'message.rescheduled',
  'message.released',
  'message.refused',
  'message.requeued',
  'message.withdrawn',
  'send.claimed',
  'send.accepted',
  'send.failed',
  'send.returned',
  'send.unknown',
] as const;
type SendEvent = EventOf<(typeof sendEvents)[number]>;

interface Unsent {
  conversationId: string;
  state: 'scheduled' | 'waiting' | 'claimed' | 'ended';
  staffId: string | null;
  /** Time of a message that was scheduled and never queued, and whether a message of the customer cancels it. Otherwise `null`. */
  schedule: { sendAt: number; cancelIfCustomerWrites: boolean } | null;
}

/** Messages of a log that LINE has not accepted, and the requests to send them. */
class Outboxes {
  /**
   * Messages by id. The state `ended` means that a person must send the message again, and `scheduled` that it waits for its time. `staffId`
   * is the author of a scheduled message.
   */
  readonly unsent = new Map<string, Unsent>();
  /** Ids of the messages in each request to LINE, by the request's claim id. Requests that LINE accepted are removed. */
  readonly requests = new Map<string, readonly string[]>();
  /** Claim id of the request to LINE that has no result yet, by conversation. */
  readonly open = new Map<string, string>();

  apply(event: SendEvent): void {
    const { conversationId } = event;
    switch (event.type) {
      case 'message.queued':
        this.unsent.set(event.messageId, { conversationId, state: 'waiting', staffId: event.staffId, schedule: null });
        return;
      case 'message.scheduled': {
        const { staffId, sendAt, cancelIfCustomerWrites } = event;
        const schedule = { sendAt, cancelIfCustomerWrites };
        this.unsent.set(event.messageId, { conversationId, state: 'scheduled', staffId, schedule });
        return;
      }
      case 'message.rescheduled': {
        const schedule = this.unsent.get(event.messageId)?.schedule;
        if (schedule != null) schedule.sendAt = event.sendAt;
        return;
      }
      case 'message.requeued':
      case 'message.released': {
        const staffId = this.unsent.get(event.messageId)?.staffId ?? null;
        this.unsent.set(event.messageId, { conversationId, state: 'waiting', staffId, schedule: null });
        return;
      }
      case 'message.refused':
        this.set([event.messageId], 'ended');
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
   * messages are not restored. Also `false` when a message is queued again or rescheduled, because `sendsSince` adds these events itself.
   */
  isNew(event: SendEvent): boolean {
    switch (event.type) {
      case 'message.queued':
      case 'message.scheduled':
      case 'message.rescheduled':
      case 'message.requeued':
        return false;
      case 'message.refused':
        return this.unsent.get(event.messageId)?.state === 'scheduled';
      case 'message.released':
        return this.unsent.get(event.messageId)?.schedule != null;
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

  private set(ids: readonly string[], state: Unsent['state']): void {
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
  for (const { event, at } of [...changedTimes(running, boxes), ...cancellations(running, restored, boxes)])
    add(event, at);
  if (running.isComplete) return records;
  for (const [conversationId, claimId] of [...boxes.open]) add({ type: 'send.unknown', conversationId, claimId });
  for (const [messageId, { conversationId, state, staffId, schedule }] of [...boxes.unsent]) {
    if (state !== 'waiting' && state !== 'scheduled') continue;
    if (schedule !== null && staffId !== null) {
      add({ type: 'message.released', conversationId, messageId, staffId, queuedAt: schedule.sendAt });
    }
    // Each message gets a separate request with its own retry key. LINE treats a whole request as sent if the retry key is already known,
    // so messages that share a key could be lost when a person resends them.
    const request = { conversationId, claimId: newId() };
    const push = { messageIds: [messageId], via: 'push' as const, replyToken: null, retryKey: messageId };
    claim({ type: 'send.claimed', ...request, ...push });
    add({ type: 'send.unknown', ...request });
  }
  return records;
}

/** Returns events that set the current times of the backup's scheduled messages. */
function changedTimes(running: LogInUse, { unsent }: Outboxes) {
  const scheduled = [...unsent].filter(([, one]) => one.state === 'scheduled');
  if (scheduled.length === 0) return [];
  const streams = new Set(scheduled.map(([, one]) => streamOf(one)));
  const last = new Map<string, { event: EventOf<'message.rescheduled'>; at: number }>();
  for (const found of running.eventsIn(streams, 'message.rescheduled')) last.set(found.event.messageId, found);
  return scheduled.flatMap(([messageId, { schedule }]) => {
    const changed = last.get(messageId);
    return changed === undefined || changed.event.sendAt === schedule?.sendAt ? [] : [changed];
  });
}

/**
 * Returns events that cancel scheduled messages of the backup whose customer wrote after the backup. Messages of customers after the backup
 * are not restored, so they would not cancel anything in the restored log.
 */
function cancellations(running: LogInUse, restored: Sqlite, { unsent }: Outboxes) {
  const scheduled = [...unsent].filter(([, one]) => one.state === 'scheduled' && one.schedule?.cancelIfCustomerWrites);
  if (scheduled.length === 0) return [];
  const known = new Set([...eventsOf(restored, 'message.received')].map(({ event }) => event.messageId));
  const wrote = new Map<string, number>();
  const streams = new Set(scheduled.map(([, one]) => streamOf(one)));
  for (const { at, event } of running.eventsIn(streams, 'message.received')) {
    if (!known.has(event.messageId)) wrote.set(event.origin.conversationId, at);
  }
  return scheduled.flatMap(([messageId, { conversationId }]) => {
    const at = wrote.get(conversationId);
    const event = { type: 'message.refused' as const, conversationId, messageId, code: 'customer_wrote' };
    return at === undefined ? [] : [{ event, at }];
  });
}

const streamOf = ({ conversationId }: { conversationId: string }) => `conversation/${conversationId}`;
