import type { ReadAt } from './blobs/read-at.ts';
import { pictureType } from './picture.ts';

export interface PictureSize {
  width: number;
  height: number;
}

const segmentsMax = 100;

/** Pixels of a PNG, JPEG or GIF as it is shown, by its own bytes; null where they do not say. */
export async function pictureSize(readAt: ReadAt): Promise<PictureSize | null> {
  const head = await readAt(0, 24);
  const type = pictureType(head);
  if (head.length < 24 || type === null) return null;
  if (type === 'image/png') return sized(head.readUInt32BE(16), head.readUInt32BE(20));
  if (type === 'image/gif') return sized(head.readUInt16LE(6), head.readUInt16LE(8));
  return jpegSize(readAt);
}

/** Segment by segment to the frame; sizes come from the file: each step goes forward, and there are not many. */
async function jpegSize(readAt: ReadAt): Promise<PictureSize | null> {
  let isTurned = false;
  let at = 2;
  for (let n = 0; n < segmentsMax; n++) {
    const segment = await readAt(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
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

/** Whether a camera held upright says so in its EXIF: from 5 on, width and height change places. */
function isOnItsSide(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: Math.min(short(start), 40) }, (_, n) => start + 2 + n * 12);
  const orientation = entries.find((at) => short(at) === 0x0112);
  return orientation !== undefined && short(orientation + 8) >= 5;
}

const sized = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);
