import { hasPrevious } from '../../../shared/figures.ts';
import type { LogoPicture } from '../logo-picture.ts';
import { inner, type Pages, page } from './pages.ts';

const side = 31.5;

/** Logo and name, the kind of document and its time, and the rule in the brand's colour. */
export function drawHead(on: Pages): void {
  const { type, formatter, colors, data } = on;
  const { words } = formatter;
  const [only] = data.brands.length === 1 ? data.brands : [];
  const name =
    only?.name ??
    (data.isAllBrands ? words.allBrands(data.brands.length) : data.brands.map((one) => one.name).join(', '));
  drawLogo(on, name);
  const [top, x] = [page.top, page.left + side + 10];
  const max = inner * 0.58 - side;
  type.line(name, x, top + 13, { size: 11.5, color: colors.ink, weight: 'bold' }, { max });
  type.line(data.systemName, x, top + 26, { size: 8.5, color: colors.quiet }, { max });
  type.line(words.kind, page.right, top + 13, { size: 9, color: colors.ink, weight: 'bold' }, { align: 'right' });
  const { zone } = data;
  const day = formatter.date(data.asOf, { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone });
  const time = formatter.date(data.asOf, { hour: '2-digit', minute: '2-digit', timeZone: zone });
  const when = `${day} ${time}`;
  type.line(when, page.right, top + 26, { size: 8.5, color: colors.quiet }, { align: 'right' });
  on.rule(page.left, page.right, top + 44, colors.brand, 1.5);
  on.y = drawReportTitle(on) + 17;
  const days = formatter.days(data.days);
  const compared = hasPrevious(Object.values(data.figures))
    ? words.compared(days, formatter.days(data.before))
    : `${days}${words.comma}${words.change.unknown}`;
  type.line(compared, page.left, on.y, { size: 9, color: colors.quiet }, { max: inner });
  on.y += 16;
}

const titleLinesMax = 3;

/** A long name is smaller, and breaks into lines. @returns its last baseline */
function drawReportTitle({ type, colors, data }: Pages): number {
  const style = { size: 20, color: colors.ink, weight: 'bold' } as const;
  if (type.width(data.name, style) <= inner) {
    type.line(data.name, page.left, 117, style);
    return 117;
  }
  const small = { ...style, size: 13, leading: 18 } as const;
  const title = type.cut(data.name, inner * (titleLinesMax - 0.3), small);
  const lines = type.paragraph([{ text: title }], page.left, 108, inner, small);
  return 108 + (lines - 1) * small.leading;
}

function drawLogo(on: Pages, name: string): void {
  const { doc, colors, data } = on;
  const { left, top } = page;
  if (data.logo !== null) {
    drawPicture(on, data.logo);
    return;
  }
  doc.roundedRect(left, top, side, side, 7).fill(colors.brand);
  const [initial = ''] = Array.from(new Intl.Segmenter(data.language).segment(name.trim()), ({ segment }) => segment);
  const style = { size: 16, color: '#ffffff', weight: 'bold' } as const;
  on.type.line(initial.toLocaleUpperCase(), left + side / 2, top + side / 2 + 5.6, style, { align: 'center' });
}

function drawPicture({ doc }: Pages, { bytes }: LogoPicture): void {
  const { left, top } = page;
  doc.save().roundedRect(left, top, side, side, 7).clip();
  doc.image(Buffer.from(bytes), left, top, { fit: [side, side], align: 'center', valign: 'center' });
  doc.restore();
}

/** On each page, once all are known. */
export function drawFeet(on: Pages, definitionsPage: number): void {
  const { doc, type, formatter, colors, data } = on;
  const { words } = formatter;
  const asOf = isoIn(data.asOf, data.zone);
  const { systemName: system, madeBy: by, zone } = data;
  const foot = words.footer({ asOf, zone, page: definitionsPage, system, by });
  const style = { size: 7.2, color: colors.quiet };
  const { count } = on;
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i);
    on.rule(page.left, page.right, 803);
    const number = words.pageOf(i + 1, count);
    const width = type.line(number, page.right, 818, style, { align: 'right' });
    type.line(foot, page.left, 818, style, { max: inner - width - 12 });
  }
}

/** `2026-11-22 07:59:58` in a time zone. */
function isoIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at));
}
