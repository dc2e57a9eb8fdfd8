import { expect, test } from 'vitest';
import { pictureBox, pictureSizeOf } from './image-content.tsx';

test.each([
  ['a payment slip', { width: 900, height: 1600 }, { width: 180, height: 320 }],
  ['a photo', { width: 1600, height: 1200 }, { width: 240, height: 180 }],
  ['a small picture', { width: 100, height: 80 }, { width: 100, height: 80 }],
  ['a line', { width: 4000, height: 10 }, { width: 240, height: 72 }],
  ['one that does not say', null, { width: 240, height: 240 }],
])('the place of %s', (_, size, expected) => {
  expect(pictureBox(size)).toEqual(expected);
});

test('a size is taken where it is one', () => {
  const size = { width: 9, height: 16 };
  expect(pictureSizeOf({ media: { state: 'ready', size } })).toEqual(size);
  for (const media of [
    null,
    'x',
    {},
    { size: 4 },
    { size: { width: '9', height: 16 } },
    { size: { width: 0, height: 2 } },
  ])
    expect(pictureSizeOf({ media })).toBeNull();
});
