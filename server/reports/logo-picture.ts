import { decodeGif } from '../media/decode-gif.ts';
import { decodePng } from '../media/decode-png.ts';
import { pictureType } from '../media/picture.ts';
import type { Raster } from '../media/raster.ts';
import { withoutMetadata } from '../media/strip-metadata.ts';

/**
 * A logo in a format that PDF and Excel files support. Uploaded files are validated first, because the libraries that write the report do
 * not validate them.
 */
export interface LogoPicture {
  type: 'png' | 'jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Maximum width and height in pixels. Enough for the small square in which the logo is printed. */
const sideMax = 512;
/** Numbers of samples per pixel for which PDF has a color space. */
const channelsKnown = [1, 3, 4];

/** Converts an uploaded picture. @returns `null` if the picture is damaged */
export function logoPicture(uploaded: Uint8Array): LogoPicture | null {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength);
  switch (pictureType(bytes)) {
    case 'image/png':
      return drawnAnew(decodePng(bytes, sideMax));
    case 'image/gif':
      return drawnAnew(decodeGif(bytes, sideMax));
    case 'image/jpeg': {
      // Also removes fill bytes before markers, because programs that display the file may not support them.
      const clean = withoutMetadata(bytes);
      const frame = jpegFrame(clean);
      if (frame === null || frame.depth !== 8 || !channelsKnown.includes(frame.channels)) return null;
      const { width, height } = frame;
      return width === 0 || height === 0 ? null : { type: 'jpeg', bytes: clean, width, height };
    }
    case null:
      return null;
  }
}

function drawnAnew(raster: Raster | null): LogoPicture | null {
  if (raster === null) return null;
  const { width, height } = raster;
  return { type: 'png', bytes: raster.png(), width, height };
}

/** Frame header of a JPEG: stored size, bits per sample, and samples per pixel. */
interface JpegFrame {
  width: number;
  height: number;
  depth: number;
  channels: number;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4;
/** Whether a JPEG is baseline, extended or progressive. Browsers support no other types. */
const isDrawable = (marker: number) => marker <= 0xc2;

/**
 * Reads the frame header of a JPEG file without fill bytes before its markers.
 * @returns `null` if there is no supported frame header before the image data
 */
function jpegFrame(bytes: Buffer): JpegFrame | null {
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || marker === 0xda) return null;
    if (isFrame(marker)) {
      if (!isDrawable(marker)) return null;
      const [depth, channels] = [bytes[at + 4] as number, bytes[at + 9] as number];
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), depth, channels };
    }
    at += 2 + length;
  }
  return null;
}
