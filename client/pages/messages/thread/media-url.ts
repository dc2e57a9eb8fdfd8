import { apiBase } from '../../../api-url.ts';

/** Inbound media is served by the message's id and authorised by a cookie. */
export function mediaUrl(messageId: string, preview = false): string {
  return `${apiBase()}/media/messages/${encodeURIComponent(messageId)}${preview ? '?preview=1' : ''}`;
}

export type MediaStanding =
  | { state: 'fetching' }
  | { state: 'ready'; bytes: number | null }
  | { state: 'failed'; reason: string | null };

/** Where the bytes of a message stand; content is what the wire brought, so its shape is asked, not believed. */
export function mediaStanding(content: Record<string, unknown>): MediaStanding {
  const media = content.media;
  if (typeof media !== 'object' || media === null || !('state' in media)) return { state: 'fetching' };
  if (media.state === 'ready') {
    return { state: 'ready', bytes: 'bytes' in media && typeof media.bytes === 'number' ? media.bytes : null };
  }
  if (media.state === 'failed') {
    return { state: 'failed', reason: 'reason' in media && typeof media.reason === 'string' ? media.reason : null };
  }
  return { state: 'fetching' };
}
