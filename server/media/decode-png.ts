import { inflateSync } from 'node:zlib';
import { limits } from '../../shared/limits.ts';
import { Raster } from './raster.ts';

interface Head {
  width: number;
  height: number;
  depth: number;
  color: number;
  isInterlaced: boolean;
}

/** Samples per pixel by color type: gray, RGB, palette, gray with alpha, RGB with alpha. */
const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const depthsOf = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** The seven passes of an interlaced image: first column, first row, and steps between columns and rows. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const singlePass = [[0, 0, 1, 1]] as const;

/**
 * Decodes a PNG file into a smaller image. The file is untrusted, so a size in it never causes a read beyond the end of the file, and no
 * more data is decompressed than the pixels need.
 * @param side maximum width and height of the result
 * @returns `null` if the PNG is damaged
 */
export function decodePng(bytes: Buffer, side: number): Raster | null {
  const chunks = chunksOf(bytes);
  const head = headOf(chunks.get('IHDR')?.[0]);
  if (head === null) return null;
  const palette = chunks.get('PLTE')?.[0] ?? null;
  if (head.color === 3 && palette === null) return null;
  const lines = unfolded(Buffer.concat(chunks.get('IDAT') ?? []), head);
  if (lines === null) return null;
  const raster = new Raster(head.width, head.height, side);
  const readDot = dotReader(head, palette, chunks.get('tRNS')?.[0] ?? null);
  return drawPasses(lines, head, raster, readDot) ? raster : null;
}

/** Returns the chunks by name, up to the end or to the first invalid chunk. */
function chunksOf(bytes: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end + 4 > bytes.length || name === 'IEND') break;
    const known = chunks.get(name);
    if (known === undefined) chunks.set(name, [bytes.subarray(at + 8, end)]);
    else known.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

function headOf(bytes: Buffer | undefined): Head | null {
  if (bytes === undefined || bytes.length < 13) return null;
  const [width, height] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace] = bytes.subarray(8);
  const isSized = width > 0 && height > 0 && Math.max(width, height) <= limits.logoSide;
  const isKnown = (depthsOf.get(color) ?? []).includes(depth) && compression === 0 && filter === 0;
  if (!isSized || !isKnown || (interlace !== 0 && interlace !== 1)) return null;
  return { width, height, depth, color, isInterlaced: interlace === 1 };
}

const bitsOf = ({ depth, color }: Head) => depth * (channelsOf.get(color) ?? 1);
const passesOf = ({ isInterlaced }: Head) => (isInterlaced ? passes : singlePass);
const count = (size: number, first: number, step: number) => Math.max(0, Math.ceil((size - first) / step));

/** Returns the columns and rows of a pass, and the bytes per row without the filter byte. A pass without columns has no rows. */
function sizeOf(head: Head, [x, y, dx, dy]: (typeof passes | typeof singlePass)[number]) {
  const [columns, rows] = [count(head.width, x, dx), count(head.height, y, dy)];
  return { columns, rows: columns === 0 ? 0 : rows, line: Math.ceil((columns * bitsOf(head)) / 8) };
}

function unfolded(folded: Buffer, head: Head): Buffer | null {
  const size = passesOf(head).reduce((sum, pass) => {
    const { rows, line } = sizeOf(head, pass);
    return sum + rows * (line + 1);
  }, 0);
  try {
    const lines = inflateSync(folded, { maxOutputLength: size });
    return lines.length === size ? lines : null;
  } catch {
    return null;
  }
}

/** Writes a pixel of a line to `into`: red, green, blue and alpha. */
type ReadDot = (line: Buffer, column: number, into: Uint8Array) => void;

/** Draws the pixels of all passes. @returns `false` if a filter is unknown */
function drawPasses(lines: Buffer, head: Head, raster: Raster, readDot: ReadDot): boolean {
  const dot = new Uint8Array(4);
  const step = Math.max(1, bitsOf(head) >> 3);
  let at = 0;
  for (const pass of passesOf(head)) {
    const [x, y, dx, dy] = pass;
    const { columns, rows, line } = sizeOf(head, pass);
    let above: Buffer = Buffer.alloc(line);
    for (let row = 0; row < rows; row++) {
      const filter = lines[at] as number;
      const now = lines.subarray(at + 1, at + 1 + line);
      if (!unfilter(filter, now, above, step)) return false;
      for (let column = 0; column < columns; column++) {
        readDot(now, column, dot);
        raster.add(x + column * dx, y + row * dy, dot);
      }
      above = now;
      at += line + 1;
    }
  }
  return true;
}

/** Reverses the filter of a line. Most filters store differences from the previous pixel, the line above, or both. */
function unfilter(filter: number, now: Buffer, above: Buffer, step: number): boolean {
  const left = (i: number) => (i < step ? 0 : (now[i - step] as number));
  const up = (i: number) => above[i] as number;
  const corner = (i: number) => (i < step ? 0 : (above[i - step] as number));
  switch (filter) {
    case 0:
      return true;
    case 1:
      for (let i = step; i < now.length; i++) now[i] = (now[i] as number) + left(i);
      return true;
    case 2:
      for (let i = 0; i < now.length; i++) now[i] = (now[i] as number) + up(i);
      return true;
    case 3:
      for (let i = 0; i < now.length; i++) now[i] = (now[i] as number) + ((left(i) + up(i)) >> 1);
      return true;
    case 4:
      for (let i = 0; i < now.length; i++) now[i] = (now[i] as number) + nearest(left(i), up(i), corner(i));
      return true;
    default:
      return false;
  }
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/**
 * Returns a function that reads pixels. Transparency is taken from the `tRNS` chunk, which contains a transparent gray level or color, or
 * the alpha values of the palette.
 */
function dotReader({ depth, color }: Head, palette: Buffer | null, clear: Buffer | null): ReadDot {
  const channels = channelsOf.get(color) ?? 1;
  const most = 2 ** depth - 1;
  const sample = (line: Buffer, n: number): number => {
    if (depth === 16) return line.readUInt16BE(n * 2);
    if (depth === 8) return line[n] as number;
    const bit = n * depth;
    return ((line[bit >> 3] as number) >> (8 - depth - (bit & 7))) & most;
  };
  const byte = (value: number) => (depth === 8 ? value : Math.round((value * 255) / most));
  const cleared = clear === null ? [] : Array.from({ length: clear.length >> 1 }, (_, n) => clear.readUInt16BE(n * 2));
  const put = (into: Uint8Array, red: number, green: number, blue: number, alpha: number) => {
    into[0] = red;
    into[1] = green;
    into[2] = blue;
    into[3] = alpha;
  };
  return (line, column, into) => {
    const at = column * channels;
    const first = sample(line, at);
    if (color === 3) {
      const [red = 0, green = 0, blue = 0] = palette?.subarray(first * 3, first * 3 + 3) ?? [];
      put(into, red, green, blue, clear?.[first] ?? 255);
    } else if (color === 0 || color === 4) {
      const alpha = color === 4 ? byte(sample(line, at + 1)) : cleared[0] === first ? 0 : 255;
      put(into, byte(first), byte(first), byte(first), alpha);
    } else {
      const green = sample(line, at + 1);
      const blue = sample(line, at + 2);
      const isClear = color === 2 && cleared[0] === first && cleared[1] === green && cleared[2] === blue;
      const alpha = color === 6 ? byte(sample(line, at + 3)) : isClear ? 0 : 255;
      put(into, byte(first), byte(green), byte(blue), alpha);
    }
  };
}
