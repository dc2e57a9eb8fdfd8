import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { fold, holds } from './fold.ts';

test.each([
  ['sara am and its parts', 'น้ำ', 'น\u0e49\u0e4d\u0e32'],
  ['sara am with the tone mark last', 'น้ำ', 'น\u0e4d\u0e49\u0e32'],
  ['sara ae and two sara e', 'แม่', '\u0e40\u0e40ม่'],
  ['a tone mark before its vowel', 'ที่', 'ท\u0e48\u0e35'],
  ['zero-width spaces', 'ขอบคุณค่ะ', 'ขอบคุณ\u200bค่ะ'],
  ['accents', 'Café', 'cafe'],
  ['accents of two code points', 'Cafe\u0301', 'cafe'],
  ['Traditional and Simplified', '請問訂單', '请问订单'],
  ['variants of Traditional', '臺北', '台北'],
  ['width', 'ＡＢＣ　１２３', 'abc 123'],
  ['case', 'ORDER', 'order'],
  ['capital letters above the line', 'ᴬ', 'a'],
  ['characters that are simplified twice', '薴', '苎'],
  ['spaces', ' a \n b ', 'a b'],
])('%s: %j is %j', (_, one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test.each([
  ['แม', 'มา'],
  ['訂單', '訂閱'],
  ['が', 'か'],
  ['각', '가'],
])('%j is not %j', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test.each([
  ['ราคาน\u0e4d\u0e49าดื่ม', 'น้ำ', 'น\u0e4d\u0e49า'],
  ['ดู\u0e40\u0e40ม่ค่ะ', 'แม่', '\u0e40\u0e40ม่'],
  ['我的訂單', '订单', '訂單'],
  ['At the Café', 'cafe', 'Café'],
  ['ขอบ\u200bคุณ', 'ขอบคุณ', 'ขอบ\u200bคุณ'],
])('the excerpt of %j marks %j', (text, search, marked) => {
  const { text: shown, at, length } = excerptOf(text, [{ text: fold(search), isPhrase: true }]);
  expect(shown.slice(at, at + length)).toBe(marked);
  expect(holds(search, text)).toBe(true);
});

test('folding a folded text changes nothing', () => {
  const isChanged = (text: string) => fold(text) !== text;
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  expect(characters.map((character) => fold(character)).filter(isChanged)).toEqual([]);
});
