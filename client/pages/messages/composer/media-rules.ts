import { limits } from '../../../../shared/limits.ts';

/** File types that LINE supports: JPEG and PNG, MP4, and M4A or MP3. */
export const accepted = ['image/jpeg', 'image/png', 'video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/mpeg'] as const;

export type MediaProblem = 'unsupported_media' | 'media_too_large' | 'empty_file';

/** Returns LINE's size limit for a file type. Bytes. */
export function maxBytes(type: string): number {
  return type.startsWith('image/') ? limits.imageBytes : limits.videoBytes;
}

/** Returns why a file cannot be sent; `null` if the file can be sent. Called before the upload. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): MediaProblem | null {
  if (!(accepted as readonly string[]).includes(type)) return 'unsupported_media';
  if (size === 0) return 'empty_file';
  return size > maxBytes(type) ? 'media_too_large' : null;
}

export function kindOf(type: string): 'image' | 'video' | 'audio' {
  return type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : 'audio';
}
