/** Exif orientation of an image that is not rotated. Orientations range from 1 to 8. */
export const upright = 1;
/** Name at the start of a JPEG segment with Exif data, before the TIFF block. */
export const exifName = 'Exif\0\0';
const exifStart = Buffer.from(exifName, 'latin1').readUInt32BE();
const orientationTag = 0x0112;

/**
 * Whether the data of a JPEG segment is Exif. The data may be shorter than the name. Compares the name as two numbers and not as a string,
 * because that is faster and a file can have a million segments.
 */
export const isExifAt = (bytes: Buffer, at: number): boolean =>
  at + exifName.length <= bytes.length && bytes.readUInt32BE(at) === exifStart && bytes.readUInt16BE(at + 4) === 0;

/** Reads the orientation from a TIFF block, which is the content of Exif. */
export function turnOf(tiff: Buffer): number {
  if (tiff.length < 8) return upright;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  // Limits the entries to the length of the block, because their number is untrusted.
  const end = Math.min(tiff.length, start + 2 + u16(start) * 12);
  for (let entry = start + 2; entry < end; entry += 12) {
    const turn = u16(entry + 8);
    if (u16(entry) === orientationTag) return turn >= 1 && turn <= 8 ? turn : upright;
  }
  return upright;
}

/** Creates a TIFF block that contains only the orientation. */
export function turnAlone(turn: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(turn, 18);
  return tiff;
}
