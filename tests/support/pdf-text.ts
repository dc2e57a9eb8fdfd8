import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** As it stands on the page, without spaces: comparable over all three languages. */
  text: string;
  /** Characters that were drawn and that the typeface lacks: its first glyph, which tells of no character. */
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
    const text = comparable(items.map((item: object) => ('str' in item ? String(item.str) : '')).join(''));
    pages.push({ text, missing: text.split('\u0000').length - 1 });
  }
  await task.destroy();
  return pages;
}
