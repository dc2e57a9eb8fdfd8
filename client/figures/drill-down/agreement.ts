import type { Figure, FigureRow, FigureValue, Money } from '../../../shared/api/figures.ts';
import { isComposed } from '../../../shared/figures.ts';

/**
 * Whether the rows behind a figure lead to the value of the figure. `parts`: unknown, because the figure combines other figures or two
 * periods, and is neither a sum nor a mean of its rows.
 */
export type Agreement =
  | { state: 'loading' | 'parts' }
  | { state: 'same'; counted: number }
  /** The number of counted rows differs from `samples`, the number of rows on which the figure is based. */
  | { state: 'count'; counted: number; samples: number }
  /** The value computed from the counted rows differs from the value of the figure. */
  | { state: 'value'; counted: number; made: FigureValue };

/** Relative tolerance for values that differ only because responses are rounded to six digits. */
const closest = 1e-5;

/** Compares the figure with the number of counted rows and with their sum or mean, as its formula requires. */
export function agreementOf(rows: readonly FigureRow[], figure: Figure, isWhole: boolean): Agreement {
  if (!isWhole) return { state: 'loading' };
  const { samples } = figure;
  if (isComposed(figure.name)) return { state: 'parts' };
  const counting = rows.filter((row) => row.counted);
  const counted = counting.length;
  if (figure.name === 'resolutionRate') return ofNumerator(counted, rows, figure);
  // `samples` is `null` if the figure covers only a part of the days, such as one weekday. The number of rows in that part is unknown.
  if (samples !== null && counted !== samples) return { state: 'count', counted, samples };
  const made = madeOf(counting, figure);
  return isSame(made, figure.value) ? { state: 'same', counted } : { state: 'value', counted, made: shown(made) };
}

/**
 * Compares the value of the resolution rate with its rows. The number of counted rows is the numerator, and the number of rows with a value
 * is the denominator.
 */
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
      // In rows of money figures, `why` contains the currency. The sum is not rounded here, because a single message may cost less than the
      // smallest unit of the currency, such as a cent.
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

/** Rounds money to the smallest unit of the currency, such as cents. */
const shown = (made: FigureValue): FigureValue =>
  Array.isArray(made) ? made.map((money) => ({ ...money, amount: Math.round(money.amount) })) : made;

const sumOf = (rows: readonly FigureRow[]) => rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
const meanOf = (sum: number, count: number) => (count === 0 ? null : sum / count);

/** Returns the currencies in the order of the figure, followed by currencies that only the rows have. */
function currenciesOf(rows: readonly FigureRow[], value: FigureValue): string[] {
  const known = Array.isArray(value) ? value.map(({ currency }) => currency) : [];
  return [...new Set([...known, ...rows.map(({ why }) => why)])];
}

function isSame(a: FigureValue, b: FigureValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isNear(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return isSameMoney(a, b);
  // If there is no money, the value of the rows is an empty list, and the value of the figure is `null`.
  return Array.isArray(a) ? a.length === 0 && b === null : a === b;
}

const isSameMoney = (made: readonly Money[], is: readonly Money[]): boolean =>
  made.length === is.length &&
  made.every(({ currency, amount }, n) => is[n]?.currency === currency && isRounded(amount, is[n].amount));

/**
 * Whether two amounts are equal apart from rounding. The figure is rounded to whole minor units, so the amounts may differ by half a minor
 * unit.
 */
const isRounded = (made: number, is: number): boolean => Math.abs(made - is) <= 0.5 + closest;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= closest * Math.max(1, Math.abs(a), Math.abs(b));
