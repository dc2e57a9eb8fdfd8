import * as z from 'zod';
import { messageKinds } from '../message-texts.ts';
import { automaticKinds } from '../vocabulary.ts';
import { content, id, ms, Origin, replyToken } from './common.ts';

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
  /** Source of the file: LINE, or a URL that the provider of the message chose. The URL is stored in the content. `null` without a file. */
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

/** A message was queued to be sent. `staffId` is `null` for automatic messages. */
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
  /** Kind of the automatic message. Absent for messages written by people. */
  automatic: z.enum(automaticKinds).optional(),
});

/**
 * A message was written that is sent later: at a time (`later`), or after a short time in which its author can undo it (`undo`).
 * `resolve`: whether the case is resolved with the message.
 */
const messageScheduled = z.strictObject({
  type: z.literal('message.scheduled'),
  conversationId: id,
  messageId: id,
  kind: z.enum(messageKinds),
  content,
  staffId: id,
  staffName: z.string(),
  clientId: z.string().nullable(),
  quotedMessageId: id.nullable(),
  hold: z.enum(['later', 'undo']),
  sendAt: ms,
  cancelIfCustomerWrites: z.boolean(),
  resolve: z.boolean(),
});

const messageRescheduled = z.strictObject({
  type: z.literal('message.rescheduled'),
  conversationId: id,
  messageId: id,
  sendAt: ms,
});

/** Timer event: scheduled messages of the conversation are due. Ignored for messages that were changed or cancelled since. */
const messageDue = z.strictObject({ type: z.literal('message.due'), conversationId: id, sendAt: ms });

/** A scheduled message was added to the messages to send. It counts as queued at `queuedAt`, which can be earlier than the record. */
const messageReleased = z.strictObject({
  type: z.literal('message.released'),
  conversationId: id,
  messageId: id,
  staffId: id,
  queuedAt: ms,
});

/** A scheduled message could not be sent when it was due. `code`: a code of shared/send-errors.ts. */
const messageRefused = z.strictObject({
  type: z.literal('message.refused'),
  conversationId: id,
  messageId: id,
  code: z.string(),
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

/** A queued or failed message was withdrawn, or a note was removed. */
const messageWithdrawn = z.strictObject({ type: z.literal('message.withdrawn'), conversationId: id, messageId: id });

const messageRequeued = z.strictObject({ type: z.literal('message.requeued'), conversationId: id, messageId: id });

/** Recorded before the request to LINE that sends these messages. Contains the method of the request and its reply token or retry key. */
const sendClaimed = z.strictObject({
  type: z.literal('send.claimed'),
  conversationId: id,
  claimId: id,
  messageIds: z.array(id).min(1).max(5),
  via: z.enum(['reply', 'push']),
  replyToken,
  /** Retry key of a push request: the id of its first message. LINE accepts each key only once. */
  retryKey: id.nullable(),
});

const sendAccepted = z.strictObject({
  type: z.literal('send.accepted'),
  conversationId: id,
  claimId: id,
  sent: z.array(
    z.strictObject({
      lineMessageId: z.string().nullable(),
      /** Id derived from LINE's id of the message. A customer's quote refers to the message by this id. */
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

/** LINE refused a reply token at the first attempt, so nothing was sent. The messages are queued again. */
const sendReturned = z.strictObject({ type: z.literal('send.returned'), conversationId: id, claimId: id });

/** LINE's response is missing, so it is unknown whether the messages were received. Only a person can resend them. */
const sendUnknown = z.strictObject({ type: z.literal('send.unknown'), conversationId: id, claimId: id });

const mediaFetched = z.strictObject({
  type: z.literal('media.fetched'),
  conversationId: id,
  messageId: id,
  blob: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Width and height of a picture in pixels. Absent if its file does not contain them. */
  size: z.strictObject({ width: z.int(), height: z.int() }).optional(),
});

const mediaFailed = z.strictObject({
  type: z.literal('media.failed'),
  conversationId: id,
  messageId: id,
  reason: z.enum(['gone', 'too_large', 'refused', 'unreachable']),
});

/** A file was uploaded, to be sent later. Media are publicly readable under an unguessable id. Files of other kinds are not. */
const mediaUploaded = z.strictObject({
  type: z.literal('media.uploaded'),
  mediaId: id,
  staffId: id,
  kind: z.enum(['image', 'video', 'audio', 'file']),
  mime: z.string(),
  bytes: z.int(),
  blob: z.string(),
  /** Milliseconds. `null` if the file does not contain the duration. */
  duration: z.int().nullable(),
  /** Preview image. If absent, a small picture is used as its own preview, and all other files have a placeholder. */
  preview: z.strictObject({ blob: z.string(), mime: z.string(), bytes: z.int() }).optional(),
  /** Name of a file. Absent for media. */
  content: content.optional(),
});

/** Timer event: the upload is a day old. Ignored if it has been sent. */
const mediaExpired = z.strictObject({ type: z.literal('media.expired'), mediaId: id });

/** A link at which the customer can download the file of a message. Replaces the previous link of the message. */
const fileLinkCreated = z.strictObject({
  type: z.literal('file-link.created'),
  conversationId: id,
  messageId: id,
  /** SHA-256 of the token, hex. */
  hash: z.string(),
  /** The token, encrypted under SECRET_KEY. Needed to send the message, also after a restart. */
  sealed: z.string(),
  expiresAt: ms,
});

const fileLinkRevoked = z.strictObject({ type: z.literal('file-link.revoked'), conversationId: id, messageId: id });

/** The whole file was downloaded at its link. */
const fileDownloaded = z.strictObject({ type: z.literal('file-link.downloaded'), conversationId: id, messageId: id });

export const messageEvents = [
  messageReceived,
  messageEdited,
  messageUnsent,
  messageQueued,
  messageScheduled,
  messageRescheduled,
  messageDue,
  messageReleased,
  messageRefused,
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
  fileLinkCreated,
  fileLinkRevoked,
  fileDownloaded,
] as const;
