import type { MediaParts, MessageContent } from '../../shared/content.ts';
import type { Message } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';

/** The content of a message that sends what its writer uploaded; null for what is not there, another's, or another kind. */
export function mediaContentOf(read: Read) {
  return (mediaId: string, kind: Message['kind'], staffId: string): MessageContent | null => {
    const media = read('media', mediaId)?.row;
    if (media === undefined || media.kind !== kind || media.staffId !== staffId) return null;
    const { mime, bytes, duration } = media;
    const preview = read('preview', mediaId) === undefined ? {} : { preview: true };
    const shown: MediaParts = { mediaId, media: { state: 'ready', mime, bytes, ...preview } };
    return { text: '', content: duration === null ? shown : { ...shown, duration } };
  };
}
