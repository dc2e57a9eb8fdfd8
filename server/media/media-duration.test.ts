import { expect, test } from 'vitest';
import { mp3Duration, mp4Duration } from './media-duration.ts';
import { mediaKind } from './media-kind.ts';

const readAt = (file: Buffer) => async (start: number, length: number) => file.subarray(start, start + length);

function box(name: string, ...inside: Buffer[]): Buffer {
  const data = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data]);
}
function header(version: 0 | 1, scale: number, units: number): Buffer {
  const data = Buffer.alloc(100);
  data[0] = version;
  data.writeUInt32BE(scale, version === 1 ? 20 : 12);
  if (version === 1) data.writeBigUInt64BE(BigInt(units), 24);
  else data.writeUInt32BE(units, 16);
  return box('mvhd', data);
}
const ftyp = (brand: string) => box('ftyp', Buffer.from(`${brand}\0\0\0\0`));

test.each([
  [
    'at the end',
    Buffer.concat([ftyp('M4A '), box('mdat', Buffer.alloc(500)), box('moov', header(0, 1000, 2100))]),
    2100,
  ],
  [
    'at the start, long',
    Buffer.concat([ftyp('isom'), box('moov', box('free'), header(1, 600, 900)), box('mdat')]),
    1500,
  ],
  ['missing', Buffer.concat([ftyp('M4A '), box('mdat', Buffer.alloc(50))]), null],
  ['without a scale', Buffer.concat([ftyp('M4A '), box('moov', header(0, 0, 5))]), null],
  ['cut off', Buffer.concat([ftyp('M4A '), box('moov', header(0, 1000, 2100))]).subarray(0, 40), null],
  ['a box of no size', Buffer.concat([ftyp('M4A '), Buffer.from([0, 0, 0, 2, 0x66, 0x72, 0x65, 0x65])]), null],
])('the header of a film is %s', async (_, file, expected) => {
  expect(await mp4Duration(readAt(file), file.length)).toBe(expected);
});

test('the duration of audio is computed from its bit rate, without its tag', async () => {
  const frames = Buffer.alloc(16_000);
  frames.set([0xff, 0xfb, 0x90, 0x00]);
  expect(await mp3Duration(readAt(frames), frames.length)).toBe(1000);
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0x10, ...Buffer.alloc(144)]);
  const tagged = Buffer.concat([tag, frames]);
  expect(await mp3Duration(readAt(tagged), tagged.length)).toBe(1000);
  expect(await mp3Duration(readAt(Buffer.alloc(5000)), 5000)).toBeNull();
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'text/html', 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], '', 'image/png'],
  [[...ftyp('isom')], 'video/mp4', 'video/mp4'],
  [[...ftyp('M4A ')], 'application/octet-stream', 'audio/mp4'],
  [[...ftyp('mp42')], 'audio/x-m4a', 'audio/mp4'],
  [[0x49, 0x44, 0x33, 4], '', 'audio/mpeg'],
  [[0xff, 0xfb, 0x90, 0], '', 'audio/mpeg'],
  [[0x47, 0x49, 0x46, 0x38, 0x39, 0x61], 'image/png', undefined],
  [[...Buffer.from('<svg onload=alert(1)>')], 'image/png', undefined],
  [[], 'image/png', undefined],
])('%j declared as %s is %s', (head, declared, mime) => {
  expect(mediaKind(Uint8Array.from(head), declared)?.mime).toBe(mime);
});
