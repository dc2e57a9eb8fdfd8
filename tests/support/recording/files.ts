import { type Cell, readXlsx } from 'hucre/xlsx';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the content of a file in a form that can be compared. */
export async function contentOf(type: string, bytes: Uint8Array): Promise<unknown> {
  if (type.includes('spreadsheet')) return sheetsOf(bytes);
  if (type.includes('pdf') && bytes.length > 1000) return linesOf(bytes);
  if (type.startsWith('text/')) return Buffer.from(bytes).toString().split(/\r?\n/);
  if (type.startsWith('image/') || type.startsWith('audio/') || type.startsWith('video/'))
    return `${bytes.length} bytes`;
  return null;
}

/**
 * Returns each sheet as a list of texts, one per row. A number format other than `General` is included if it differs from the previous one
 * in its column.
 */
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

/** Returns the lines of text of a PDF, page by page. */
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
