import { pictureType } from './picture.ts';

export interface MediaKind {
  kind: 'image' | 'video' | 'audio';
  mime: 'image/jpeg' | 'image/png' | 'video/mp4' | 'audio/mp4' | 'audio/mpeg';
}

/** Number of leading bytes needed to detect a file's type. */
export const headBytes = 64;

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * Returns the kind of a file that LINE can show, from its first bytes and not from its name: JPEG, PNG, MP4, M4A, MP3. The declared type
 * only distinguishes audio from video in containers that can be both. `null` for other files.
 */
export function mediaKind(head: Uint8Array, declared: string): MediaKind | null {
  const picture = pictureType(head);
  if (picture === 'image/jpeg' || picture === 'image/png') return { kind: 'image', mime: picture };
  if (ascii(head, 4, 8) === 'ftyp') {
    const sound = /^M4[AB] /.test(ascii(head, 8, 12)) || declared.startsWith('audio/');
    return sound ? { kind: 'audio', mime: 'audio/mp4' } : { kind: 'video', mime: 'video/mp4' };
  }
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return ascii(head, 0, 3) === 'ID3' || isFrame ? { kind: 'audio', mime: 'audio/mpeg' } : null;
}
