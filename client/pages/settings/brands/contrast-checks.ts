import { contrast, mix, type Rgb, rgbOf, white } from '../../../../shared/contrast.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { accentShades } from '../../../theme/accent.ts';
import { distance } from './main-color.ts';

/** Text color and background. */
export interface Check {
  what: 'button' | 'text' | 'tint' | 'bubble' | 'dark';
  ink: string;
  ground: string;
  ratio: number;
}

export const contrastNeeded = 4.5;
/** Color distance below which marks are easily confused. */
const near = 120;
const ink = '#16191d';
const night = '#101315';

const rgb = (color: string): Rgb => rgbOf(color) ?? white;

/** Contrast of the chosen color, and the color used instead with its contrast. */
export function givenAndUsed(primary: string): { given: number; used: string; ratio: number } {
  const used = accentShades(primary)[6] ?? primary;
  return { given: contrast(white, rgb(primary)), used: used.toUpperCase(), ratio: contrast(white, rgb(used)) };
}

/** Contrast of all uses of the brand color with text. */
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

/** Brand with the most similar mark. Brands with logos are skipped. */
export function nearestMark(primary: string, others: readonly Brand[]): { brand: Brand; isNear: boolean } | null {
  const [first] = others
    .filter(({ logoUrl }) => logoUrl === null)
    .map((brand) => ({ brand, away: distance(primary, brand.colorScheme.primary) }))
    .sort((a, b) => a.away - b.away);
  return first === undefined ? null : { brand: first.brand, isNear: first.away < near };
}
