import { crc32, deflateSync } from 'node:zlib';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

const signatures: [PictureType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Returns the type of a picture, from its first bytes. `null` for other files. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  return signatures.find(([, start]) => start.every((byte, i) => bytes[i] === byte))?.[0] ?? null;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Creates a gray PNG file. Used as the preview of a video, because LINE requires a preview. */
export function greyPicture(width: number, height: number, grey: number): Buffer {
  return pngOf(width, height, 'grey', Buffer.alloc(width * height, grey));
}

/** Encodes a PNG file from one gray byte per pixel, or from red, green and blue bytes per pixel, row by row. */
export function pngOf(width: number, height: number, of: 'grey' | 'color', dots: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = of === 'grey' ? 0 : 2;
  const line = of === 'grey' ? width : width * 3;
  // Each row starts with its filter type. 0 means no filter.
  const rows = Buffer.alloc((line + 1) * height);
  for (let y = 0; y < height; y++) dots.copy(rows, y * (line + 1) + 1, y * line, (y + 1) * line);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
