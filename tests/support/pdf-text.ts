import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Glyph {
  originalCharCode: number;
}

export interface ReadPage {
  /** As it stands on the page, without spaces: comparable over all three languages. */
  text: string;
  /** Glyphs that the typeface lacks. */
  missing: number;
}

/** Sara am comes out of a page as its two parts. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\s/g, '');
}

/** The pages of a PDF, read by another program than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray, argsArray } = await page.getOperatorList();
    const shown = fnArray.flatMap((operator: number, i: number) =>
      operator === OPS.showText ? (argsArray[i][0] as (Glyph | number)[]) : [],
    );
    pages.push({
      text: comparable(items.map((item: object) => ('str' in item ? String(item.str) : '')).join('')),
      missing: shown.filter((glyph: Glyph | number) => typeof glyph === 'object' && glyph.originalCharCode === 0)
        .length,
    });
  }
  await task.destroy();
  return pages;
}
