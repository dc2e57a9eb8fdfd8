import { expect, test } from 'vitest';
import type { Brand } from '../../../../shared/rows.ts';
import { checksOf, contrastNeeded, givenAndUsed, nearestMark } from './contrast-checks.ts';
import { mainColor } from './main-color.ts';

const steps = [0, 0x33, 0x66, 0x99, 0xcc, 0xff];
const hex = (part: number) => part.toString(16).padStart(2, '0');
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)));

test('text on and in a brand’s colour is readable, for colours of every kind', () => {
  const failed = colors.flatMap((color) => checksOf(color).filter(({ ratio }) => ratio < contrastNeeded));
  expect(failed).toEqual([]);
});

test('a color that is too light is darkened, and one that is dark enough is unchanged', () => {
  const light = givenAndUsed('#0E9AA7');
  expect(light.given).toBeCloseTo(3.4, 1);
  expect(light.ratio).toBeGreaterThanOrEqual(contrastNeeded);
  expect(givenAndUsed('#16406B').used).toBe('#16406B');
});

const brand = (name: string, primary: string, logoUrl: string | null = null) =>
  ({ id: name, name, colorScheme: { primary }, logoUrl }) as Brand;

test('similar marks are reported; a logo distinguishes brands', () => {
  const others = [brand('tea', '#06C755'), brand('ink', '#1D4ED8')];
  expect(nearestMark('#10C050', others)).toMatchObject({ brand: { name: 'tea' }, isNear: true });
  expect(nearestMark('#E03131', others)?.isNear).toBe(false);
  expect(nearestMark('#06C755', [brand('tea', '#06C755', '/logo')])).toBeNull();
});

test('the color of a logo is its strongest one, never white, black or transparent', () => {
  const pixels = (color: number[], count: number) => Array.from({ length: count }, () => color).flat();
  const [paper, ink, faint] = [
    [255, 255, 255, 255],
    [20, 22, 24, 255],
    [255, 0, 0, 10],
  ];
  const logo = [...pixels(paper!, 90), ...pixels(ink!, 40), ...pixels(faint!, 40), ...pixels([14, 154, 167, 255], 9)];
  expect(mainColor([...logo, ...pixels([224, 160, 64, 255], 3)])).toBe('#0E9AA7');
  expect(mainColor(pixels(paper!, 10))).toBeNull();
});
