import { apiBase, besideApi } from '../../../api/api-url.ts';

/** Returns the URL of a message's media. Requests are authorized by a cookie. */
export function mediaUrl(messageId: string): string {
  return `${apiBase()}/media/messages/${encodeURIComponent(messageId)}`;
}

/** Returns the URL from which LINE fetches an uploaded file. */
export function sentMediaUrl(mediaId: string): string {
  return besideApi(`media/${encodeURIComponent(mediaId)}`).href;
}

/** Returns the URL of an upload's preview. Does not check whether there is a preview. */
export function sentPreviewAddress(mediaId: string): string {
  return `${sentMediaUrl(mediaId)}/preview`;
}

/** Returns the URL of an upload's preview; `null` if there is none. */
export function sentPreviewUrl({ media, mediaId }: Record<string, unknown>): string | null {
  if (typeof mediaId !== 'string' || typeof media !== 'object' || media === null) return null;
  return 'preview' in media && media.preview === true ? sentPreviewAddress(mediaId) : null;
}

export type MediaState =
  | { state: 'fetching' }
  | { state: 'ready'; bytes: number | null }
  | { state: 'failed'; reason: string | null };

/** Returns the state of a message's media. Validates the content, because it comes from the network. */
export function mediaStateOf(content: Record<string, unknown>): MediaState {
  const { media, mediaId } = content;
  if (typeof media !== 'object' || media === null || !('state' in media)) {
    // A message without a media state but with the id of an upload was sent from this console, so the server has the file.
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
