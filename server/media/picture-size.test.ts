import { expect, test } from 'vitest';
import { greyPicture } from './picture.ts';
import { pictureSize } from './picture-size.ts';

const sizeOf = (file: Buffer) => pictureSize(async (start, length) => file.subarray(start, start + length));

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const frame = (width: number, height: number) => {
  const data = Buffer.alloc(15);
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  return segment(0xc2, data);
};
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
const start = Buffer.from([0xff, 0xd8]);
const large = segment(0xe1, Buffer.alloc(60_000));
const jpeg = (...parts: Buffer[]) => Buffer.concat([start, ...parts, Buffer.alloc(40)]);

test.each([
  ['PNG', greyPicture(3, 7, 9), { width: 3, height: 7 }],
  ['GIF', Buffer.concat([Buffer.from('GIF89a\x05\0\x02\0', 'latin1'), Buffer.alloc(20)]), { width: 5, height: 2 }],
  ['JPEG', jpeg(frame(900, 1600)), { width: 900, height: 1600 }],
  ['JPEG behind a thumbnail', jpeg(large, frame(900, 1600)), { width: 900, height: 1600 }],
  ['JPEG with fill bytes', jpeg(Buffer.alloc(3, 0xff), frame(900, 1600)), { width: 900, height: 1600 }],
  ['JPEG of a camera held upright', jpeg(exif(6), frame(1600, 900)), { width: 900, height: 1600 }],
  ['JPEG of a camera upside down', jpeg(exif(3), frame(1600, 900)), { width: 1600, height: 900 }],
  ['JPEG without a frame', jpeg(), null],
  ['JPEG of no size', jpeg(frame(0, 0)), null],
  ['film', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(40)]), null],
  ['PNG that is cut off', greyPicture(3, 7, 9).subarray(0, 20), null],
])('the size of a %s', async (_, file, expected) => {
  expect(await sizeOf(file)).toEqual(expected);
});
