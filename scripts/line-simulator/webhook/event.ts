import { type Json, ulid } from '../ids.ts';

export type Source =
  | { type: 'user'; userId: string }
  | { type: 'group'; groupId: string; userId?: string }
  | { type: 'room'; roomId: string; userId?: string };

export interface WebhookEvent extends Json {
  type: string;
  webhookEventId: string;
  deliveryContext: { isRedelivery: boolean };
  timestamp: number;
  replyToken?: string;
}

/** Parts of an event before LINE's own fields are added. `source` is null for kinds of events without a source. */
export interface EventDraft {
  type: string;
  own?: Json;
  source: Source | null;
  replyToken?: string | undefined;
  timestamp: number;
  mode: 'active' | 'standby';
}

/** Builds an event with keys in LINE's order. Undefined values are omitted. */
export function buildEvent(draft: EventDraft): WebhookEvent {
  const { type, own, source, replyToken, timestamp, mode } = draft;
  return {
    type,
    ...own,
    webhookEventId: ulid(timestamp),
    deliveryContext: { isRedelivery: false },
    timestamp,
    ...(source ? { source } : {}),
    ...(replyToken ? { replyToken } : {}),
    mode,
  };
}

export const asRedelivery = (event: WebhookEvent): WebhookEvent => ({
  ...event,
  deliveryContext: { ...event.deliveryContext, isRedelivery: true },
});

const surprise = { kept: true, since: 2027 };

/** Adds unknown fields at every level where LINE may add one. */
export function withExtraFields(event: WebhookEvent): WebhookEvent {
  const more = { ...event, somethingNew: surprise } as WebhookEvent;
  for (const key of ['message', 'source', 'deliveryContext', 'postback', 'follow'] as const) {
    const value = more[key];
    if (value && typeof value === 'object') Object.assign(more, { [key]: { ...value, somethingNew: surprise } });
  }
  return more;
}

/** Returns the id of the chat that an event belongs to, and to which replies are sent. */
export function chatOf(source: Source): string {
  switch (source.type) {
    case 'user':
      return source.userId;
    case 'group':
      return source.groupId;
    case 'room':
      return source.roomId;
  }
}
