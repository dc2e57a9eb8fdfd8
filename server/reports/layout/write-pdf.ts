import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { figureTexts } from '../../../shared/figure-texts.ts';
import { type FigureName, hasPrevious } from '../../../shared/figures.ts';
import type { ReportData, Writing } from '../data.ts';
import type { LogoPicture } from '../logo-picture.ts';
import { inner, Pages, page } from './pages.ts';
import { reportTexts } from './report-texts.ts';
import { definedFigures, drawTemplate } from './templates.ts';

const side = 31.5;

/** Draws the head of the first page: logo and name, type of document, time, and a line in the brand's color. */
function drawHead(on: Pages): void {
  const { type, formatter, colors, data } = on;
  const { textIn } = formatter;
  const [only] = data.brands.length === 1 ? data.brands : [];
  const name =
    only?.name ??
    (data.isAllBrands
      ? textIn(reportTexts.allBrands, { count: data.brands.length })
      : data.brands.map((one) => one.name).join(', '));
  drawLogo(on);
  const [top, x] = [page.top, page.left + side + 10];
  const max = inner * 0.58 - side;
  type.line(name, x, top + 13, { size: 11.5, color: colors.ink, weight: 'bold' }, { max });
  type.line(data.systemName, x, top + 26, { size: 8.5, color: colors.quiet }, { max });
  type.line(
    textIn(reportTexts.kind),
    page.right,
    top + 13,
    { size: 9, color: colors.ink, weight: 'bold' },
    { align: 'right' },
  );
  const when = momentOf(on);
  type.line(when, page.right, top + 26, { size: 8.5, color: colors.quiet }, { align: 'right' });
  on.rule(page.left, page.right, top + 44, colors.brand, 1.5);
  on.y = drawReportTitle(on) + 17;
  const days = formatter.days(data.days);
  const compared = hasPrevious(Object.values(data.figures))
    ? textIn(reportTexts.compared, { days, before: formatter.days(data.before) })
    : textIn(reportTexts.notCompared, { days });
  type.line(compared, page.left, on.y, { size: 9, color: colors.quiet }, { max: inner });
  on.y += 16;
}

const titleLinesMax = 3;

/** Draws the title. A long title is smaller and wraps. @returns the position of its last baseline */
function drawReportTitle({ type, colors, title: name }: Pages): number {
  const style = { size: 20, color: colors.ink, weight: 'bold' } as const;
  if (type.width(name, style) <= inner) {
    type.line(name, page.left, 117, style);
    return 117;
  }
  const small = { ...style, size: 13, leading: 18 } as const;
  const title = type.cut(name, inner * (titleLinesMax - 0.3), small);
  const lines = type.paragraph([{ text: title }], page.left, 108, inner, small);
  return 108 + (lines - 1) * small.leading;
}

/** The product's logo on a 32-unit square, as in `client/icon.svg`. */
const mark = {
  bubble:
    'M16 7.5c-5.2 0-9.4 3.3-9.4 7.4 0 2.5 1.5 4.6 3.9 6l-.6 3.2c0 .4.3.6.6.4l3.6-2.4 1.9.2c5.2 0 9.4-3.3 9.4-7.4s-4.2-7.4-9.4-7.4Z',
  dots: [11.9, 16, 20.1],
  dotsAt: 14.9,
  dotRadius: 1.2,
} as const;

/** Draws the logo of the brand or the system. If there is none, draws the product's logo. */
function drawLogo(on: Pages): void {
  const { doc, colors, data } = on;
  const { left, top } = page;
  if (data.logo !== null) {
    drawPicture(on, data.logo);
    return;
  }
  doc.roundedRect(left, top, side, side, 7).fill(colors.brand);
  doc
    .save()
    .translate(left, top)
    .scale(side / 32)
    .path(mark.bubble)
    .fill('#ffffff');
  for (const x of mark.dots) doc.circle(x, mark.dotsAt, mark.dotRadius).fill(colors.brand);
  doc.restore();
}

function drawPicture({ doc }: Pages, { bytes }: LogoPicture): void {
  const { left, top } = page;
  doc.save().roundedRect(left, top, side, side, 7).clip();
  doc.image(Buffer.from(bytes), left, top, { fit: [side, side], align: 'center', valign: 'center' });
  doc.restore();
}

/** Draws the footer of each page. Called when the number of pages is known. */
function drawFeet(on: Pages, definitionsPage: number): void {
  const { doc, type, formatter, colors, data } = on;
  const { textIn } = formatter;
  const asOf = momentOf(on);
  const { systemName: system, madeBy: by, zone } = data;
  const foot = textIn(reportTexts.footer, { asOf, zone, page: definitionsPage, system, by });
  const style = { size: 7.2, color: colors.quiet };
  const { count } = on;
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i);
    on.rule(page.left, page.right, 803);
    const number = textIn(reportTexts.pageOf, { page: i + 1, pages: count });
    const width = type.line(number, page.right, 818, style, { align: 'right' });
    type.line(foot, page.left, 818, style, { max: inner - width - 12 });
  }
}

/** Returns the date and time of the report's data, in the report's language and time zone. */
function momentOf({ formatter, data: { asOf, zone } }: Pages): string {
  const day = formatter.date(asOf, { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone });
  return `${day} ${formatter.date(asOf, { hour: '2-digit', minute: '2-digit', timeZone: zone })}`;
}

const titleWidth = 128;
const style = { size: 8, leading: 11.5 } as const;

/** Draws a page with the definition of each figure, in the same words as in the console. @returns its page number */
function drawDefinitions(on: Pages, names: readonly FigureName[]): number {
  on.nextPage();
  const number = on.count;
  const { type, formatter, colors } = on;
  const { headings, textIn } = formatter;
  on.y += 14;
  type.line(headings.definitions, page.left, on.y, { size: 14, color: colors.ink, weight: 'bold' });
  on.y += 17;
  type.line(textIn(reportTexts.definitionsNote), page.left, on.y, { size: 8.5, color: colors.quiet }, { max: inner });
  on.y += 14;
  const width = inner - titleWidth;
  for (const name of names) {
    const { title, formula, clock } = figureTexts[name];
    const text = [{ text: `${textIn(formula)} ${textIn(clock)}` }];
    const lines = Math.max(
      type.lines(text, width, style),
      type.lines([{ text: textIn(title) }], titleWidth - 12, { ...style, weight: 'bold' }),
    );
    const height = lines * style.leading + 8;
    on.need(height);
    on.rule(page.left, page.right, on.y);
    type.paragraph([{ text: textIn(title) }], page.left, on.y + 13, titleWidth - 12, {
      ...style,
      color: colors.ink,
      weight: 'bold',
    });
    type.paragraph(text, page.left + titleWidth, on.y + 13, width, { ...style, color: colors.ink });
    on.y += height;
  }
  return number;
}

/** Draws all pages of a report and writes the PDF file to `out`. */
export async function writePdf(
  data: ReportData,
  out: Writable,
  { progress }: Pick<Writing, 'progress'>,
): Promise<void> {
  const on = new Pages(data);
  drawHead(on);
  progress(0.1);
  drawTemplate[data.template](on);
  progress(0.6);
  const { template } = data;
  drawFeet(on, drawDefinitions(on, definedFigures(template)));
  on.doc.end();
  await pipeline(on.doc, out);
  progress(1);
}
