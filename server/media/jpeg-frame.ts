/** The frame of a JPEG: its size as it lies in the file, bits of a sample, and samples of a dot. */
export interface JpegFrame {
  width: number;
  height: number;
  depth: number;
  channels: number;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4;
/** Baseline, extended and progressive; what draws a page knows no others. */
const isDrawable = (marker: number) => marker <= 0xc2;

/** Of a JPEG without fill bytes before its markers. Segment by segment, each step goes forward. @returns null where there is none before the picture's own bytes */
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
