import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { jpeg } from '../../tests/support/pictures.ts';
import { logoPicture } from './logo-picture.ts';

test.each([0, 1, 2, 3, 10])('a JPEG with %d fill bytes before its frame opens in a PDF', (fill) => {
  const logo = logoPicture(jpeg({ width: 40, height: 30, fill }));
  expect(logo).toMatchObject({ type: 'jpeg', width: 40, height: 30 });
  const opened = new PDFDocument().openImage(Buffer.from(logo?.bytes ?? []));
  expect(opened).toMatchObject({ width: 40, height: 30 });
});
