import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { faceOf } from '../../server/reports/layout/fonts.ts';
import { readPdf } from '../support/pdf-text.ts';

test('a character missing in a typeface is found on a page', async () => {
  const doc = new PDFDocument({ font: faceOf('thai', 'regular') });
  doc.text('ก漢ข');
  doc.end();
  const [page] = await readPdf(new Uint8Array(await buffer(doc)));
  expect(page?.missing).toBe(1);
});
