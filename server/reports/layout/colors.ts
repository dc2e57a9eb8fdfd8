import { black, darkenFor, hexOf, mix, rgbOf, white } from '../../../shared/contrast.ts';

export interface Colors {
  ink: string;
  /** Color of secondary text. */
  quiet: string;
  line: string;
  track: string;
  better: string;
  worse: string;
  /** The brand's color, darkened if necessary so that white text is readable on it. */
  brand: string;
  tint: (share: number) => string;
}

const readable = 4.6;
const lineGreen = '#06C755';

export function colorsOf(primary: string): Colors {
  const base = darkenFor(rgbOf(primary) ?? rgbOf(lineGreen) ?? black, readable);
  return {
    ink: '#16181d',
    quiet: '#5a616b',
    line: '#e3e6ea',
    track: '#eef0f3',
    better: '#0b7a35',
    worse: '#8a5a00',
    brand: hexOf(base),
    tint: (share) => hexOf(mix(white, base, share)),
  };
}
