import { describe, expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const hit = (text: string, searched: string) => {
  const { text: shown, at, length } = excerptOf(text, searched);
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
    const { text, at } = excerptOf(`${'a'.repeat(300)} parcel ${'b'.repeat(300)}`, 'parcel');
    expect(text.startsWith('…aaa')).toBe(true);
    expect(text.endsWith('bbb…')).toBe(true);
    expect(at).toBe(21);
    expect(text.length).toBe(122);
  });

  test('that does not occur yields the beginning of the text', () => {
    expect(excerptOf('hello', 'parcel')).toEqual({ text: 'hello', at: 0, length: 0 });
    expect(excerptOf('', 'parcel')).toEqual({ text: '', at: 0, length: 0 });
  });
});
