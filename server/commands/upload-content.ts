import type { MessageContent } from '../../shared/content.ts';
import type { FileParts, MediaParts } from '../../shared/message-parts.ts';
import type { InternalRows, Read } from '../projections/stored.ts';

/** Returns the content of a message with an uploaded file. */
export function contentOfUpload(read: Read, media: InternalRows['media']): MessageContent {
  const { id: mediaId, kind, mime, bytes, duration, name } = media;
  const preview = read('preview', mediaId) === undefined ? {} : { preview: true };
  const shown: MediaParts = { mediaId, media: { state: 'ready', mime, bytes, ...preview } };
  if (kind === 'file') {
    return { text: '', content: { ...shown, fileName: name?.text ?? '', fileSize: bytes } satisfies FileParts };
  }
  return { text: '', content: duration === null ? shown : { ...shown, duration } };
}
