import { expect, test } from 'vitest';
import { filledCard } from './card-rules.ts';
import { limits } from './limits.ts';

const values = { name: 'N'.repeat(50), agent: null, brand: null, particle: null, fields: {} };
const card = (altText: string) => ({
  altText,
  cards: [{ title: 'Bag', text: '', buttons: [{ label: 'Buy', action: 'message' as const, value: 'buy' }] }],
});

test('an alternative text that is too long with its values is cut', () => {
  const { altText } = filledCard(card(`{name}${'x'.repeat(limits.altTextMax - 6)}`), values).card;
  expect([altText.length, altText.startsWith(values.name)]).toEqual([limits.altTextMax, true]);
});

test('a variable without a value is found, even beyond the limit of the alternative text', () => {
  const long = card(`{name}${'x'.repeat(limits.altTextMax - 13)}{brand}`);
  expect(filledCard(long, values).problem).toMatchObject({ path: 'altText', variable: '{brand}' });
});

test('a value that looks like a variable is not a gap', () => {
  const { card: filled, problem } = filledCard(card('For {name}'), { ...values, name: '{brand}' });
  expect([filled.altText, problem]).toEqual(['For {brand}', null]);
});
