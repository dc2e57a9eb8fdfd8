import type { MantineColorsTuple } from '@mantine/core';
import { black, darkenFor, hexOf, mix, rgbOf, white } from '../../shared/contrast.ts';

export const lineGreen = '#06C755';
const readable = 4.6;

/**
 * Returns ten shades of a brand color. Index 6 is dark enough for white text (contrast 4.5 : 1), and hover and active shades are darker.
 */
export function accentShades(primary: string): MantineColorsTuple {
  const given = rgbOf(primary) ?? rgbOf(lineGreen) ?? black;
  const base = darkenFor(given, readable);
  const tint = (share: number) => hexOf(mix(base, white, share));
  const shade = (share: number) => hexOf(mix(base, black, share));
  const lighter = [tint(0.93), tint(0.85), tint(0.7), tint(0.5), tint(0.34), tint(0.17)] as const;
  return [...lighter, hexOf(base), shade(0.14), shade(0.28), shade(0.42)];
}
