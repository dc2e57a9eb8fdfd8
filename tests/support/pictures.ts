import { crc32, deflateSync } from 'node:zlib';

/** Builds test images of every variant of a format, byte by byte. */

export interface PngOf {
  width: number;
  height: number;
  depth: number;
  /** PNG color type. */
  color: number;
  isInterlaced?: boolean;
  /** Returns the PNG filter type (0 to 4) of a line of pixels. Default: 0, no filter. */
  filter?: (line: number) => number;
  palette?: Buffer;
  clear?: Buffer;
}

const channelsOf = [1, 0, 3, 1, 2, 0, 4];
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

export function pngChunk(name: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngHead({ width, height, depth, color, isInterlaced = false }: PngOf): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  [head[8], head[9], head[12]] = [depth, color, isInterlaced ? 1 : 0];
  return pngChunk('IHDR', head);
}

/** Returns a PNG. @param sample value of a channel of a pixel, with as many bits as the depth */
export function png(of: PngOf, sample: (x: number, y: number, channel: number) => number): Buffer {
  const { width, height, depth, color, isInterlaced = false, filter = () => 0, palette, clear } = of;
  const channels = channelsOf[color] as number;
  const step = Math.max(1, (channels * depth) >> 3);
  const lines: Buffer[] = [];
  for (const [x0, y0, dx, dy] of (isInterlaced ? passes : [[0, 0, 1, 1]]) as [number, number, number, number][]) {
    const columns = Math.max(0, Math.ceil((width - x0) / dx));
    let above = Buffer.alloc(Math.ceil((columns * channels * depth) / 8));
    for (let y = y0; y < height && columns > 0; y += dy) {
      const bits = Array.from({ length: columns * channels }, (_, n) =>
        sample(x0 + Math.floor(n / channels) * dx, y, n % channels)
          .toString(2)
          .padStart(depth, '0'),
      ).join('');
      const now = Buffer.from(bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2)) ?? []);
      const kind = filter(lines.length);
      lines.push(Buffer.from([kind, ...now.map((byte, i) => byte - guess(kind, now, above, i, step))]));
      above = now;
    }
  }
  const data = deflateSync(Buffer.concat(lines));
  // Two IDAT chunks, as many programs write.
  const half = data.length >> 1;
  return Buffer.concat([
    pngStart,
    pngHead(of),
    ...(palette === undefined ? [] : [pngChunk('PLTE', palette)]),
    ...(clear === undefined ? [] : [pngChunk('tRNS', clear)]),
    pngChunk('IDAT', data.subarray(0, half)),
    pngChunk('IDAT', data.subarray(half)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function guess(filter: number, now: Buffer, above: Buffer, i: number, step: number): number {
  const [a, b, c] = [now[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0];
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter] as number;
}

export interface GifOf {
  width: number;
  height: number;
  /** Bits per color, 2 to 8. */
  bits: number;
  palette: Buffer;
  isInterlaced?: boolean;
  clear?: number;
  /** Offset of the first frame on the screen. */
  left?: number;
  top?: number;
}

const u16 = (value: number) => [value & 255, value >> 8];

/** Returns a GIF. @param color palette index of a pixel */
export function gif(of: GifOf, color: (x: number, y: number) => number): Buffer {
  const { width, height, bits, palette, isInterlaced = false, clear, left = 0, top = 0 } = of;
  const rows = Array.from({ length: height }, (_, y) => y);
  const order = isInterlaced
    ? [0, 4, 2, 1].flatMap((first, i) => rows.filter((y) => y % (i === 0 ? 8 : 16 >> i) === first))
    : rows;
  const dots = order.flatMap((y) => Array.from({ length: width }, (_, x) => color(x, y)));
  const data = lzw(dots, bits);
  const blocks = Array.from({ length: Math.ceil(data.length / 255) }, (_, i) => data.subarray(i * 255, i * 255 + 255));
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...u16(left + width), ...u16(top + height), 0x80 | (bits - 1), 0, 0]),
    palette,
    // A comment extension and the transparent color.
    Buffer.from([0x21, 0xfe, 2, 104, 105, 0]),
    ...(clear === undefined ? [] : [Buffer.from([0x21, 0xf9, 4, 1, 0, 0, clear, 0])]),
    Buffer.from([0x2c, ...u16(left), ...u16(top), ...u16(width), ...u16(height), isInterlaced ? 0x40 : 0, bits]),
    ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
    Buffer.from([0, 0x3b]),
  ]);
}

/** Compresses with LZW. The code size grows, and the table is cleared whenever it is full. */
function lzw(dots: readonly number[], bits: number): Buffer {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const out: number[] = [];
  let [held, heldBits, size] = [0, 0, bits + 1];
  const put = (code: number) => {
    held |= code << heldBits;
    for (heldBits += size; heldBits >= 8; heldBits -= 8, held >>= 8) out.push(held & 255);
  };
  let table = new Map<string, number>();
  let next = end + 1;
  const begin = () => {
    put(clear);
    table = new Map(Array.from({ length: clear }, (_, code) => [String(code), code]));
    [next, size] = [end + 1, bits + 1];
  };
  begin();
  let known = String(dots[0]);
  for (const dot of dots.slice(1)) {
    const longer = `${known},${dot}`;
    if (table.has(longer)) {
      known = longer;
      continue;
    }
    put(table.get(known) as number);
    if (next === 4096) begin();
    else {
      if (next === 1 << size) size += 1;
      table.set(longer, next++);
    }
    known = String(dot);
  }
  put(table.get(known) as number);
  if (next === 1 << size && size < 12) size += 1;
  put(end);
  return Buffer.from([...out, held & 255]);
}

/** Returns a grayscale JPEG without image data, with fill bytes before the frame marker. */
export function jpeg({ width, height, fill = 0 }: { width: number; height: number; fill?: number }): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]);
  return Buffer.concat([start, Buffer.alloc(fill, 0xff), frame, scan]);
}
