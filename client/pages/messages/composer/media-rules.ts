import { limits } from '../../../../shared/limits.ts';

/** What LINE shows (line-platform.md): JPEG and PNG, MP4, and M4A or MP3. */
export const accepted = ['image/jpeg', 'image/png', 'video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/mpeg'] as const;

export type MediaProblem = 'unsupported_media' | 'media_too_large';

/** What is wrong with a file, before a byte is sent. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): MediaProblem | null {
  if (!(accepted as readonly string[]).includes(type)) return 'unsupported_media';
  const max = type.startsWith('image/') ? limits.imageBytes : limits.videoBytes;
  return size > max ? 'media_too_large' : null;
}
