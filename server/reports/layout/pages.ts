import PDFDocument from 'pdfkit';
import { htmlLang } from '../../../shared/vocabulary.ts';
import { reportTitle } from '../../commands/report-name.ts';
import type { ReportData } from '../data.ts';
import { type Colors, colorsOf } from './colors.ts';
import { faceOf } from './fonts.ts';
import { Formatter } from './formatter.ts';
import { TypeSetter } from './type-setter.ts';

/** Size of an A4 page and positions of its margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 39, right: 556.28, top: 36, bottom: 791 } as const;
export const inner = page.right - page.left;

/** The pages of a report, drawn from top to bottom. */
export class Pages {
  readonly doc: PDFKit.PDFDocument;
  readonly type: TypeSetter;
  readonly formatter: Formatter;
  readonly colors: Colors;
  readonly data: ReportData;
  /** Title of the report. */
  readonly title: string;
  /** Vertical position of the next element, in points from the top of the page. */
  y: number = page.top;

  constructor(data: ReportData) {
    this.data = data;
    this.title = reportTitle(data.name, data.days, data.language);
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: faceOf('latin', 'regular'),
      autoFirstPage: false,
      bufferPages: true,
      lang: htmlLang[data.language],
      displayTitle: true,
      info: { Title: data.name, Author: data.systemName, Creator: data.systemName, CreationDate: new Date(data.asOf) },
    });
    this.doc.addPage();
    this.type = new TypeSetter(this.doc, data.language);
    this.formatter = new Formatter(data.language);
    const [only] = data.brands.length === 1 ? data.brands : [];
    this.colors = colorsOf(only?.color ?? '');
  }

  get count(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Starts a page with a line that contains the report's title. */
  nextPage(): void {
    this.doc.addPage();
    const { quiet } = this.colors;
    this.type.line(this.title, page.left, 44, { size: 7.5, color: quiet }, { max: inner * 0.6 });
    const days = this.formatter.days(this.data.days);
    this.type.line(days, page.right, 44, { size: 7.5, color: quiet }, { align: 'right' });
    this.rule(page.left, page.right, 52, this.colors.brand, 1.5);
    this.y = 72;
  }

  /** Starts a new page if the current one has less than this height left. */
  need(height: number): void {
    if (this.y + height > page.bottom) this.nextPage();
  }

  rule(from: number, to: number, y: number, color = this.colors.line, width = 0.75): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
  }

  /** Draws a heading at `x`, with a note at the right end. */
  heading(title: string, note: string | null, x: number, y: number, width: number): void {
    const { ink, quiet } = this.colors;
    const noted =
      note === null
        ? 0
        : this.type.line(note, x + width, y, { size: 7.5, color: quiet }, { align: 'right', max: width * 0.6 });
    this.type.line(title, x, y, { size: 10, color: ink, weight: 'bold' }, { max: width - noted - 8 });
  }
}
