import { type Figure, isMet, ratioOf } from './figure.ts';

const number = (value: number): string => {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
};

function targetOf({ target }: Figure): string {
  if (target === null) return '';
  const { of, atLeast, atMost } = target;
  const bound = atLeast === undefined ? `≤ ${number(atMost ?? 0)}` : `≥ ${number(atLeast)}`;
  return of === 'ratio' ? `ratio ${bound}` : bound;
}

function verdictOf(figure: Figure): string {
  const met = isMet(figure);
  return met === null ? '' : met ? 'ok' : 'SHORT';
}

const heads = ['figure', 'value', 'unit', 'limit', 'ratio', 'target', ''];
const rightAligned = new Set([1, 3, 4, 5]);

function cellsOf(figure: Figure): string[] {
  const ratio = ratioOf(figure);
  return [
    figure.name,
    number(figure.value),
    figure.unit,
    figure.limit === null ? '' : number(figure.limit.value),
    ratio === null ? '' : ratio.toFixed(2),
    targetOf(figure),
    verdictOf(figure),
  ];
}

const notesOf = (figures: readonly Figure[]): string[] => [
  ...new Set(
    figures.flatMap(({ name, limit, note }) => [
      ...(limit === null ? [] : [`${name}: limit = ${limit.what}`]),
      ...(note === undefined ? [] : [`${name}: ${note}`]),
    ]),
  ),
];

/** Formats measured values as a Markdown table. */
export function markdown(figures: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, i) => (rightAligned.has(i) ? '--:' : '---'));
  const notes = notesOf(figures).map((note) => `- ${note}`);
  return [line(heads), line(rule), ...figures.map((figure) => line(cellsOf(figure))), '', ...notes].join('\n');
}

/** Formats measured values as text, one per line. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map(cellsOf);
  const widths = heads.map((head, i) => Math.max(head.length, ...lines.map((line) => (line[i] ?? '').length)));
  const aligned = (line: string[]) =>
    line
      .map((cell, i) => (rightAligned.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ');
  return [aligned(heads), ...lines.map(aligned), '', ...notesOf(figures).map((note) => `  ${note}`)].join('\n');
}
