import { fontFiles, projectFile } from '../../storage/assets.ts';

export type Script = keyof typeof fontFiles;
export type Weight = 'regular' | 'bold';

const scripts = Object.keys(fontFiles) as Script[];

/** File of a typeface, which is also its name in a document. Read when its first glyph is needed. */
export const faceOf = (script: Script, weight: Weight) => projectFile(fontFiles[script][weight]);

/** The part of pdfkit's fonts that is missing in its types. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

/** Returns the script whose typeface has a character; `null` if none has it. */
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
