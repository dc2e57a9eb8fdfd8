import { decodeGif } from '../media/decode-gif.ts';
import { decodePng } from '../media/decode-png.ts';
import { jpegFrame } from '../media/jpeg-frame.ts';
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
