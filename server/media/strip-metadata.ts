import { crc32 } from 'node:zlib';
import { pictureType } from './picture.ts';
import { exifName, isExifAt, turnAlone, turnOf, upright } from './picture-turn.ts';

/** Removes metadata that cameras and programs write, such as locations, names and times. Keeps the orientation. */
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

/** Maximum bytes that are copied in a loop, which is faster for few bytes than calling the copy function. */
const shortBytes = 64;

/** Copies the preserved parts of a file. Copies adjacent parts together, because a file can have a million parts. */
class Preserved {
  private readonly bytes: Buffer;
  private readonly copy: Buffer;
  private copied = 0;
  private from = 0;
  private to = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.copy = Buffer.allocUnsafe(bytes.length);
  }

  /** Adds a part of the file that is kept. @param from must not be before the end of the previous part */
  add(from: number, to: number): void {
    if (from !== this.to) {
      this.flush();
      this.from = from;
    }
    this.to = to;
  }

  /** Adds the rest of the file. @returns the copy of all parts */
  withRest(from: number): Buffer {
    this.add(from, this.bytes.length);
    this.flush();
    return this.copy.subarray(0, this.copied);
  }

  /** Bytes of the parts added so far. */
  get length(): number {
    return this.copied + this.to - this.from;
  }

  private flush(): void {
    if (this.to - this.from < shortBytes) {
      for (let at = this.from; at < this.to; at += 1) this.copy[this.copied++] = this.bytes[at] as number;
    } else this.copied += this.bytes.copy(this.copy, this.copied, this.from, this.to);
    this.from = this.to;
  }
}

/**
 * Markers of the JPEG segments that are kept: JFIF and color profiles (ICC, Adobe). Exif, XMP, IPTC, manufacturers' segments and comments
 * are removed.
 */
const jpegRetained = new Set([0xe0, 0xe2, 0xee]);

/** Removes segments before the image data of a JPEG. From an invalid segment on, the file stays unchanged. */
function withoutSegments(bytes: Buffer): Buffer {
  const preserved = new Preserved(bytes);
  let turn: number | null = null;
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
    // The image data starts after this marker.
    if (marker === 0xda || length < 2 || end > bytes.length) break;
    const isSide = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isSide || jpegRetained.has(marker)) preserved.add(at, end);
    const isExif = marker === 0xe1 && turn === null && isExifAt(bytes, at + 4);
    if (isExif) turn = turnOf(bytes.subarray(at + 4 + exifName.length, end));
    at = end;
  }
  const own = turn === null || turn === upright ? [] : [exifSegment(turn)];
  return Buffer.concat([bytes.subarray(0, 2), ...own, preserved.withRest(at)]);
}

function exifSegment(turn: number): Buffer {
  const body = Buffer.concat([Buffer.from(exifName, 'latin1'), turnAlone(turn)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const pngName = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
const pngExif = pngName('eXIf');
const pngDropped = new Set([pngExif, ...['tEXt', 'zTXt', 'iTXt', 'tIME'].map(pngName)]);

function withoutChunks(bytes: Buffer): Buffer {
  const preserved = new Preserved(bytes);
  preserved.add(0, 8);
  let exif: { at: number; turn: number } | null = null;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const name = bytes.readUInt32BE(at + 4);
    if (!pngDropped.has(name)) preserved.add(at, end);
    if (name === pngExif) exif ??= { at: preserved.length, turn: turnOf(bytes.subarray(at + 8, end - 4)) };
    at = end;
  }
  const all = preserved.withRest(at);
  if (exif === null || exif.turn === upright) return all;
  return Buffer.concat([all.subarray(0, exif.at), exifChunk(exif.turn), all.subarray(exif.at)]);
}

function exifChunk(turn: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), turnAlone(turn)]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(body.length - 4, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
