import { type Cell, readXlsx } from 'hucre/xlsx';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the content of a file for comparison. */
export async function contentOf(type: string, bytes: Uint8Array): Promise<unknown> {
  if (type.includes('spreadsheet')) return sheetsOf(bytes);
  if (type.includes('pdf') && bytes.length > 1000) return linesOf(bytes);
  if (type.startsWith('text/')) return Buffer.from(bytes).toString().split(/\r?\n/);
  if (type.startsWith('image/') || type.startsWith('audio/') || type.startsWith('video/'))
    return `${bytes.length} bytes`;
  return null;
}

/** Sheets with one text per row: the cells, each with its number format if that is not the one of the cells above. */
async function sheetsOf(bytes: Uint8Array): Promise<Record<string, string[]>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return Object.fromEntries(
    sheets.map(({ name, rows, cells }) => {
      const formats: string[] = [];
      const lines = rows.map((row, y) =>
        row
          .map((value, x) => {
            const [text, format] = cellText(value, cells?.get(`${y},${x}`));
            if (format === '' || format === formats[x]) return text;
            formats[x] = format;
            return `${text} {${format}}`;
          })
          .join(' | '),
      );
      return [name, lines];
    }),
  );
}

function cellText(value: unknown, cell: Cell | undefined): [text: string, format: string] {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const format = cell?.style?.numFmt ?? '';
  return [text, text === '' || format === 'General' ? '' : format];
}

/** Lines of text of a PDF, page by page. */
async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const data = new Uint8Array(bytes);
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines = new Map<number, string[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const y = Math.round(item.transform[5]);
      lines.set(y, [...(lines.get(y) ?? []), item.str.trim()]);
    }
    pages.push([...lines.values()].map((line) => line.join(' ')));
  }
  await task.destroy();
  return pages;
}
