import { figureWords } from '../../../shared/figure-words.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { inner, type Pages, page } from './pages.ts';

const titleWidth = 128;
const style = { size: 8, leading: 11.5 } as const;

/** Draws a page with the definition of each figure, in the console's words. @returns its page number */
export function drawDefinitions(on: Pages, names: readonly FigureName[]): number {
  on.nextPage();
  const number = on.count;
  const { type, formatter, colors, data } = on;
  const { words, headings } = formatter;
  on.y += 14;
  type.line(headings.definitions, page.left, on.y, { size: 14, color: colors.ink, weight: 'bold' });
  on.y += 17;
  type.line(words.definitionsNote, page.left, on.y, { size: 8.5, color: colors.quiet }, { max: inner });
  on.y += 14;
  const width = inner - titleWidth;
  for (const name of names) {
    const { title, formula, clock } = figureWords(name, data.language);
    const text = [{ text: `${formula} ${clock}` }];
    const lines = Math.max(
      type.lines(text, width, style),
      type.lines([{ text: title }], titleWidth - 12, { ...style, weight: 'bold' }),
    );
    const height = lines * style.leading + 8;
    on.need(height);
    on.rule(page.left, page.right, on.y);
    type.paragraph([{ text: title }], page.left, on.y + 13, titleWidth - 12, {
      ...style,
      color: colors.ink,
      weight: 'bold',
    });
    type.paragraph(text, page.left + titleWidth, on.y + 13, width, { ...style, color: colors.ink });
    on.y += height;
  }
  return number;
}
