import { fontFiles, projectFile } from '../../storage/assets.ts';

type Script = keyof typeof fontFiles;
export type Weight = 'regular' | 'bold';

const scripts = Object.keys(fontFiles) as Script[];

/** Returns the path of a typeface's file, which is also its name in a document. The file is read when its first glyph is needed. */
export const faceOf = (script: Script, weight: Weight) => projectFile(fontFiles[script][weight]);

/** Property of pdfkit's fonts that the types of pdfkit do not declare. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

/** Returns a function that returns the script whose typeface contains a character, or `null` if no typeface contains it. */
export function coverage(doc: PDFKit.PDFDocument): (point: number) => Script | null {
  const known = new Map<number, Script | null>();
  const has = (script: Script, point: number) =>
    (doc.font(faceOf(script, 'regular')) as unknown as Opened)._font.font.hasGlyphForCodePoint(point);
  return (point) => {
    const found = known.get(point);
    if (found !== undefined) return found;
    const script = scripts.find((one) => has(one, point)) ?? null;
    known.set(point, script);
    return script;
  };
}

/** Text in one typeface. */
export interface Run {
  script: Script;
  text: string;
}

/** Mark that replaces characters that no typeface has, such as emoji. */
const unknownMark = '·';

/** Invisible characters: direction marks, joiners, variation selectors and control characters. */
const unseen = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;

/** Splits Thai sara am into its two parts, with the ring before the tone mark. Fonts expect this order. */
const inDrawingOrder = (text: string) => text.replace(saraAm, '\u0e4d$1\u0e32');

/**
 * Splits a text into runs. A combining mark stays with its letter, and a space with the preceding text. Consecutive characters that no
 * typeface has are replaced by a single mark.
 */
export function runsOf(text: string, scriptOf: (point: number) => Script | null): Run[] {
  const runs: Run[] = [];
  let isUnknown = false;
  for (const { segment } of graphemes.segment(text.replace(/\s/g, spaceOf).normalize('NFC'))) {
    const shown = segment.replace(unseen, '');
    if (shown === '') continue;
    const script = scriptFor(shown, scriptOf);
    const last = runs.at(-1);
    if (script === null) {
      if (!isUnknown) push(runs, 'latin', unknownMark);
      isUnknown = true;
      continue;
    }
    isUnknown = false;
    if (shown.trim() === '' && last !== undefined) last.text += shown;
    else push(runs, script, shown);
  }
  return runs.map(({ script, text: of }) => ({ script, text: script === 'thai' ? inDrawingOrder(of) : of }));
}

const spaceOf = (space: string) => (space === '\u00a0' ? space : ' ');

function push(runs: Run[], script: Script, text: string): void {
  const last = runs.at(-1);
  if (last?.script === script) last.text += text;
  else runs.push({ script, text });
}

/** Returns the script whose typeface has a letter and all its marks. `null` if there is none. */
function scriptFor(grapheme: string, scriptOf: (point: number) => Script | null): Script | null {
  const found = new Set(Array.from(grapheme, (character) => scriptOf(character.codePointAt(0) ?? 0)));
  const [only] = found;
  if (found.size === 1) return only ?? null;
  return null;
}
