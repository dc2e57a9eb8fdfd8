import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesAll, rangesOf } from './search-match.ts';

const word = (text: string) => ({ text, isPhrase: false });
const similar = (text: string, search: string) =>
  rangesOf(text, word(search), true).map(({ from, to }) => text.slice(from, to));

test.each([
  ['shipping cost', 'shiping', ['shipping']],
  ['shipping cost', 'shippping', ['shipping']],
  ['the parcel is here', 'parcle', ['parcel']],
  ['the parcel is here', 'parsel', ['parcel']],
  ['the parcel is here', 'parcels', ['parcel']],
  ['สวัสดีค่ะ', 'สวสดี', ['สวัสดี']],
  ['請問我的訂單今天會到嗎', '今天回到', ['今天會到']],
  ['two parcels, parcals', 'parcels', ['parcels']],
  // Part of a longer word, or two errors.
  ['carpet', 'carx', []],
  ['the parcel', 'pracle', []],
  // Short words, numbers and codes are exact.
  ['cat', 'car', []],
  ['order 10293', '10294', []],
])('%s: %s is similar to %j', (text, search, expected) => {
  expect(similar(text, search)).toEqual(expected);
});

test('a phrase is exact', () => {
  expect(matchesAll('the parcel', [{ text: 'parcle', isPhrase: true }], true)).toBe(false);
  expect(matchesAll('the parcel', [word('parcle')], false)).toBe(false);
});

const letters = ['a', 'b', 'c', 'ก', 'ข', '訂', '單'];

/** Every text that one typing error makes of a word. */
function errorsOf(text: string): Set<string> {
  const all = [...text];
  const errors = new Set<string>();
  for (let n = 0; n <= all.length; n++) {
    const [before, after] = [all.slice(0, n), all.slice(n)];
    errors.add([...before, ...after.slice(1)].join(''));
    if (after.length > 1) errors.add([...before, after[1], after[0], ...after.slice(2)].join(''));
    for (const one of letters) {
      errors.add([...before, one, ...after].join(''));
      if (after.length > 0) errors.add([...before, one, ...after.slice(1)].join(''));
    }
  }
  return errors;
}

test('a separate word is similar exactly if one typing error makes it', () => {
  const unit = fc.constantFrom(...letters.slice(0, 3));
  const search = fc.string({ unit, minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(search, fc.string({ unit, minLength: 3, maxLength: 7 }), (wanted, text) => {
      expect(similar(`- ${text} -`, wanted)).toEqual(
        text.includes(wanted) ? [wanted] : errorsOf(wanted).has(text) ? [text] : [],
      );
    }),
    { numRuns: 400 },
  );
});

test('a word with a typing error is found in a longer text of any script', () => {
  const unit = fc.constantFrom(...letters);
  const search = fc.string({ unit, minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(search, fc.nat(), (wanted, n) => {
      const errors = [...errorsOf(wanted)];
      const text = `x ${errors[n % errors.length]} y`;
      expect(matchesAll(text, [word(wanted)], true)).toBe(true);
    }),
  );
});
