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

/** Formats figures as text, one per line. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
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
  });
  const widths = heads.map((head, i) => Math.max(head.length, ...lines.map((line) => (line[i] ?? '').length)));
  const aligned = (line: string[]) =>
    line
      .map((cell, i) => (rightAligned.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ');
  const notes = figures.flatMap(({ name, limit, note }) => [
    ...(limit === null ? [] : [`  ${name}: limit = ${limit.what}`]),
    ...(note === undefined ? [] : [`  ${name}: ${note}`]),
  ]);
  return [aligned(heads), ...lines.map(aligned), '', ...new Set(notes)].join('\n');
}
