import { pictureType } from '../../media/picture.ts';
import { inner, type Paper, paper } from './sheet-of-paper.ts';

const side = 31.5;

/** Logo and name, the kind of paper and its time, and the rule in the brand's colour. */
export function drawHead(on: Paper): void {
  const { type, told, colors, data } = on;
  const { words } = told;
  const [only] = data.brands.length === 1 ? data.brands : [];
  const name =
    only?.name ??
    (data.isAllBrands ? words.allBrands(data.brands.length) : data.brands.map((one) => one.name).join(', '));
  drawLogo(on, name);
  const [top, x] = [paper.top, paper.left + side + 10];
  const max = inner * 0.58 - side;
  type.line(name, x, top + 13, { size: 11.5, color: colors.ink, weight: 'bold' }, { max });
  type.line(data.systemName, x, top + 26, { size: 8.5, color: colors.quiet }, { max });
  type.line(words.kind, paper.right, top + 13, { size: 9, color: colors.ink, weight: 'bold' }, { align: 'right' });
  const { zone } = data;
  const day = told.date(data.asOf, { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone });
  const time = told.date(data.asOf, { hour: '2-digit', minute: '2-digit', timeZone: zone });
  const when = `${day} ${time}`;
  type.line(when, paper.right, top + 26, { size: 8.5, color: colors.quiet }, { align: 'right' });
  on.rule(paper.left, paper.right, top + 44, colors.brand, 1.5);
  on.y = drawReportTitle(on) + 17;
  const compared = words.compared(told.days(data.days), told.days(data.before));
  type.line(compared, paper.left, on.y, { size: 9, color: colors.quiet }, { max: inner });
  on.y += 16;
}

const titleLinesMax = 3;

/** A long name is smaller, and breaks into lines. @returns its last baseline */
function drawReportTitle({ type, colors, data }: Paper): number {
  const style = { size: 20, color: colors.ink, weight: 'bold' } as const;
  if (type.width(data.name, style) <= inner) {
    type.line(data.name, paper.left, 117, style);
    return 117;
  }
  const small = { ...style, size: 13, leading: 18 } as const;
  const title = type.cut(data.name, inner * (titleLinesMax - 0.3), small);
  const lines = type.paragraph([{ text: title }], paper.left, 108, inner, small);
  return 108 + (lines - 1) * small.leading;
}

function drawLogo(on: Paper, name: string): void {
  const { doc, colors, data } = on;
  const { left, top } = paper;
  if (data.logo !== null && drawPicture(on, data.logo)) return;
  doc.roundedRect(left, top, side, side, 7).fill(colors.brand);
  const [initial = ''] = Array.from(new Intl.Segmenter(data.language).segment(name.trim()), ({ segment }) => segment);
  const style = { size: 16, color: '#ffffff', weight: 'bold' } as const;
  on.type.line(initial.toLocaleUpperCase(), left + side / 2, top + side / 2 + 5.6, style, { align: 'center' });
}

/** Whether the picture could be drawn; a GIF, or a file that is damaged, leaves its place to the initial. */
function drawPicture({ doc }: Paper, logo: Uint8Array): boolean {
  const kind = pictureType(logo);
  if (kind !== 'image/png' && kind !== 'image/jpeg') return false;
  const { left, top } = paper;
  try {
    const image = Buffer.from(logo);
    doc.save().roundedRect(left, top, side, side, 7).clip();
    doc.image(image, left, top, { fit: [side, side], align: 'center', valign: 'center' });
    return true;
  } catch {
    return false;
  } finally {
    doc.restore();
  }
}

/** On each page, once all are known. */
export function drawFeet(on: Paper, definitionsPage: number): void {
  const { doc, type, told, colors, data } = on;
  const { words } = told;
  const asOf = isoIn(data.asOf, data.zone);
  const { systemName: system, madeBy: by, zone } = data;
  const foot = words.footer({ asOf, zone, page: definitionsPage, system, by });
  const style = { size: 7.2, color: colors.quiet };
  const { pages } = on;
  for (let i = 0; i < pages; i++) {
    doc.switchToPage(i);
    on.rule(paper.left, paper.right, 803);
    const number = words.pageOf(i + 1, pages);
    const width = type.line(number, paper.right, 818, style, { align: 'right' });
    type.line(foot, paper.left, 818, style, { max: inner - width - 12 });
  }
}

/** `2026-11-22 07:59:58` in a time zone. */
function isoIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at));
}
