import type { Json } from '../ids.ts';

/** Content of a message: bytes, or only the size of a body that is generated while streaming. */
export interface Content {
  mime: string;
  bytes?: Buffer;
  size?: number;
  preview?: { mime: string; bytes: Buffer };
  readyAt: number;
  failed?: boolean;
}

export type ChatKind = 'user' | 'group' | 'room';

/** A message as displayed on a phone. `from` is 'bot', 'system' or a user id. */
export interface Entry {
  id: string;
  from: string;
  at: number;
  message: Json;
  quotedMessageId?: string;
  edited?: boolean;
  unsent?: boolean;
  read?: boolean;
}

export interface StoredMessage {
  id: string;
  channelId: string;
  chatId: string;
  from: string;
  at: number;
  type: string;
  quoteToken?: string;
  content?: Content;
  unsent: boolean;
}

/** A message of the bot as displayed on a phone. */
export interface Received {
  id: string;
  type: string;
  text?: string;
  at: number;
  endpoint: string;
  message: Json;
}

export interface SentCall {
  channelId: string;
  endpoint: 'reply' | 'push' | 'multicast' | 'broadcast' | 'narrowcast';
  to: string | string[];
  replyToken?: string;
  retryKey?: string;
  notificationDisabled?: boolean;
  messages: Json[];
  sentMessages: { id: string; quoteToken?: string }[];
  at: number;
  requestId: string;
}

export interface ApiCall {
  method: string;
  path: string;
  status: number;
  requestId: string;
  channelId?: string;
  headers: Record<string, string>;
  body: unknown;
  at: number;
  /** Whether the simulator dropped the connection as a requested fault. If so, the caller never received the response. */
  lost: boolean;
}

export interface WebhookFailure {
  at: number;
  reason: 'could_not_connect' | 'request_timeout' | 'error_status_code' | 'unclassified';
  detail: string;
  url: string;
  webhookEventIds: string[];
  isRedelivery: boolean;
}
