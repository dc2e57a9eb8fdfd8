import type { Unit } from '../../../shared/figures.ts';
import { type Box, drawNothing } from './axes.ts';
import type { Pages } from './pages.ts';

export interface BarList {
  title: string;
  note: string | null;
  unit: Unit;
  bars: readonly { name: string; value: number | null }[];
}

const step = 16;
const height = 6.5;

/** Draws one bar per item, with name and value. @returns the bottom position */
export function drawBarList(on: Pages, { title, note, unit, bars }: BarList, box: Box): number {
  const { type, formatter, colors, doc } = on;
  on.heading(title, note, box.x, box.y, box.width);
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  if (bars.length === 0) {
    drawNothing(on, { ...box, y: box.y + 8, height: 60 });
    return box.y + 68;
  }
  const style = { size: 8, color: colors.ink };
  const strong = { ...style, weight: 'bold' } as const;
  const texts = bars.map(({ value }) => formatter.text(value, unit));
  const right = Math.max(...texts.map((text) => type.width(text, strong))) + 10;
  const left = Math.min(box.width * 0.36, Math.max(...bars.map(({ name }) => type.width(name, style))) + 12);
  const width = box.width - left - right;
  for (const [i, { name, value }] of bars.entries()) {
    const y = box.y + 20 + i * step;
    type.line(name, box.x, y + 2.8, style, { max: left - 8 });
    doc.roundedRect(box.x + left, y - height / 2, width, height, 2).fill(colors.track);
    const filled = most === 0 ? 0 : ((value ?? 0) / most) * width;
    if (filled > 0)
      doc
        .roundedRect(box.x + left, y - height / 2, Math.max(filled, 2), height, Math.min(2, filled / 2))
        .fill(colors.brand);
    type.line(texts[i] ?? '', box.x + box.width, y + 2.8, strong, { align: 'right' });
  }
  return box.y + 20 + bars.length * step;
}
