import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { greyPicture } from './picture.ts';
import { withoutMetadata } from './strip-metadata.ts';

const photo = readFileSync(join(import.meta.dirname, '../../scripts/line-simulator/media/assets/photo-1-shirt.jpg'));
const place = 'GPS 13.7563 N 100.5018 E';

/** EXIF as written by a camera: orientation, manufacturer and location. */
function exif(orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 * 2 + 4);
  const u16 = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  for (const [n, [tag, type, count, value]] of [
    [0x010f, 2, place.length, tiff.length],
    [0x0112, 3, 1, orientation],
  ].entries() as ArrayIterator<[number, number[]]>) {
    const at = 10 + n * 12;
    u16(tag!, at);
    u16(type!, at + 2);
    u32(count!, at + 4);
    if (type === 3) u16(value!, at + 8);
    else u32(value!, at + 8);
  }
  return Buffer.concat([tiff, Buffer.from(place)]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
const app1 = (tiff: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
const after = (bytes: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...more, bytes.subarray(at)]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

test.each([
  [6, true],
  [8, false],
])('a photo keeps its turn %i and loses where it was', (turn, little) => {
  const comment = segment(0xfe, Buffer.from(place));
  const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`));
  const stripped = withoutMetadata(
    after(photo, 2, app1(exif(turn, little)), xmp, segment(0xed, Buffer.from(place)), comment),
  );
  expect(stripped.includes(place)).toBe(false);
  const exifAt = stripped.indexOf('Exif\0\0');
  expect(exifAt).toBe(6);
  expect(stripped.subarray(exifAt + 6 + 8 + 2).readUInt16BE(0)).toBe(0x0112);
  expect(stripped.subarray(exifAt + 6 + 8 + 2 + 8).readUInt16BE(0)).toBe(turn);
  // The image data is unchanged.
  expect(stripped.subarray(-2000).equals(photo.subarray(-2000))).toBe(true);
});

test('an upright photo loses all metadata', () => {
  const stripped = withoutMetadata(after(photo, 2, app1(exif(1, true))));
  expect([stripped.includes('Exif'), stripped.length]).toEqual([false, withoutMetadata(photo).length]);
});

test('a photo whose segments follow fill bytes loses its location', () => {
  const stripped = withoutMetadata(after(photo, 2, Buffer.alloc(3, 0xff), app1(exif(6, true))));
  expect(stripped.includes(place)).toBe(false);
});

test('a PNG loses texts, times and places', () => {
  const picture = greyPicture(4, 4, 0x80);
  const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => chunk(name, Buffer.from(place)));
  const stripped = withoutMetadata(after(picture, 33, ...texts, chunk('eXIf', exif(1, false))));
  expect(stripped.equals(picture)).toBe(true);
  const turned = withoutMetadata(after(picture, 33, chunk('eXIf', exif(3, false))));
  expect([turned.includes('eXIf'), turned.includes(place)]).toEqual([true, false]);
});

test.each([
  ['cut off', photo.subarray(0, 300)],
  ['not a picture', Buffer.from('hello')],
  ['of lengths that lie', after(photo, 2, Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.from(place))],
  ['a PNG of lengths that lie', after(greyPicture(4, 4, 1), 33, Buffer.from([0xff, 0xff, 0xff, 0xff]))],
  ['of a length of nothing', after(photo, 2, Buffer.from([0xff, 0xe1, 0, 0]))],
])('bytes that are %s come out no longer than they were', (_, bytes) => {
  expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length);
});

test('only the first orientation of a photo counts', () => {
  const stripped = withoutMetadata(after(photo, 2, app1(exif(6, true)), app1(exif(8, true))));
  expect(stripped.equals(withoutMetadata(after(photo, 2, app1(exif(6, true)))))).toBe(true);
});

test.each([
  ['PNG chunks', greyPicture(4, 4, 1).subarray(0, 8), chunk('tEXt', Buffer.alloc(0)), chunk('IDAT', Buffer.alloc(0))],
  ['JPEG segments', Buffer.from([0xff, 0xd8]), segment(0xfe, Buffer.alloc(0)), segment(0xe0, Buffer.alloc(0))],
])('of 100,000 tiny %s, those without metadata are preserved in their order', (_, head, metadata, other) => {
  const many = Array.from({ length: 50_000 }, () => [metadata, other]).flat();
  const stripped = withoutMetadata(Buffer.concat([head, ...many]));
  expect(stripped.equals(Buffer.concat([head, ...Array.from({ length: 50_000 }, () => other)]))).toBe(true);
});

test('100,000 Exif segments that each claim 65,535 entries are removed', () => {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0xff, 0xff]);
  const stripped = withoutMetadata(after(photo, 2, ...Array.from({ length: 100_000 }, () => app1(tiff))));
  expect(stripped.equals(withoutMetadata(photo))).toBe(true);
});
