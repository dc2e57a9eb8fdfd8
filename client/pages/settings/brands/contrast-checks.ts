import { contrast, mix, type Rgb, rgbOf, white } from '../../../../shared/contrast.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { accentShades } from '../../../theme/accent.ts';
import { distance } from './main-color.ts';

/** Contrast check for one use of the brand's color: text color, background color, and contrast ratio. */
export interface Check {
  what: 'button' | 'text' | 'tint' | 'bubble' | 'dark';
  ink: string;
  ground: string;
  ratio: number;
}

export const contrastNeeded = 4.5;
/**
 * Two brands without a logo are shown as marks in their colors. If the {@link distance} between the two colors (0 to about 765) is smaller
 * than this, people easily confuse the marks.
 */
const near = 120;
const ink = '#16191d';
const night = '#101315';

const rgb = (color: string): Rgb => rgbOf(color) ?? white;

/**
 * Returns the contrast of the selected color with white (`given`), the color that is used instead, darkened if necessary (`used`), and the
 * contrast of that color with white (`ratio`).
 */
export function givenAndUsed(primary: string): { given: number; used: string; ratio: number } {
  const used = accentShades(primary)[6] ?? primary;
  return { given: contrast(white, rgb(primary)), used: used.toUpperCase(), ratio: contrast(white, rgb(used)) };
}

/** Returns the contrast of text and background for each use of the brand's color. */
export function checksOf(primary: string): Check[] {
  const shades = accentShades(primary);
  const shade = (at: number) => shades[at] ?? primary;
  const bubble = `color-mix(in srgb, ${shade(6)} 14%, #ffffff)`;
  const pairs = [
    ['button', '#ffffff', shade(6), rgb(shade(6))],
    ['text', shade(7), '#ffffff', white],
    ['tint', shade(7), shade(0), rgb(shade(0))],
    ['bubble', ink, bubble, mix(white, rgb(shade(6)), 0.14)],
    ['dark', shade(3), night, rgb(night)],
  ] as const;
  return pairs.map(([what, color, ground, below]) => ({
    ...{ what, ink: color, ground },
    ratio: contrast(rgb(color), below),
  }));
}

/**
 * Returns the brand with the most similar color; `null` if there is no other brand to compare. Brands with a logo are left out, because
 * they are shown by their logo.
 */
export function nearestMark(primary: string, others: readonly Brand[]): { brand: Brand; isNear: boolean } | null {
  const [first] = others
    .filter(({ logoUrl }) => logoUrl === null)
    .map((brand) => ({ brand, away: distance(primary, brand.colorScheme.primary) }))
    .sort((a, b) => a.away - b.away);
  return first === undefined ? null : { brand: first.brand, isNear: first.away < near };
}
