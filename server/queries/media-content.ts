import type { MediaParts, MessageContent } from '../../shared/content.ts';
import type { Message } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';

/**
 * Returns the content of a message with an upload. `null` if the upload does not exist, belongs to another person, or is of another kind.
 */
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
