import type { MantineColorsTuple } from '@mantine/core';
import { black, darkenFor, hexOf, mix, rgbOf, white } from '../../shared/contrast.ts';

export const lineGreen = '#06C755';
const readable = 4.6;

/** Ten shades of a brand color. Index 6 is dark enough for white text (contrast 4.5 : 1), and hover and active shades are darker. */
export function accentShades(primary: string): MantineColorsTuple {
  const given = rgbOf(primary) ?? rgbOf(lineGreen) ?? black;
  const base = darkenFor(given, readable);
  const lighter = [0.93, 0.85, 0.7, 0.5, 0.34, 0.17].map((share) => hexOf(mix(base, white, share)));
  const darker = [0.14, 0.28, 0.42].map((share) => hexOf(mix(base, black, share)));
  return [...lighter, hexOf(base), ...darker] as unknown as MantineColorsTuple;
}
