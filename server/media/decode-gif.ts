import { limits } from '../../shared/limits.ts';
import { Raster } from './raster.ts';

/** Maximum number of bits of an LZW code. */
const bitsMax = 12;
const codesMax = 1 << bitsMax;

/** Passes of an interlaced image: first row and step between rows. */
const passes = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/**
 * Decodes the first image of a GIF file into a smaller image. The file is untrusted, so a size in it never causes a read beyond the end of
 * the file.
 * @param side maximum width and height of the result
 * @returns `null` if the GIF is damaged
 */
export function decodeGif(bytes: Buffer, side: number): Raster | null {
  if (bytes.length < 13) return null;
  const [width, height, flags] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes[10] as number];
  if (!isSized(width, height)) return null;
  const common = paletteAt(bytes, 13, flags);
  let at = 13 + common.length;
  let clear = -1;
  for (;;) {
    const block = bytes[at];
    if (block === 0x2c)
      return drawImage(bytes, at + 1, new Raster(width, height, side), { width, height, common, clear });
    if (block !== 0x21) return null;
    // The graphic control extension contains the index of the transparent color.
    if (bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) clear = (bytes[at + 3] ?? 0) & 1 ? (bytes[at + 6] ?? -1) : -1;
    at = blocksOf(bytes, at + 2).end;
  }
}

const isSized = (width: number, height: number) =>
  width > 0 && height > 0 && Math.max(width, height) <= limits.logoSide;

/** Returns the palette: red, green and blue of each color. Empty if the flags declare no palette. */
const paletteAt = (bytes: Buffer, at: number, flags: number): Buffer =>
  bytes.subarray(at, at + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0));

/** Joins the data sub-blocks from a position on. Each block starts with its length, and an empty block ends the list. */
function blocksOf(bytes: Buffer, from: number): { data: Buffer; end: number } {
  const blocks: Buffer[] = [];
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { data: Buffer.concat(blocks), end: at + 1 };
}

interface Screen {
  width: number;
  height: number;
  common: Buffer;
  /** Index of the transparent color, -1 if there is none. */
  clear: number;
}

function drawImage(bytes: Buffer, at: number, raster: Raster, { width, height, common, clear }: Screen): Raster | null {
  if (at + 10 > bytes.length) return null;
  const [left, top] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
  const [columns, rows] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
  const flags = bytes[at + 8] as number;
  if (!isSized(columns, rows)) return null;
  const own = paletteAt(bytes, at + 9, flags);
  const palette = own.length > 0 ? own : common;
  const data = at + 9 + own.length;
  const rowOf = flags & 0x40 ? interlaced(rows) : null;
  const dot = new Uint8Array(4);
  let drawn = 0;
  for (const color of colorsOf(blocksOf(bytes, data + 1).data, bytes[data] ?? 0)) {
    if (drawn === columns * rows) break;
    const row = Math.floor(drawn / columns);
    const [x, y] = [left + (drawn % columns), top + (rowOf === null ? row : (rowOf[row] as number))];
    drawn += 1;
    if (x >= width || y >= height) continue;
    dot.set(palette.subarray(color * 3, color * 3 + 3));
    dot[3] = color === clear ? 0 : 255;
    raster.add(x, y, dot);
  }
  return drawn === 0 ? null : raster;
}

/** Returns the displayed row of each stored row of an interlaced image. */
function interlaced(rows: number): Uint16Array {
  const order: number[] = [];
  for (const [first, step] of passes) for (let row = first; row < rows; row += step) order.push(row);
  return Uint16Array.from(order);
}

/**
 * Decodes LZW data and yields color indexes. Each code represents a known sequence of colors. That sequence, followed by one more color, is
 * assigned to the next new code.
 */
function* colorsOf(data: Buffer, least: number): Generator<number> {
  if (least < 1 || least > 8) return;
  const [clear, end] = [1 << least, (1 << least) + 1];
  const [before, last, length] = [new Uint16Array(codesMax), new Uint8Array(codesMax), new Uint16Array(codesMax)];
  for (let code = 0; code < clear; code++) [last[code], length[code]] = [code, 1];
  let [bits, next, previous] = [least + 1, end + 1, -1];
  let [buffer, bufferedBits, at] = [0, 0, 0];
  for (;;) {
    for (; bufferedBits < bits; bufferedBits += 8) {
      if (at >= data.length) return;
      buffer |= (data[at++] as number) << bufferedBits;
    }
    const code = buffer & ((1 << bits) - 1);
    buffer >>= bits;
    bufferedBits -= bits;
    if (code === end) return;
    if (code === clear) {
      [bits, next, previous] = [least + 1, end + 1, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0)) return;
    const known = code < next ? code : previous;
    const row = new Uint8Array((length[known] as number) + (code < next ? 0 : 1));
    for (let i = (length[known] as number) - 1, one = known; i >= 0; i--, one = before[one] as number) {
      row[i] = last[one] as number;
    }
    if (code === next) row[row.length - 1] = row[0] as number;
    yield* row;
    if (previous >= 0 && next < codesMax) {
      before[next] = previous;
      last[next] = row[0] as number;
      length[next] = (length[previous] as number) + 1;
      next += 1;
      if (next === 1 << bits && bits < bitsMax) bits += 1;
    }
    previous = code;
  }
}
