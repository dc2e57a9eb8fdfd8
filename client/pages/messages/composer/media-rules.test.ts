import { expect, test } from 'vitest';
import { problemOf } from './media-rules.ts';

const mb = 1024 * 1024;

test.each([
  ['image/png', 10 * mb, null],
  ['image/jpeg', 10 * mb + 1, 'media_too_large'],
  ['image/gif', 10, 'unsupported_media'],
  ['image/svg+xml', 10, 'unsupported_media'],
  ['video/mp4', 200 * mb, null],
  ['video/mp4', 200 * mb + 1, 'media_too_large'],
  ['video/quicktime', 10, 'unsupported_media'],
  ['audio/mpeg', 10, null],
  ['audio/mpeg', 0, 'empty_file'],
  ['', 10, 'unsupported_media'],
])('%s of %d bytes: %s', (type, size, problem) => {
  expect(problemOf({ type, size })).toBe(problem);
});
