import { expect, test } from 'vitest';
import { sendingOf } from './media-rules.ts';

const mb = 1024 * 1024;

test.each([
  ['a.png', 'image/png', 10 * mb, { as: 'media' }],
  ['a.jpg', 'image/jpeg', 10 * mb + 1, { as: 'picture' }],
  ['a.gif', 'image/gif', 10, { as: 'picture' }],
  ['a.HEIC', '', 10, { as: 'picture' }],
  ['a.webp', 'image/webp', 101 * mb, { problem: 'file_too_large' }],
  ['a.svg', 'image/svg+xml', 10, { problem: 'file_not_allowed' }],
  ['a.mp4', 'video/mp4', 200 * mb, { as: 'media' }],
  ['a.mp4', 'video/mp4', 200 * mb + 1, { problem: 'media_too_large' }],
  ['a.mov', 'video/quicktime', 10, { as: 'file' }],
  ['a.mp3', 'audio/mpeg', 10, { as: 'media' }],
  ['a.mp3', 'audio/mpeg', 0, { problem: 'empty_file' }],
  ['a.pdf', 'application/pdf', 25 * mb, { as: 'file' }],
  ['a.pdf', 'application/pdf', 25 * mb + 1, { problem: 'file_too_large' }],
  ['a.pdf.exe', 'application/pdf', 10, { problem: 'file_not_allowed' }],
  ['a', '', 10, { as: 'file' }],
])('%s of %s with %d bytes: %o', (name, type, size, way) => {
  expect(sendingOf({ name, type, size })).toEqual(way);
});
