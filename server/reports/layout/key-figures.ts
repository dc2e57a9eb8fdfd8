import type { Figure } from '../../../shared/api/figures.ts';
import { figureWords } from '../../../shared/figure-words.ts';
import type { FigureName } from '../../../shared/figures.ts';
import type { FormattedValue } from './formatter.ts';
import { inner, type Pages, page } from './pages.ts';

const columns = 4;
const height = 62;
const currenciesMax = 3;

/** Draws four figures in a row, each with its change as text. */
export function drawKeyFigures(on: Pages, names: readonly FigureName[]): void {
  const { figures } = on.data;
  const shown = names.flatMap((name) => figures[name] ?? []);
  if (shown.length === 0) return;
  const width = inner / columns;
  on.rule(page.left, page.right, on.y);
  for (const [i, figure] of shown.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [page.left + column * width, on.y + row * height];
    if (column > 0) {
      on.doc
        .moveTo(x, y + 1)
        .lineTo(x, y + height)
        .lineWidth(0.75)
        .strokeColor(on.colors.line)
        .stroke();
    }
    drawFigure(on, figure, x + (column === 0 ? 0 : 10), y, width - (column === 0 ? 8 : 16));
    if (column === columns - 1 || i === shown.length - 1) on.rule(page.left, page.right, y + height);
  }
  on.y += Math.ceil(shown.length / columns) * height;
}

function drawFigure(on: Pages, figure: Figure, x: number, y: number, width: number): void {
  const { type, formatter, colors, data } = on;
  const { title } = figureWords(figure.name, data.language);
  type.line(title, x, y + 16.5, { size: 8.2, color: colors.quiet }, { max: width });
  const parts = formatter.parts(figure.value, figure.unit);
  // There is no room for one change per currency.
  if (parts.length > 1) {
    drawCurrencies(on, parts, x, y, width);
    return;
  }
  drawValue(on, parts[0] as FormattedValue, x, y + 38, width);
  const change = formatter.change(figure);
  if (change === null) {
    if (parts[0]?.value !== '—') {
      type.line(formatter.words.change.unknown, x, y + 52, { size: 7.8, color: colors.quiet }, { max: width });
    }
    return;
  }
  const { better, worse } = formatter.words.change;
  const color = { better: colors.better, worse: colors.worse, neutral: colors.quiet }[change.tone];
  const wide = type.line(change.text, x, y + 52, { size: 7.8, color, weight: 'bold' }, { max: width });
  const judged = { better, worse, neutral: null }[change.tone];
  if (judged === null) return;
  const style = { size: 7.8, color: colors.quiet };
  if (wide + 4 + type.width(judged, style) <= width) type.line(judged, x + wide + 4, y + 52, style);
}

/** Draws a large number with a small unit. Numbers that are too wide become smaller. */
function drawValue(on: Pages, { value, unit }: FormattedValue, x: number, y: number, width: number): void {
  const { type, colors } = on;
  const room = width - (unit === null ? 0 : type.width(unit, { size: 8.5 }) + 4);
  const wide = type.width(value, { size: 19, weight: 'bold' });
  const size = Math.max(8, Math.min(19, (19 * room) / wide));
  const drawn = type.line(value, x, y, { size, color: colors.ink, weight: 'bold' }, { max: room });
  if (unit !== null) type.line(unit, x + drawn + 3, y, { size: 8.5, color: colors.quiet });
}

/** Amounts of different currencies are never added up: draws one line per currency, and the number of further ones. */
function drawCurrencies(on: Pages, parts: readonly FormattedValue[], x: number, y: number, width: number): void {
  const [shown, more] = [parts.slice(0, currenciesMax), parts.length - currenciesMax];
  for (const [i, { value }] of shown.entries()) {
    const isLast = i === shown.length - 1 && more > 0;
    const text = isLast ? `${value}  +${more}` : value;
    on.type.line(text, x, y + 29 + i * 11.5, { size: 9.5, color: on.colors.ink, weight: 'bold' }, { max: width });
  }
}
