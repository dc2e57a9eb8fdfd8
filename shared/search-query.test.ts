import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { hasKinds, operatorText, parseSearch, searchOperators, searchTokens } from './search-query.ts';

const nothing = { terms: [], from: [], label: [], brand: [], assignee: [], has: [], before: null, after: null };
const words = (...texts: string[]) => texts.map((text) => ({ text, isPhrase: false }));

test.each([
  ['parcel  late\u3000ด่วน', { terms: words('parcel', 'late', 'ด่วน') }],
  ['"where is" my', { terms: [{ text: 'where is', isPhrase: true }, ...words('my')] }],
  ['“where is”', { terms: [{ text: 'where is', isPhrase: true }] }],
  ['"not closed', { terms: [{ text: 'not closed', isPhrase: true }] }],
  ['from:Nok FROM："Alice Wong"', { from: ['Nok', 'Alice Wong'] }],
  [
    'label:急件 assignee:me brand:"Tea House" parcel',
    { label: ['急件'], assignee: ['me'], brand: ['Tea House'], terms: words('parcel') },
  ],
  ['has:image has:FILE has:image', { has: ['image', 'file'] }],
  ['after:2026-11-01 before:2026/12/1', { after: '2026-11-01', before: '2026-12-01' }],
  [
    'before:2026-12-01 before:2026-11-01 after:2026-01-01 after:2026-02-01',
    { before: '2026-11-01', after: '2026-02-01' },
  ],
  // A word with a colon is an operator only if its name and value are known.
  [
    'to:Nok has:cat before:2026-02-30 after:tomorrow',
    { terms: words('to:nok', 'has:cat', 'before:2026-02-30', 'after:tomorrow') },
  ],
  ['from: label:""', {}],
  ['"from:Nok"', { terms: [{ text: 'from:nok', isPhrase: true }] }],
  ['5" screen', { terms: words('5"', 'screen') }],
  ['""', {}],
])('%s', (text, expected) => {
  expect(parseSearch(text)).toEqual({ ...nothing, ...expected });
});

describe('for any text', () => {
  const piece = fc.constantFrom(
    'from:',
    'has:',
    'image',
    'before:',
    '2026-11-17',
    '"',
    '“',
    ' ',
    '\u3000',
    ':',
    '：',
    'ก',
    '訂',
    '😀',
    'a',
    '\ud83d',
  );
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );

  test('the tokens cover everything but spaces, in order', () => {
    fc.assert(
      fc.property(any, (text) => {
        let end = 0;
        for (const token of searchTokens(text)) {
          expect(text.slice(end, token.start).trim()).toBe('');
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });

  test('terms are folded, distinct and not empty, and their order does not matter', () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        const { terms } = parseSearch(one);
        for (const { text } of terms) expect([text, fold(text)]).toEqual([text, text]);
        expect(terms.every(({ text }) => text !== '')).toBe(true);
        expect(new Set(terms.map(({ text, isPhrase }) => `${isPhrase} ${text}`)).size).toBe(terms.length);
        const sorted = (text: string) =>
          parseSearch(text)
            .terms.map(({ text, isPhrase }) => `${isPhrase} ${text}`)
            .sort();
        // An open quote would include the next text.
        const quotes = (text: string) => (/["“”＂]/.test(text) ? 1 : 0);
        if (quotes(one) + quotes(other) === 0) expect(sorted(`${one} ${other}`)).toEqual(sorted(`${other} ${one}`));
      }),
    );
  });

  test('an operator that was written for a name is read as this name', () => {
    const names = fc.string({ unit: fc.constantFrom('a', ' ', 'ก', '"', '訂', ':', '\u3000') });
    fc.assert(
      fc.property(fc.constantFrom('from', 'label', 'brand', 'assignee'), names, (operator, name) => {
        const plain = name.replaceAll('"', '').trim();
        expect(parseSearch(operatorText(operator as 'from', name))).toEqual({
          ...nothing,
          [operator]: plain === '' ? [] : [plain],
        });
      }),
    );
  });
});

test('every operator and every kind of content is recognized', () => {
  for (const operator of searchOperators)
    expect(searchTokens(`${operator}:`)[0]).toMatchObject({ type: 'operator', operator });
  for (const kind of hasKinds) expect(parseSearch(`has:${kind}`).has).toEqual([kind]);
});
