import type { Figure, FigureRow, FigureValue, Money } from '../../../shared/api/figures.ts';
import { isComposed } from '../../../shared/figures.ts';

/** The list of rows held against the figure. `parts`: the rows are parts of a rule of its own, of which no sum is the figure. */
export type Agreement =
  | { state: 'loading' | 'parts' }
  | { state: 'same'; counted: number }
  /** Another number of rows counts than stands behind the figure. */
  | { state: 'count'; counted: number; samples: number }
  /** As many rows make another value. */
  | { state: 'value'; counted: number; made: FigureValue };

/** Answers have six digits. */
const closest = 1e-5;

/** Counts and, as the formula has it, the sum or the mean of the counted rows beside what the figure says. */
export function agreementOf(rows: readonly FigureRow[], figure: Figure, isWhole: boolean): Agreement {
  if (!isWhole) return { state: 'loading' };
  const { samples } = figure;
  if (isComposed(figure.name)) return { state: 'parts' };
  const counting = rows.filter((row) => row.counted);
  const counted = counting.length;
  if (figure.name === 'resolutionRate') return ofNumerator(counted, rows, figure);
  // Of a part of the days the page has no count.
  if (samples !== null && counted !== samples) return { state: 'count', counted, samples };
  const made = madeOf(counting, figure);
  return isSame(made, figure.value) ? { state: 'same', counted } : { state: 'value', counted, made: shown(made) };
}

/** Of a resolution rate the numerator alone is counted; the denominator has a value as well. */
function ofNumerator(counted: number, rows: readonly FigureRow[], { samples, value }: Figure): Agreement {
  const cases = rows.filter((row) => row.value !== null).length;
  if (samples !== null && cases !== samples) return { state: 'count', counted: cases, samples };
  const made = meanOf(100 * counted, cases);
  return isSame(made, value) ? { state: 'same', counted } : { state: 'value', counted, made };
}

function madeOf(rows: readonly FigureRow[], { name, unit, value }: Figure): FigureValue {
  const sum = sumOf(rows);
  switch (unit) {
    case 'money':
      // The reason of a row is its currency. Messages may cost less than a minor unit.
      return currenciesOf(rows, value).map((currency) => ({
        currency,
        amount: sumOf(rows.filter(({ why }) => why === currency)),
      }));
    case 'count':
      return name === 'messagesPerCustomer' ? meanOf(sum, rows.length) : sum;
    default:
      return meanOf(sum, rows.length);
  }
}

/** Money in whole minor units. */
const shown = (made: FigureValue): FigureValue =>
  Array.isArray(made) ? made.map((money) => ({ ...money, amount: Math.round(money.amount) })) : made;

const sumOf = (rows: readonly FigureRow[]) => rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
const meanOf = (sum: number, count: number) => (count === 0 ? null : sum / count);

/** Of the figure, in its order, and of rows that it does not have. */
function currenciesOf(rows: readonly FigureRow[], value: FigureValue): string[] {
  const known = Array.isArray(value) ? value.map(({ currency }) => currency) : [];
  return [...new Set([...known, ...rows.map(({ why }) => why)])];
}

function isSame(a: FigureValue, b: FigureValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isNear(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return isSameMoney(a, b);
  // Money of nothing may be none at all.
  return Array.isArray(a) ? a.length === 0 && b === null : a === b;
}

const isSameMoney = (made: readonly Money[], is: readonly Money[]): boolean =>
  made.length === is.length &&
  made.every(({ currency, amount }, n) => is[n]?.currency === currency && isRounded(amount, is[n].amount));

/** Sums of parts of a minor unit lie beside one half where the figure was rounded from it. */
const isRounded = (made: number, is: number): boolean => Math.abs(made - is) <= 0.5 + closest;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= closest * Math.max(1, Math.abs(a), Math.abs(b));
