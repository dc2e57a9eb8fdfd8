/** Frame header of a JPEG: size as stored in the file, bits per sample, and samples per pixel. */
export interface JpegFrame {
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
export function jpegFrame(bytes: Buffer): JpegFrame | null {
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
