import { decodeGif } from '../media/decode-gif.ts';
import { decodePng } from '../media/decode-png.ts';
import { pictureType } from '../media/picture.ts';
import type { Raster } from '../media/raster.ts';
import { withoutMetadata } from '../media/strip-metadata.ts';

/** A logo in the format used in files. Uploaded bytes are validated first, because the libraries that write files trust them. */
export interface LogoPicture {
  type: 'png' | 'jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Pixels per side. Enough for the small square in which the logo is printed. */
const sideMax = 512;
/** Samples per pixel for which PDF has a color space. */
const channelsKnown = [1, 3, 4];

/** @returns `null` if the picture is damaged */
export function logoPicture(uploaded: Uint8Array): LogoPicture | null {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength);
  switch (pictureType(bytes)) {
    case 'image/png':
      return drawnAnew(decodePng(bytes, sideMax));
    case 'image/gif':
      return drawnAnew(decodeGif(bytes, sideMax));
    case 'image/jpeg': {
      // Also removes fill bytes before markers, which programs that render the JPEG may not support.
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

/** Frame header of a JPEG: size as stored in the file, bits per sample, and samples per pixel. */
interface JpegFrame {
  width: number;
  height: number;
  depth: number;
  channels: number;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4;
/** Baseline, extended and progressive. Browsers support no others. */
const isDrawable = (marker: number) => marker <= 0xc2;

/**
 * Reads the frame header of a JPEG without fill bytes before its markers. Each step through the segments moves forward.
 * @returns `null` if there is none before the image data
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
