import { heatScale } from '../../../shared/heat-scale.ts';
import { type Box, drawNothing } from './axes.ts';
import type { Pages } from './pages.ts';

const hours = 24;
const labelled = [0, 6, 12, 18, 23];
/** Minimum tint of a cell with a count above 0. */
const least = 0.1;

/** Draws counts by weekday (Monday first) and hour. The maximum of the scale is the brand's color. */
export function drawHeatMap(on: Pages, week: readonly (readonly number[])[], box: Box): void {
  const { type, formatter, colors, doc } = on;
  const { words } = formatter;
  on.heading(words.activeTimes, words.activeTimesNote, box.x, box.y, box.width);
  const scaleTop = heatScale(week.flat());
  const below = { ...box, y: box.y + 8, height: box.height - 8 };
  if (scaleTop === 0) {
    drawNothing(on, below);
    return;
  }
  const style = { size: 7, color: colors.quiet };
  const left = Math.max(...words.byWeekday.map((day) => type.width(day, style))) + 7;
  const wide = (box.width - left) / hours;
  const high = (below.height - 18) / 7;
  for (const [row, counts] of week.entries()) {
    const top = below.y + 4 + row * high;
    type.line(words.byWeekday[row] ?? '', box.x + left - 6, top + high / 2 + 2.2, style, { align: 'right' });
    for (const [hour, count] of counts.entries()) {
      const tint = count === 0 ? 0.03 : least + (1 - least) * Math.min(1, count / scaleTop);
      doc.roundedRect(box.x + left + hour * wide + 0.5, top + 0.5, wide - 1, high - 1, 1.2).fill(colors.tint(tint));
    }
  }
  for (const hour of labelled) {
    const middle = box.x + left + (hour + 0.5) * wide;
    type.line(String(hour), middle, below.y + 4 + 7 * high + 9, style, { align: 'center' });
  }
}
