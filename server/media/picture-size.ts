import type { ReadAt } from '../blobs/read-at.ts';
import { pictureType } from './picture.ts';
import { exifName, isExifAt, turnOf } from './picture-turn.ts';

export interface PictureSize {
  width: number;
  height: number;
}

const segmentsMax = 100;

/** Returns the displayed size of a PNG, JPEG or GIF file in pixels. `null` if unknown. */
export async function pictureSize(readAt: ReadAt): Promise<PictureSize | null> {
  const head = await readAt(0, 24);
  const type = pictureType(head);
  if (head.length < 24 || type === null) return null;
  if (type === 'image/png') return sized(head.readUInt32BE(16), head.readUInt32BE(20));
  if (type === 'image/gif') return sized(head.readUInt16LE(6), head.readUInt16LE(8));
  return jpegSize(readAt);
}

/**
 * Reads the segments of a JPEG up to the frame header, which contains the size. Sizes in the file are untrusted, so each step moves
 * forward, and the number of segments is limited.
 */
async function jpegSize(readAt: ReadAt): Promise<PictureSize | null> {
  let isTurned = false;
  let at = 2;
  for (let n = 0; n < segmentsMax; n++) {
    const segment = await readAt(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    // A marker can be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = segment.readUInt16BE(2);
    if (length < 2) return null;
    if (isFrame(marker)) {
      const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
      return isTurned ? sized(height, width) : sized(width, height);
    }
    if (marker === 0xe1) isTurned ||= isOnItsSide(await readAt(at + 4, Math.min(length - 2, 512)));
    at += length + 2;
  }
  return null;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether Exif marks the image as rotated by 90 degrees. Orientations from 5 on swap width and height. */
function isOnItsSide(exif: Buffer): boolean {
  return isExifAt(exif, 0) && turnOf(exif.subarray(exifName.length)) >= 5;
}

const sized = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);
