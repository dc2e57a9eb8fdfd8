import type { FigureValue, Money } from '../../shared/api/figures.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type FigureName, figures } from '../../shared/figures.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { textsIn } from '../texts/texts.ts';
import { amountOf, type Cell, type Column, type Format } from './workbook.ts';

/** Columns of figures and their cells. */

export const formatOf = (name: FigureName): Format => {
  const { unit } = figures[name];
  return unit === 'money' ? 'count' : unit;
};
export const title = (name: FigureName, language: Language) => textsIn(language)(figureTexts[name].title);
export const column = (name: FigureName, language: Language): Column => ({
  heading: title(name, language),
  format: formatOf(name),
});
export const currenciesOf = (lists: readonly (readonly Money[])[]) => [
  ...new Set(lists.flat().map(({ currency }) => currency)),
];

/** Amounts by currency, 0 if there is none. */
export const amounts = (money: readonly Money[], currencies: readonly string[]): Cell[] =>
  currencies.map((currency) => amountOf(money.find((one) => one.currency === currency) ?? { currency, amount: 0 }));
export const moneyColumns = (name: FigureName, currencies: readonly string[], language: Language): Column[] =>
  currencies.map((currency) => ({ heading: `${title(name, language)} ${currency}`, format: { currency } }));
export const listOf = (value: FigureValue): readonly Money[] => (Array.isArray(value) ? value : []);
