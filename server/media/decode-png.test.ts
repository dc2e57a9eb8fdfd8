import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type PngOf, png, pngChunk, pngHead, pngStart } from '../../tests/support/pictures.ts';
import { decodePng } from './decode-png.ts';

const [width, height] = [13, 11];
const side = 64;
/** Deterministic pseudo-random numbers. */
const noise = (x: number, y: number, channel: number, most: number) =>
  Math.floor(((Math.sin(x * 12.9898 + y * 78.233 + channel * 37.719) * 43_758.5453) % 1) ** 2 * most);
const channelsOf = [1, 0, 3, 1, 2, 0, 4];
const palette = (count: number) => Buffer.from(Array.from({ length: count * 3 }, (_, n) => noise(n, 3, 1, 255)));

/** Returns the red, green, blue and alpha values that the samples of a pixel represent. */
function shown({ color, depth, palette: of, clear }: PngOf, samples: number[]): number[] {
  const byte = (value = 0) => Math.round((value * 255) / (2 ** depth - 1));
  const cleared = clear && Array.from({ length: clear.length >> 1 }, (_, n) => clear.readUInt16BE(n * 2));
  const isClear = cleared !== undefined && samples.every((one, i) => one === cleared[i]);
  const [a = 0, b, c, d] = samples;
  switch (color) {
    case 0:
      return [byte(a), byte(a), byte(a), isClear ? 0 : 255];
    case 2:
      return [byte(a), byte(b), byte(c), isClear ? 0 : 255];
    case 3:
      return [...(of?.subarray(a * 3, a * 3 + 3) ?? []), clear?.[a] ?? 255];
    case 4:
      return [byte(a), byte(a), byte(a), byte(b)];
    default:
      return [byte(a), byte(b), byte(c), byte(d)];
  }
}

const overWhite = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]) =>
  [red, green, blue].map((value) => Math.round((value * alpha) / 255 + 255 - alpha));

const sorts: [string, number, number][] = [
  ['grey', 0, 1],
  ['grey', 0, 2],
  ['grey', 0, 4],
  ['grey', 0, 8],
  ['grey', 0, 16],
  ['colours', 2, 8],
  ['colours', 2, 16],
  ['palette', 3, 1],
  ['palette', 3, 2],
  ['palette', 3, 4],
  ['palette', 3, 8],
  ['grey with alpha', 4, 8],
  ['grey with alpha', 4, 16],
  ['colours with alpha', 6, 8],
  ['colours with alpha', 6, 16],
];

describe.each(sorts)('%s', (_, color, depth) => {
  const most = color === 3 ? Math.min(2 ** depth, 200) : 2 ** depth;
  const sample = (x: number, y: number, channel: number) => noise(x, y, channel, most - 1);
  const of: PngOf = { width, height, depth, color, ...(color === 3 ? { palette: palette(most) } : {}) };
  const first = Array.from({ length: channelsOf[color] as number }, (_, channel) => sample(0, 0, channel));
  const clears: Record<number, Buffer> = {
    0: Buffer.from(first.flatMap((value) => [value >> 8, value & 255])),
    2: Buffer.from(first.flatMap((value) => [value >> 8, value & 255])),
    3: Buffer.from([0, 100]),
  };
  const clear = clears[color];

  test.each([false, true])(`${depth} bits, interlaced: %s`, (isInterlaced) => {
    for (const more of [{}, { filter: (line: number) => line % 5 }, clear === undefined ? {} : { clear }]) {
      const made = { ...of, isInterlaced, ...more };
      const raster = decodePng(png(made, sample), side);
      const expected = Array.from({ length: width * height }, (_, n) => {
        const samples = first.map((_, channel) => sample(n % width, Math.floor(n / width), channel));
        return overWhite(shown(made, samples));
      });
      expect([raster?.width, raster?.height]).toEqual([width, height]);
      expect([...(raster?.colors() ?? [])]).toEqual(expected.flat());
    }
  });
});

test('a single pixel, and a single line', () => {
  for (const [w, h] of [
    [1, 1],
    [1, 9],
    [9, 1],
  ] as const) {
    const of = { width: w, height: h, depth: 8, color: 2, isInterlaced: true };
    const colors = decodePng(
      png(of, (x, y, channel) => x * 20 + y + channel),
      side,
    )?.colors();
    expect([...(colors ?? [])]).toEqual(
      Array.from({ length: w * h }, (_, n) =>
        [0, 1, 2].map((channel) => (n % w) * 20 + Math.floor(n / w) + channel),
      ).flat(),
    );
  }
});

test('a large picture is scaled down', () => {
  const raster = decodePng(
    png({ width: 200, height: 100, depth: 8, color: 0 }, (x) => (x % 2) * 255),
    50,
  );
  expect([raster?.width, raster?.height]).toEqual([50, 25]);
  expect(new Set(raster?.colors())).toEqual(new Set([128]));
});

describe('damaged', () => {
  const of: PngOf = { width: 4, height: 4, depth: 8, color: 6 };
  const complete = png(of, (x) => x);
  const data = deflateSync(Buffer.alloc(4 * 17));
  const with_ = (...chunks: Buffer[]) => Buffer.concat([pngStart, ...chunks]);

  test.each<[string, Buffer]>([
    ['cut in the middle of its pixels', complete.subarray(0, -30)],
    ['without dots', with_(pngHead(of))],
    ['with a chunk longer than the file', with_(pngHead(of), pngChunk('IDAT', data, 0xfffffff4))],
    [
      'with a chunk of a negative length before its dots',
      with_(pngHead(of), pngChunk('tEXt', data, 0xfffffff4), pngChunk('IDAT', data)),
    ],
    ['with dots that cannot be unfolded', with_(pngHead(of), pngChunk('IDAT', Buffer.alloc(50, 7)))],
    ['with fewer pixels than declared', with_(pngHead({ ...of, height: 400 }), pngChunk('IDAT', data))],
    ['with far more pixels than declared', with_(pngHead(of), pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))))],
    ['with a filter that there is not', with_(pngHead(of), pngChunk('IDAT', deflateSync(Buffer.alloc(4 * 17, 9))))],
    [
      'with a palette that is missing',
      with_(pngHead({ ...of, color: 3 }), pngChunk('IDAT', deflateSync(Buffer.alloc(20)))),
    ],
    ['of a colour that there is not', with_(pngHead({ ...of, color: 5 }), pngChunk('IDAT', data))],
    ['of a size beyond every logo', with_(pngHead({ ...of, width: 0x7fffffff }), pngChunk('IDAT', data))],
    ['of its first bytes alone', pngStart],
  ])('%s', (_, bytes) => {
    expect(decodePng(bytes, side)).toBeNull();
  });

  test('in any byte, decoding still ends', () => {
    const bytes = png(
      { width, height, depth: 8, color: 6, isInterlaced: true, filter: (line) => line % 5 },
      (x, y) => x * y,
    );
    for (let at = 8; at < bytes.length; at++) {
      for (const value of [0, 255]) {
        const wrong = Buffer.from(bytes);
        wrong[at] = value;
        const raster = decodePng(wrong, side);
        expect(raster === null || raster.colors().length > 0).toBe(true);
      }
    }
  });
});
