/** Red, green and blue of a colour, each 0 to 255. The functions below compute contrast as defined by WCAG 2.2. */

export type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (match === null) return null;
  const [, r = '', g = '', b = ''] = match;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance([r, g, b]: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Mixes two colours.
 * @param share portion of the second colour, 0 to 1
 */
export function mix([ar, ag, ab]: Rgb, [br, bg, bb]: Rgb, share: number): Rgb {
  return [ar + (br - ar) * share, ag + (bg - ag) * share, ab + (bb - ab) * share];
}

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/**
 * Returns a colour on which white text has at least the contrast `ratio`: `rgb` itself, or else the lightest of its darker shades with
 * sufficient contrast.
 */
export function darkenFor(rgb: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const darker = mix(rgb, black, share);
    if (contrast(white, darker) >= ratio) return darker;
  }
  return black;
}
