import { describe, expect, test } from 'vitest';
import { type GifOf, gif } from '../../tests/support/pictures.ts';
import { decodeGif } from './decode-gif.ts';

const side = 300;
const [width, height] = [37, 29];
const color = (most: number) => (x: number, y: number) => (x * 7 + y * y * 3 + ((x * y) % 5)) % most;
const palette = (count: number) =>
  Buffer.from(Array.from({ length: count * 3 }, (_, n) => (n * 53 + Math.floor(n / 3) * 11) % 256));

describe.each([2, 4, 8])('%i bits', (bits) => {
  const most = 2 ** bits;
  const of: GifOf = { width, height, bits, palette: palette(most) };
  const expected = (clear: number) =>
    Array.from({ length: width * height }, (_, n) => {
      const one = color(most)(n % width, Math.floor(n / width));
      return one === clear ? [255, 255, 255] : [...of.palette.subarray(one * 3, one * 3 + 3)];
    }).flat();

  test.each([false, true])('interlaced: %s', (isInterlaced) => {
    for (const clear of [undefined, 1]) {
      const made = { ...of, isInterlaced, ...(clear === undefined ? {} : { clear }) };
      const raster = decodeGif(gif(made, color(most)), side);
      expect([...(raster?.colors() ?? [])]).toEqual(expected(clear ?? -1));
    }
  });
});

test('a picture that is longer than the table of codes', () => {
  const of: GifOf = { width: 240, height: 240, bits: 8, palette: palette(256) };
  const dot = (x: number, y: number) => (x * x * 31 + y * 17 + x * y * 7) % 256;
  const colors = decodeGif(gif(of, dot), side)?.colors();
  const wrong = Array.from({ length: 240 * 240 }, (_, n) => n).filter((n) => {
    const one = dot(n % 240, Math.floor(n / 240));
    return colors?.[n * 3] !== of.palette[one * 3];
  });
  expect(wrong).toEqual([]);
});

test('a picture that covers only part of its screen has a white background', () => {
  const of: GifOf = { width: 2, height: 2, bits: 2, palette: Buffer.alloc(12), left: 1, top: 1 };
  const colors = [
    ...(decodeGif(
      gif(of, () => 0),
      side,
    )?.colors() ?? []),
  ];
  expect(colors.filter((_, n) => n % 3 === 0)).toEqual([255, 255, 255, 255, 0, 0, 255, 0, 0]);
});

describe('damaged', () => {
  const complete = gif({ width, height, bits: 4, palette: palette(16) }, color(16));
  const start = 13 + 48;

  test.each<[string, Buffer]>([
    ['before its picture', complete.subarray(0, start + 6)],
    ['in the middle of the head of its picture', complete.subarray(0, start + 10)],
    ['before its codes', complete.subarray(0, start + 16)],
    ['of its first bytes alone', complete.subarray(0, 8)],
    ['without a picture', Buffer.concat([complete.subarray(0, start), Buffer.from([0x3b])])],
  ])('%s', (_, bytes) => {
    expect(decodeGif(bytes, side)).toBeNull();
  });

  test('with an excessive size', () => {
    for (const at of [6, start + 6 + 5]) {
      const bytes = Buffer.from(complete);
      bytes.writeUInt16LE(0xffff, at);
      expect(decodeGif(bytes, side)).toBeNull();
    }
  });

  test('in any byte, decoding still ends', () => {
    for (let at = 6; at < complete.length; at++) {
      const wrong = Buffer.from(complete);
      wrong[at] = 255 - (wrong[at] as number);
      const raster = decodeGif(wrong, side);
      expect(raster === null || raster.colors().length > 0).toBe(true);
    }
  });
});
