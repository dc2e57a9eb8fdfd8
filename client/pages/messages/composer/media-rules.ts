import { limits } from '../../../../shared/limits.ts';
import { extensionOf, isRefusedName } from '../../../../shared/refused-files.ts';

/** File types that LINE supports: JPEG and PNG, MP4, and M4A or MP3. */
const accepted: readonly string[] = ['image/jpeg', 'image/png', 'video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/mpeg'];

/** Extensions of pictures for which some systems report no type. */
const pictureExtensions: readonly string[] = ['heic', 'heif', 'webp', 'avif'];

export type MediaProblem = 'media_too_large' | 'file_too_large' | 'file_not_allowed' | 'empty_file';

/** How a file is sent: as it is, as a converted picture, or as a download link. */
export type SentAs = 'media' | 'picture' | 'file';

type Described = Pick<File, 'name' | 'type' | 'size'>;

/** Returns LINE's size limit for a file type. Bytes. */
export function maxBytes(type: string): number {
  return type.startsWith('image/') ? limits.imageBytes : limits.videoBytes;
}

/** Returns how a file is sent, or why it cannot be sent. Called before the upload. */
export function sendingOf({ name, type, size }: Described): { as: SentAs } | { problem: MediaProblem } {
  if (size === 0) return { problem: 'empty_file' };
  const isMedia = accepted.includes(type);
  if (isMedia && size <= maxBytes(type)) return { as: 'media' };
  if (isPicture({ name, type }) && size <= limits.convertedBytes) return { as: 'picture' };
  if (isRefusedName(name)) return { problem: 'file_not_allowed' };
  if (size <= limits.fileBytes) return { as: 'file' };
  return { problem: isMedia ? 'media_too_large' : 'file_too_large' };
}

/** Whether a file is a picture that the browser may be able to convert. */
function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type === 'image/svg+xml') return false;
  return type.startsWith('image/') || (type === '' && pictureExtensions.includes(extensionOf(name)));
}

/** Whether a file can be sent as a download link instead. */
export function isSendableAsFile({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return size <= limits.fileBytes && !isRefusedName(name);
}

export function kindOf(type: string, as: SentAs): 'image' | 'video' | 'audio' | 'file' {
  if (as !== 'media') return as === 'picture' ? 'image' : 'file';
  return type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : 'audio';
}
