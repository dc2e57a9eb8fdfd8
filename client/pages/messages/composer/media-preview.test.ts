import { describe, expect, test } from 'vitest';
import { fitted, previewOf } from './media-preview.ts';

describe('a preview', () => {
  test.each([
    [4000, 3000, 1024, 768],
    [3000, 4000, 768, 1024],
    [1024, 1024, 1024, 1024],
    [640, 480, 640, 480],
    [10_000, 2, 1024, 1],
    [1, 1, 1, 1],
  ])('of %i by %i is %i by %i', (width, height, toWidth, toHeight) => {
    expect(fitted(width, height)).toEqual({ width: toWidth, height: toHeight });
  });

  test.each([
    ['a sound', new File([new Uint8Array(500_000)], 'a.mp3', { type: 'audio/mpeg' })],
    ['a picture of few bytes', new File(['small'], 'a.png', { type: 'image/png' })],
    ['a picture that cannot be drawn', new File([new Uint8Array(500_000)], 'a.png', { type: 'image/png' })],
  ])('is not made of %s', async (_, file) => {
    expect(await previewOf(file)).toBeNull();
  });
});
