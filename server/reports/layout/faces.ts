import { fontFiles, projectFile } from '../../storage/assets.ts';

export type Script = keyof typeof fontFiles;
export type Weight = 'regular' | 'bold';

const scripts = Object.keys(fontFiles) as Script[];

/** The file of a typeface, which is its name in a document too; it is read when its first glyph is needed. */
export const faceOf = (script: Script, weight: Weight) => projectFile(fontFiles[script][weight]);

/** The part of pdfkit's fonts that its types leave out. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

/** Which script's typeface has a character; null where none has it. */
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
