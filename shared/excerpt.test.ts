import { describe, expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { parseSearch } from './search-query.ts';

const excerpt = (text: string, searched: string, approximate = false) =>
  excerptOf(text, parseSearch(searched).terms, approximate);
/** Searches for a text as a phrase. */
const phrase = (text: string, searched: string) => excerpt(text, `"${searched}"`);

const hit = (text: string, searched: string) => {
  const { text: shown, at, length } = phrase(text, searched);
  return shown.slice(at, at + length);
};

describe('the search text', () => {
  test.each([
    ['Order #10293 please', 'order #10', 'Order #10'],
    ['請問我的訂單今天會到嗎', '訂單', '訂單'],
    ['請問我的訂單今天會到嗎', '單', '單'],
    ['ของมาถึงวันไหนคะ', 'ถึง', 'ถึง'],
    ['ＡＢＣ 123', 'abc', 'ＡＢＣ'],
    ['two\n  lines', 'two lines', 'two\n  lines'],
    ['cafe\u0301 noir', 'café', 'cafe\u0301'],
  ])('in %j: %j is %j', (text, searched, found) => {
    expect(hit(text, searched)).toBe(found);
  });

  test('never matches half a grapheme: น in น้ำ has combining marks', () => {
    expect(hit('ขอน้ำเปล่า', 'น')).toBe('น้ำ');
    expect(hit('ขอน้ำเปล่า', 'น้ำ')).toBe('น้ำ');
  });

  test('is near the start of the excerpt of a long text, which is cut on both sides', () => {
    const { text, at } = phrase(`${'a'.repeat(300)} parcel ${'b'.repeat(300)}`, 'parcel');
    expect(text.startsWith('…aaa')).toBe(true);
    expect(text.endsWith('bbb…')).toBe(true);
    expect(at).toBe(21);
    expect(text.length).toBe(122);
  });

  test('that does not occur yields the beginning of the text', () => {
    expect(excerpt('hello', 'parcel')).toEqual({ text: 'hello', at: 0, length: 0, hits: [] });
    expect(excerpt('', 'parcel')).toEqual({ text: '', at: 0, length: 0, hits: [] });
  });
});

describe('an excerpt', () => {
  const marked = ({ text, hits }: ReturnType<typeof excerpt>) =>
    hits.map(({ at, length }) => text.slice(at, at + length));

  test('highlights all words, overlapping ones as one', () => {
    expect(marked(excerpt('parcel one, Parcel two', 'two parcel'))).toEqual(['parcel', 'Parcel', 'two']);
    expect(marked(excerpt('abcd', 'abc bcd'))).toEqual(['abcd']);
    expect(marked(excerpt('我的訂單到了', '到 订单'))).toEqual(['訂單', '到']);
  });

  test('of a long text shows each word with its surroundings', () => {
    const shown = excerpt(`${'a '.repeat(200)}parcel ${'b '.repeat(200)}late ${'c '.repeat(200)}`, 'late parcel');
    expect(marked(shown)).toEqual(['parcel', 'late']);
    expect(shown.text).toMatch(/^….* … .*…$/);
    expect(shown.text.length).toBeLessThan(140);
  });

  test('highlights similar words only on request', () => {
    expect(marked(excerpt('the parcel', 'parcle'))).toEqual([]);
    expect(marked(excerpt('the parcel', 'parcle', true))).toEqual(['parcel']);
  });
});
