import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexOf, rgbOf, white } from '../../shared/contrast.ts';
import { accentShades, lineGreen } from './accent.ts';

const readableOn = (hex: string | undefined) => contrast(white, rgbOf(hex ?? '') ?? white);

test('white text reads at 4.5 : 1 on the accent of any brand, and when it is hovered or pressed', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  void fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const shades = accentShades(hexOf(rgb));
      for (const shade of shades.slice(6)) expect(readableOn(shade)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a color that is dark enough is unchanged, and an invalid color becomes LINE green', () => {
  expect(accentShades('#2f4fb0')[6]).toBe('#2f4fb0');
  expect(accentShades('url(x)')).toEqual(accentShades(lineGreen));
});

test('contrast is that of WCAG', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});
