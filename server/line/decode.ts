import { contentIds } from '../../shared/content.ts';
import type { Origin } from '../../shared/events/common.ts';
import { limits } from '../../shared/limits.ts';
import type { NewRecord } from '../log/port.ts';
import { type DecodedEvent, decodeEvent, nameOf, rawOf } from './decode-event.ts';
import { asId, isObject, type Json } from './decode-values.ts';

/** The LINE account that a webhook is for. */
export interface WebhookAccount {
  id: string;
  brandId: string;
  /** User id of the account's bot. `null` until LINE has been queried for it. */
  botUserId: string | null;
}

/** Derives our ids from LINE's ids of one account. The same input always returns the same id. */
export interface WebhookIds {
  conversationId(kind: Origin['kind'], sourceId: string): string;
  messageId(lineMessageId: string): string;
  /** Returns the id of an event without an id from LINE: a hash of its JSON. */
  eventId(json: string): string;
}

export interface Decoded {
  /** Each event has a separate record, because a redelivery can group the events differently. */
  facts: NewRecord[];
  /** Warnings for the operator, written to the log. */
  flagged: string[];
}

interface Context {
  account: WebhookAccount;
  ids: WebhookIds;
  at: number;
  behindMs: number;
}

/**
 * Converts the body of a webhook to facts. Refuses only a body that is not a webhook. Stores every element of `events`, because LINE adds
 * kinds and fields without notice. An unexpected event does not affect the other events.
 * @param at arrival time in milliseconds
 * @param behindMs milliseconds that the machine's clock is behind `at`, see {@link timeOf}
 */
export function decode(
  body: unknown,
  account: WebhookAccount,
  ids: WebhookIds,
  at: number,
  behindMs = 0,
): Decoded | 'not_a_webhook' {
  if (!isObject(body) || !Array.isArray(body.events) || body.events.length > limits.webhookEvents)
    return 'not_a_webhook';
  const context = { account, ids, at, behindMs };
  const facts: NewRecord[] = [];
  for (const event of body.events as unknown[]) {
    if (!isConsolePing(event)) facts.push(factOf(event, context));
  }
  const strange = account.botUserId !== null && body.destination !== account.botUserId && facts.length > 0;
  return { facts, flagged: strange ? ['the destination is not the bot of this account'] : [] };
}

const fakeTokens = new Set(['0'.repeat(32), 'f'.repeat(32)]);
const fakeUser = 'Udeadbeefdeadbeefdeadbeefdeadbeef';

/** Whether an event was created by the URL check of LINE's old console and not by a person. */
function isConsolePing(event: unknown): boolean {
  if (!isObject(event)) return false;
  if (typeof event.replyToken === 'string' && fakeTokens.has(event.replyToken)) return true;
  return isObject(event.source) && event.source.userId === fakeUser;
}

function factOf(event: unknown, context: Context): NewRecord {
  const { account, ids, at } = context;
  const eventId = eventIdOf(event, ids);
  const lineId = () => ids.messageId(`event-${eventId}`);
  const origin = isObject(event) ? originOf(event, context) : null;
  const decoded =
    origin === null
      ? ofAccount(event, account.id, lineId())
      : decodeEvent({ event: event as Json, origin, lineId, messageId: ids.messageId });
  return {
    stream: origin === null ? 'config' : `conversation/${origin.conversationId}`,
    at,
    actor: 'line',
    events: [decoded.event],
    contents: decoded.contents,
    dedupe: `${eventId}/${account.id}`,
  };
}

function eventIdOf(event: unknown, ids: WebhookIds): string {
  const own = isObject(event) ? asId(event.webhookEventId) : null;
  if (own !== null) return own;
  // Ignores the delivery context, which is the only difference between an event and its redelivery.
  const same = isObject(event) ? { ...(rawOf(event) as Json), deliveryContext: null } : rawOf(event);
  return ids.eventId(JSON.stringify(same) ?? '');
}

/**
 * Returns the conversation, the sender and the time of an event. `null` if the event names no chat. Such an event is stored under the LINE
 * account.
 */
function originOf(event: Json, { account, ids, at, behindMs }: Context): Origin | null {
  const { source } = event;
  if (!isObject(source)) return null;
  const userId = asId(source.userId);
  const kind = source.type;
  if (kind !== 'user' && kind !== 'group' && kind !== 'room') return null;
  const sourceId = kind === 'user' ? userId : asId(kind === 'group' ? source.groupId : source.roomId);
  if (sourceId === null) return null;
  return {
    conversationId: ids.conversationId(kind, sourceId),
    brandId: account.brandId,
    lineAccountId: account.id,
    kind,
    sourceId,
    userId,
    standby: event.mode === 'standby',
    happenedAt: timeOf(event, at, behindMs),
  };
}

/**
 * Returns the time of an event on the product's clock. While the machine's clock is behind the product's, LINE's time of a new event would
 * be before earlier messages, so the difference is added.
 */
function timeOf({ timestamp, deliveryContext }: Json, at: number, behindMs: number): number {
  const isNew =
    behindMs > 0 &&
    typeof timestamp === 'number' &&
    !(isObject(deliveryContext) && deliveryContext.isRedelivery === true);
  return boundedTime(isNew ? Math.min(at, timestamp + behindMs) : timestamp, at);
}

/** Returns LINE's time of an event. If it is later than `at` or more than seven days earlier, returns `at`. */
function boundedTime(timestamp: unknown, at: number): number {
  if (typeof timestamp !== 'number' || !(timestamp <= at && timestamp >= at - limits.lateEventMs)) return at;
  return Math.trunc(timestamp);
}

function ofAccount(event: unknown, lineAccountId: string, lineId: string): DecodedEvent {
  const content = contentIds.lineAccount(lineAccountId, lineId);
  return {
    event: { type: 'line-account.event-received', lineAccountId, name: nameOf(event), content },
    contents: [{ id: content, value: { raw: rawOf(event) } }],
  };
}
