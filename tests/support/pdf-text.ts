import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** Text of the page without spaces, normalized for comparison in all three languages. */
  text: string;
  /** Number of drawn characters that the typeface lacks, rendered as its first glyph. */
  missing: number;
}

/** Normalizes text for comparison. The Thai vowel sara am is written as two characters, because PDF readers extract it in this form. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\s/g, '');
}

/** Reads the pages of a PDF with a library independent of the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = comparable(items.map((item: object) => ('str' in item ? String(item.str) : '')).join(''));
    pages.push({ text, missing: text.split('\u0000').length - 1 });
  }
  await task.destroy();
  return pages;
}
