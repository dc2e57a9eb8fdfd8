import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { FileLinkState } from '../../shared/message-parts.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Message } from '../../shared/rows.ts';
import { initialSettings } from '../../shared/settings-fields.ts';
import type { Decide } from '../engine/decision.ts';
import type { InternalRows, Read } from '../projections/stored.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

const dayMs = 86_400_000;

/** A token of a link, as it is stored. */
export interface NewFileLink {
  /** SHA-256 of the token, hex. */
  hash: string;
  /** The token, encrypted. */
  sealed: string;
}

export interface FileTokens {
  create(): NewFileLink;
  /** Whether a stored token can be decrypted. It cannot be after the secret key was changed. */
  opens(sealed: string): boolean;
}

/** Returns the event that creates the link of a file which is about to be sent. No event if the message has a usable link, or no file. */
export function linkBeforeSend(read: Read, messageId: string, tokens: FileTokens, at: number): Event[] {
  const message = read('message', messageId)?.row;
  if (message?.kind !== 'file') return [];
  const known = read('fileLink', messageId)?.row;
  if (known !== undefined && !known.revoked && known.expiresAt > at && tokens.opens(known.sealed)) return [];
  const { fileLinkDays } = read('settings', 'settings')?.row ?? initialSettings;
  const expiresAt = at + fileLinkDays * dayMs;
  const { conversationId } = message;
  return [{ type: 'file-link.created', conversationId, messageId, ...tokens.create(), expiresAt }];
}

/**
 * Revokes the link of a message. No event if the link is already revoked.
 * @throws Refusal `file_link_not_found`
 */
export function revokeFileLink({ messageId }: { messageId: string }): Decide {
  return (read) => {
    const { conversationId } = found(read, 'message', messageId).row;
    const link = read('fileLink', messageId)?.row;
    if (link === undefined) throw new Refusal('file_link_not_found');
    return link.revoked ? nothing : { events: [{ type: 'file-link.revoked', conversationId, messageId }] };
  };
}

/** Counts a download, up to `limits.downloadsCounted`. No event if the link does not exist any more. */
export function countDownload({ messageId }: { messageId: string }): Decide {
  return (read) => {
    const link = read('fileLink', messageId)?.row;
    const shown = read('message', messageId)?.row.content.link as FileLinkState | undefined;
    if (link === undefined || (shown?.downloads ?? 0) >= limits.downloadsCounted) return nothing;
    const { conversationId } = link;
    return { events: [{ type: 'file-link.downloaded', conversationId, messageId }] };
  };
}

/** A link with the file that it leads to. */
export interface OpenFileLink {
  link: InternalRows['fileLink'];
  message: Message;
  media: InternalRows['media'];
  brand: { name: string; primary: string };
}

/**
 * Returns the link of a token. `expired` after its time. `gone` if it does not exist or was revoked, or if its message or brand was deleted.
 * @param hash SHA-256 of the token, hex
 */
export function openFileLink(read: Read, hash: string, at: number): OpenFileLink | 'expired' | 'gone' {
  const messageId = read('name', nameKey('file', hash))?.row.holder;
  const link = messageId === undefined ? undefined : read('fileLink', messageId)?.row;
  if (link === undefined || link.revoked) return 'gone';
  const message = read('message', link.id)?.row;
  const conversation = read('conversation', link.conversationId);
  const brand = read('brand', conversation?.row.brandId ?? '')?.row;
  const { mediaId } = message?.content ?? {};
  const media = typeof mediaId === 'string' ? read('media', mediaId)?.row : undefined;
  // The contents of an erased customer are deleted some time after the erasure was requested. The link ends at once.
  const isErased = conversation !== undefined && conversation.hidden.erasedAt > link.version;
  if (message === undefined || media === undefined || brand === undefined || isErased) return 'gone';
  if (link.expiresAt <= at) return 'expired';
  return { link, message, media, brand: { name: brand.name, primary: brand.colorScheme.primary } };
}
