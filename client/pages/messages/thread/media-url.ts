import { apiBase, besideApi } from '../../../api/api-url.ts';

/** URL of a message's media. Authorized by a cookie. */
export function mediaUrl(messageId: string): string {
  return `${apiBase()}/media/messages/${encodeURIComponent(messageId)}`;
}

/** URL of an upload, from which LINE fetches it. */
export function sentMediaUrl(mediaId: string): string {
  return besideApi(`media/${encodeURIComponent(mediaId)}`).href;
}

/** URL of an upload's preview, whether or not one was uploaded. */
export function sentPreviewAddress(mediaId: string): string {
  return `${sentMediaUrl(mediaId)}/preview`;
}

/** URL of an uploaded preview; `null` if there is none. */
export function sentPreviewUrl({ media, mediaId }: Record<string, unknown>): string | null {
  if (typeof mediaId !== 'string' || typeof media !== 'object' || media === null) return null;
  return 'preview' in media && media.preview === true ? sentPreviewAddress(mediaId) : null;
}

export type MediaState =
  | { state: 'fetching' }
  | { state: 'ready'; bytes: number | null }
  | { state: 'failed'; reason: string | null };

/** Media state of a message. Content comes from the network, so its shape is checked. */
export function mediaStateOf(content: Record<string, unknown>): MediaState {
  const { media, mediaId } = content;
  if (typeof media !== 'object' || media === null || !('state' in media)) {
    // Own uploads never need to be fetched.
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
