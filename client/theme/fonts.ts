/**
 * Loads the font for Latin texts, and the fonts for Thai and Chinese if the system has none. Browsers load only the parts of a font that
 * texts need.
 */
export function loadFonts(): void {
  const loads = [import('@fontsource-variable/inter/wght.css')];
  // The second character of the Thai text is a mark above the first. If the font contains the mark, the mark adds no width.
  if (!isDrawn('กั')) loads.push(import('@fontsource-variable/noto-sans-thai/wght.css'));
  if (!isDrawn('字')) loads.push(import('./chinese-fonts.css'));
  for (const load of loads) load.catch(() => undefined);
}

/** A code point without a character, for which no font has a glyph. */
const unassigned = '\u0378';

/**
 * Whether a font of the system contains these characters. A missing character is as wide as an unassigned code point, because both are
 * drawn as a box.
 */
function isDrawn(text: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return false;
  canvas.font = '32px system-ui, sans-serif';
  return canvas.measureText(text).width !== canvas.measureText(unassigned.repeat(text.length)).width;
}
