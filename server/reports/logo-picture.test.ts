import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { jpeg } from '../../tests/support/pictures.ts';
import { logoPicture } from './logo-picture.ts';

test.each([0, 1, 2, 3, 10])('a JPEG with %d fill bytes before its frame opens in a PDF', (fill) => {
  const logo = logoPicture(jpeg({ width: 40, height: 30, fill }));
  expect(logo).toMatchObject({ type: 'jpeg', width: 40, height: 30 });
  expect(() => new PDFDocument().image(Buffer.from(logo?.bytes ?? []))).not.toThrow();
});
