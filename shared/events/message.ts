import * as z from 'zod';
import { automaticKinds, messageKinds } from '../vocabulary.ts';
import { content, id, Origin, replyToken } from './common.ts';

const messageReceived = z.strictObject({
  type: z.literal('message.received'),
  origin: Origin,
  messageId: id,
  lineMessageId: z.string(),
  kind: z.enum(messageKinds),
  content,
  replyToken,
  quoteToken: z.string().nullable(),
  readToken: z.string().nullable(),
  quotedMessageId: id.nullable(),
  /** Bytes to fetch: from LINE, or from an address that the customer's app chose (it is in the content). */
  media: z.enum(['line', 'external']).nullable(),
});

const messageEdited = z.strictObject({
  type: z.literal('message.edited'),
  origin: Origin,
  messageId: id,
  content,
  replyToken,
  quoteToken: z.string().nullable(),
});

const messageUnsent = z.strictObject({ type: z.literal('message.unsent'), origin: Origin, messageId: id });

/** A person of the staff (or, with staffId null, the product itself) asks to send. */
const messageQueued = z.strictObject({
  type: z.literal('message.queued'),
  conversationId: id,
  messageId: id,
  kind: z.enum(messageKinds),
  content,
  staffId: id.nullable(),
  staffName: z.string(),
  clientId: z.string().nullable(),
  quotedMessageId: id.nullable(),
  /** Which of the messages it is that nobody wrote. */
  automatic: z.enum(automaticKinds).optional(),
});

const messageNoted = z.strictObject({
  type: z.literal('message.noted'),
  conversationId: id,
  messageId: id,
  content,
  staffId: id,
  staffName: z.string(),
  clientId: z.string().nullable(),
  mentioned: z.array(id),
});

/** A queued or failed message was taken back, or a note removed. */
const messageWithdrawn = z.strictObject({ type: z.literal('message.withdrawn'), conversationId: id, messageId: id });

const messageRequeued = z.strictObject({ type: z.literal('message.requeued'), conversationId: id, messageId: id });

/** Durable before the request: these messages go out in one request, by this way, under this key. */
const sendClaimed = z.strictObject({
  type: z.literal('send.claimed'),
  conversationId: id,
  claimId: id,
  messageIds: z.array(id).min(1).max(5),
  via: z.enum(['reply', 'push']),
  replyToken,
  /** The first message's id; LINE counts a push under the same key once. */
  retryKey: id.nullable(),
});

const sendAccepted = z.strictObject({
  type: z.literal('send.accepted'),
  conversationId: id,
  claimId: id,
  sent: z.array(
    z.strictObject({
      lineMessageId: z.string().nullable(),
      /** The id under which a customer's quote of it arrives. */
      quotedAs: id.nullable(),
      quoteToken: z.string().nullable(),
    }),
  ),
});

const sendDelayed = z.strictObject({
  type: z.literal('send.delayed'),
  conversationId: id,
  claimId: id,
  code: z.string(),
  detail: z.string().nullable(),
});

const sendFailed = z.strictObject({
  type: z.literal('send.failed'),
  conversationId: id,
  claimId: id,
  code: z.string(),
  detail: z.string().nullable(),
});

/** A reply token was refused on a certain first try: nothing went out, the messages are queued again. */
const sendReturned = z.strictObject({ type: z.literal('send.returned'), conversationId: id, claimId: id });

/** Nobody can know whether it arrived; only a person may send it again. */
const sendUnknown = z.strictObject({ type: z.literal('send.unknown'), conversationId: id, claimId: id });

const mediaFetched = z.strictObject({
  type: z.literal('media.fetched'),
  conversationId: id,
  messageId: id,
  blob: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Pixels of a picture, where its bytes say. */
  size: z.strictObject({ width: z.int(), height: z.int() }).optional(),
});

const mediaFailed = z.strictObject({
  type: z.literal('media.failed'),
  conversationId: id,
  messageId: id,
  reason: z.enum(['gone', 'too_large', 'refused', 'unreachable']),
});

/** Bytes that a person means to send; they are public under their id, which nobody can guess. */
const mediaUploaded = z.strictObject({
  type: z.literal('media.uploaded'),
  mediaId: id,
  staffId: id,
  kind: z.enum(['image', 'video', 'audio']),
  mime: z.string(),
  bytes: z.int(),
  blob: z.string(),
  /** Milliseconds, where the file says. */
  duration: z.int().nullable(),
  /** A small picture of it; without one a small enough picture shows itself, and a plain picture stands for anything else. */
  preview: z.strictObject({ blob: z.string(), mime: z.string(), bytes: z.int() }).optional(),
});

/** The clock's fact: nobody sent it for a day. Ignored when somebody did. */
const mediaExpired = z.strictObject({ type: z.literal('media.expired'), mediaId: id });

export const messageEvents = [
  messageReceived,
  messageEdited,
  messageUnsent,
  messageQueued,
  messageNoted,
  messageWithdrawn,
  messageRequeued,
  sendClaimed,
  sendAccepted,
  sendDelayed,
  sendFailed,
  sendReturned,
  sendUnknown,
  mediaFetched,
  mediaFailed,
  mediaUploaded,
  mediaExpired,
] as const;
