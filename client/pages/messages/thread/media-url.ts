import { apiBase, besideApi } from '../../../api/api-url.ts';

/** The bytes of a message are served by its id and authorised by a cookie. */
export function mediaUrl(messageId: string): string {
  return `${apiBase()}/media/messages/${encodeURIComponent(messageId)}`;
}

/** An upload to be sent, by the address under which LINE fetches it. */
export function sentMediaUrl(mediaId: string): string {
  return besideApi(`media/${encodeURIComponent(mediaId)}`).href;
}

/** Its preview on phones, whether it came with it or not. */
export function sentPreviewAddress(mediaId: string): string {
  return `${sentMediaUrl(mediaId)}/preview`;
}

/** The small picture that came with what was uploaded; null where nothing smaller than the whole is to be had. */
export function sentPreviewUrl({ media, mediaId }: Record<string, unknown>): string | null {
  if (typeof mediaId !== 'string' || typeof media !== 'object' || media === null) return null;
  return 'preview' in media && media.preview === true ? sentPreviewAddress(mediaId) : null;
}

export type MediaStanding =
  | { state: 'fetching' }
  | { state: 'ready'; bytes: number | null }
  | { state: 'failed'; reason: string | null };

/** Where the bytes of a message stand; content is what the wire brought, so its shape is asked, not believed. */
export function mediaStanding(content: Record<string, unknown>): MediaStanding {
  const { media, mediaId } = content;
  if (typeof media !== 'object' || media === null || !('state' in media)) {
    // Our own uploads have never to be fetched.
    return typeof mediaId === 'string' ? { state: 'ready', bytes: null } : { state: 'fetching' };
  }
  if (media.state === 'ready') {
    return { state: 'ready', bytes: 'bytes' in media && typeof media.bytes === 'number' ? media.bytes : null };
  }
  if (media.state === 'failed') {
    return { state: 'failed', reason: 'reason' in media && typeof media.reason === 'string' ? media.reason : null };
  }
  return { state: 'fetching' };
}
