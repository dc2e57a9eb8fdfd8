import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { SendError } from '../../shared/send-errors.ts';
import { isBeyondStop } from '../commands/brand-limits.ts';
import { type FileTokens, linkBeforeSend } from '../commands/file-links.ts';
import { freshToken } from '../commands/reply-token.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Claim, Read } from '../projections/stored.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { type Encoded, encode, type LineMessage, type MediaLink } from './encode.ts';
import type { FileCardOf } from './file-card.ts';

/**
 * Decision to send messages of one conversation in one request. `claim` is `null` if the messages failed immediately or there is nothing to
 * send.
 */
export interface ClaimDecision extends Decision {
  claim: Claim | null;
}

interface ClaimSend {
  conversationId: string;
  claimId: string;
  link: MediaLink;
  tokens: FileTokens;
  /** Returns the card of a file whose link may not exist yet. */
  card: FileCardOf;
  /** Time when LINE refused a reply token. Reply tokens received until then are not used. `null` if none was refused. */
  refusedAt: number | null;
}

/**
 * Claims waiting messages of a conversation in order, up to LINE's limit of five per request. The messages are sent as a reply while there
 * is a fresh reply token, otherwise as a push message with the first message's id as the retry key. If the messages cannot be sent, or
 * would exceed the brand's billing limit, the same record contains their failure. Otherwise, it contains the links of files.
 */
export function claimSend({
  conversationId,
  claimId,
  link,
  tokens,
  card,
  refusedAt,
}: ClaimSend): Decide<ClaimDecision> {
  return (read, at) => {
    const box = read('outbox', conversationId)?.row;
    if (box === undefined || box.claim !== null || box.waiting.length === 0) return { events: [], claim: null };
    const conversation = read('conversation', conversationId);
    const fresh = freshToken(conversation, at, refusedAt)?.token ?? null;
    const taken = take(read, box.waiting, { link, card, isPush: fresh === null });
    const recipients = fresh === null ? recipientsIn(conversation) : 0;
    const isStopped = recipients > 0 && isBeyondStop(read, box.brandId, recipients, at);
    const error = cannotSend(read, conversationId) ?? taken.error ?? (isStopped ? 'brand_limit_reached' : null);
    const token = error === null ? fresh : null;
    const { messageIds } = taken;
    const retryKey = token === null ? (messageIds[0] ?? null) : null;
    const via = token === null ? ('push' as const) : ('reply' as const);
    const request = { messageIds, via, replyToken: token, retryKey };
    const links = error === null ? messageIds.flatMap((id) => linkBeforeSend(read, id, tokens, at)) : [];
    const events: Event[] = [...links, { type: 'send.claimed', conversationId, claimId, ...request }];
    if (error === null) return { events, claim: { id: claimId, ...request, claimedAt: at, recipients } };
    events.push({ type: 'send.failed', conversationId, claimId, code: error, detail: null });
    return { events, claim: null };
  };
}

/**
 * Takes as many of the first messages as fit into one request. If the first message cannot be sent, returns only this message, with the
 * error. A repeated push request contains exactly the messages of the earlier attempt, because LINE may already know its retry key and
 * would then treat every message in the request as sent.
 */
function take(
  read: Read,
  waiting: readonly string[],
  { isPush, ...links }: Links & { isPush: boolean },
): { messageIds: string[]; error: SendError | null } {
  const triedAs = (id: string | undefined) => (id === undefined ? null : read('message', id)?.hidden.pushId);
  const messageIds: string[] = [];
  let room: number = limits.messagesPerSend;
  for (const id of waiting) {
    const encoded = encodeStored(read, id, links);
    if ('error' in encoded) {
      if (messageIds.length > 0) break;
      return { messageIds: [id], error: encoded.error };
    }
    room -= encoded.messages.length;
    if (room < 0 || (isPush && triedAs(id) !== triedAs(waiting[0]))) break;
    messageIds.push(id);
  }
  return { messageIds, error: null };
}

/** Links of the media and files in messages. */
export interface Links {
  link: MediaLink;
  card: FileCardOf;
}

function encodeStored(read: Read, messageId: string, { link, card }: Links): Encoded {
  const message = read('message', messageId)?.row;
  if (message === undefined) return { error: 'gone' };
  const quoted = message.quotedMessageId === null ? undefined : read('message', message.quotedMessageId);
  const file = message.kind === 'file' ? card(read, message) : null;
  return encode(message, { quoteToken: quoted?.hidden.quoteToken ?? null, link, file });
}

/**
 * Returns the messages of a claim as one request. For each of our messages, `sizes` contains the number of LINE messages. `null` if one of
 * our messages can no longer be sent.
 */
export function encodeClaim(
  read: Read,
  claim: Claim,
  links: Links,
): { messages: LineMessage[]; sizes: number[] } | null {
  const messages: LineMessage[] = [];
  const sizes: number[] = [];
  for (const id of claim.messageIds) {
    const encoded = encodeStored(read, id, links);
    if ('error' in encoded) return null;
    messages.push(...encoded.messages);
    sizes.push(encoded.messages.length);
  }
  return { messages, sizes };
}

/** Returns the error that prevents sending in a conversation. `null` if there is none. */
export function cannotSend(read: Read, conversationId: string): SendError | null {
  const conversation = read('conversation', conversationId);
  // The source is empty after the customer was erased.
  if (conversation === undefined || conversation.hidden.sourceId === '') return 'customer_unknown';
  const account = read('lineAccount', conversation.row.lineAccountId);
  if (account === undefined || !account.row.enabled || account.row.brandId === null) return 'account_disabled';
  if (account.hidden.accessToken === null) return 'no_token';
  return conversation.hidden.standby ? 'standby' : null;
}
