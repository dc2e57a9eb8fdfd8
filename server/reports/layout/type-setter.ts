import type { Language } from '../../../shared/vocabulary.ts';
import { coverage, faceOf, type Run, runsOf, type Weight } from './fonts.ts';
import { isUnbreakable, piecesOf } from './line-breaks.ts';

export interface Style {
  size: number;
  color: string;
  weight?: Weight;
  /** Whether all digits have the same width, for columns of numbers. */
  isTabular?: boolean;
}

/** Part of a paragraph, which can be bold. */
export interface Part {
  text: string;
  weight?: Weight;
}

interface Word extends Part {
  width: number;
}

/** Font size in points at which the width of texts is measured. Widths at other sizes are computed from this width. */
const measure = 100;

export type Align = 'left' | 'right' | 'center';

/** Draws text on a baseline, each script in its own typeface. All lengths are in points. */
export class TypeSetter {
  readonly doc: PDFKit.PDFDocument;
  private readonly language: Language;
  private readonly scriptOf;
  private readonly runsOfTexts = new Map<string, readonly Run[]>();
  private readonly widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument, language: Language) {
    this.doc = doc;
    this.language = language;
    this.scriptOf = coverage(doc);
  }

  width(text: string, { size, weight = 'regular', isTabular = false }: Omit<Style, 'color'>): number {
    return this.runs(text).reduce((sum, run) => sum + this.widthOf(run, size, weight, isTabular), 0);
  }

  /** Returns the width of the widest part in which no line can break. */
  widest(text: string, style: Omit<Style, 'color'>): number {
    return Math.max(0, ...piecesOf(text, this.language).map((piece) => this.width(piece.trimEnd(), style)));
  }

  /** Draws one line with its baseline at `y`. Truncates text wider than `max` with an ellipsis. @returns the width */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    { align = 'left', max }: { align?: Align; max?: number } = {},
  ) {
    const shown = max === undefined ? text : this.cut(text, max, style);
    const width = this.width(shown, style);
    const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    this.draw(this.runs(shown), start, y, style);
    return width;
  }

  /** Returns the text. Truncates it with an ellipsis if it is wider than `max`. */
  cut(text: string, max: number, style: Omit<Style, 'color'>): string {
    if (this.width(text, style) <= max) return text;
    const letters = Array.from(new Intl.Segmenter(this.language).segment(text), ({ segment }) => segment);
    let [fits, tooLong] = [0, letters.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(`${letters.slice(0, middle).join('').trimEnd()}…`, style) <= max) fits = middle;
      else tooLong = middle;
    }
    return `${letters.slice(0, fits).join('').trimEnd()}…`;
  }

  /** Draws a paragraph with its first baseline at `y`. @returns the number of lines */
  paragraph(
    parts: readonly Part[],
    x: number,
    y: number,
    width: number,
    style: Style & { leading: number; align?: 'left' | 'right' },
  ): number {
    const lines = this.broken(parts, width, style);
    for (const [i, line] of lines.entries()) {
      let at = style.align === 'right' ? x + width - this.lineWidth(line, style) : x;
      for (const { text, weight, width: wide } of line) {
        this.draw(this.runs(text), at, y + i * style.leading, weight === undefined ? style : { ...style, weight });
        at += wide;
      }
    }
    return lines.length;
  }

  /** Returns the number of lines of a paragraph. */
  lines(parts: readonly Part[], width: number, style: Omit<Style, 'color'>): number {
    return this.broken(parts, width, style).length;
  }

  private broken(parts: readonly Part[], width: number, style: Omit<Style, 'color'>): Word[][] {
    const lines: Word[][] = [[]];
    let used = 0;
    for (const group of this.groups(parts, style)) {
      const fitting = this.lineWidth(group, style) <= width ? [group] : group.map((word) => [word]);
      for (const words of fitting.flatMap((of) => this.fitting(of, width, style))) {
        const fits = used + this.lineWidth(words, style) <= width + 0.01;
        if (!fits && used > 0) {
          lines.push([]);
          used = 0;
        }
        (lines.at(-1) as Word[]).push(...words);
        used += words.reduce((sum, { width: wide }) => sum + wide, 0);
      }
    }
    return lines;
  }

  /** Returns the width of a line without trailing spaces. */
  private lineWidth(line: readonly Word[], style: Omit<Style, 'color'>): number {
    return line.reduce((sum, word, i) => {
      const isLast = i === line.length - 1;
      return sum + (isLast ? this.width(word.text.trimEnd(), { ...style, ...weightOf(word) }) : word.width);
    }, 0);
  }

  private words(parts: readonly Part[], style: Omit<Style, 'color'>): Word[] {
    return parts.flatMap((part) =>
      piecesOf(part.text, this.language).map((text) => this.measured({ ...part, text }, style)),
    );
  }

  /**
   * Groups words between which no line can break. For example, a closing mark stays with the preceding word, even if their weights differ.
   */
  private groups(parts: readonly Part[], style: Omit<Style, 'color'>): Word[][] {
    const groups: Word[][] = [];
    for (const word of this.words(parts, style)) {
      const before = groups.at(-1)?.at(-1);
      if (before !== undefined && isUnbreakable(before.text, word.text)) groups.at(-1)?.push(word);
      else groups.push([word]);
    }
    return groups;
  }

  /** Returns the words unchanged, except a single word that is wider than a line, which is split. */
  private fitting(words: Word[], width: number, style: Omit<Style, 'color'>): Word[][] {
    const [word] = words;
    const isWider = word !== undefined && words.length === 1 && this.lineWidth(words, style) > width;
    return isWider ? this.chopped(word, width, style).map((piece) => [piece]) : [words];
  }

  private measured(part: Part, style: Omit<Style, 'color'>): Word {
    return { ...part, width: this.width(part.text, { ...style, ...weightOf(part) }) };
  }

  /** Splits a word that is wider than its line. */
  private chopped(word: Word, width: number, style: Omit<Style, 'color'>): Word[] {
    const pieces: string[] = [''];
    for (const { segment } of new Intl.Segmenter(this.language).segment(word.text)) {
      const last = pieces.at(-1) as string;
      if (this.width(last + segment, { ...style, ...weightOf(word) }) > width && last !== '') pieces.push(segment);
      else pieces[pieces.length - 1] = last + segment;
    }
    return pieces.map((text) => this.measured({ ...word, text }, style));
  }

  private runs(text: string): readonly Run[] {
    const known = this.runsOfTexts.get(text);
    if (known !== undefined) return known;
    const runs = runsOf(text, this.scriptOf);
    this.runsOfTexts.set(text, runs);
    return runs;
  }

  /** Returns the width of a run. Widths are proportional to the font size, so each text is measured only once. */
  private widthOf({ script, text }: Run, size: number, weight: Weight, isTabular: boolean): number {
    const key = `${script} ${weight} ${isTabular} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const one =
      this.doc.font(faceOf(script, weight)).fontSize(measure).widthOfString(text, shaped(isTabular)) / measure;
    this.widths.set(key, one);
    return one * size;
  }

  private draw(runs: readonly Run[], x: number, y: number, style: Style): void {
    const { size, color, weight = 'regular', isTabular = false } = style;
    let at = x;
    for (const run of runs) {
      const wide = this.widthOf(run, size, weight, isTabular);
      this.doc.font(faceOf(run.script, weight)).fontSize(size).fillColor(color);
      this.doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...shaped(isTabular) });
      at += wide;
    }
  }
}

const shaped = (isTabular: boolean) => (isTabular ? { features: ['tnum' as const] } : {});
const weightOf = ({ weight }: Part) => (weight === undefined ? {} : { weight });
