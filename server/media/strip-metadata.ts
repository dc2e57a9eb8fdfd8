import { crc32 } from 'node:zlib';
import { pictureType } from './picture.ts';
import { exifName, turnAlone, turnOf, upright } from './picture-turn.ts';

/** Removes metadata written by cameras and programs (locations, names, times). The orientation is preserved. */
export function withoutMetadata(bytes: Buffer): Buffer {
  switch (pictureType(bytes)) {
    case 'image/jpeg':
      return withoutSegments(bytes);
    case 'image/png':
      return withoutChunks(bytes);
    default:
      return bytes;
  }
}

/** JFIF and color segments (ICC, Adobe) are preserved. Exif, XMP, IPTC, manufacturers' segments and comments are removed. */
const jpegKept = new Set([0xe0, 0xe2, 0xee]);

/** Filters segments up to the image data. From an invalid segment on, the rest stays unchanged. */
function withoutSegments(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let turn = upright;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // A marker can be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    // The image data begins at the start of the scan.
    if (marker === 0xda || length < 2 || end > bytes.length) break;
    const isSide = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isSide || jpegKept.has(marker)) kept.push(bytes.subarray(at, end));
    const isExif = marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === exifName;
    if (isExif) turn = turnOf(bytes.subarray(at + 10, end));
    at = end;
  }
  const own = turn === upright ? [] : [exifSegment(turn)];
  return Buffer.concat([bytes.subarray(0, 2), ...own, ...kept, bytes.subarray(at)]);
}

function exifSegment(turn: number): Buffer {
  const body = Buffer.concat([Buffer.from(exifName, 'latin1'), turnAlone(turn)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const pngDropped = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function withoutChunks(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!pngDropped.has(name)) kept.push(bytes.subarray(at, end));
    const turn = name === 'eXIf' ? turnOf(bytes.subarray(at + 8, end - 4)) : upright;
    if (turn !== upright) kept.push(exifChunk(turn));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

function exifChunk(turn: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), turnAlone(turn)]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(body.length - 4, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
