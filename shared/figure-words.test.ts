import { expect, test } from 'vitest';
import { whyTexts } from './figure-words/why-words.ts';
import { figureTexts } from './figure-words.ts';
import { figureNames } from './figures.ts';
import { languages } from './vocabulary.ts';

test('titles tell figures apart in every language', () => {
  for (const language of languages) {
    const titles = figureNames.map((name) => figureTexts(name, language).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

test('every language has words of its own for formulas and clocks', () => {
  for (const name of figureNames) {
    const words = languages.map((language) => figureTexts(name, language));
    expect(new Set(words.map(({ formula }) => formula)).size, name).toBe(languages.length);
    expect(new Set(words.map(({ clock }) => clock)).size, name).toBe(languages.length);
  }
});

test('reasons have words, and what says itself has none', () => {
  expect(languages.map((language) => whyTexts('after-24-hours', language))).toEqual([
    'Replied after 24 hours',
    '24 小時後才回覆',
    'ตอบหลัง 24 ชั่วโมง',
  ]);
  expect(['vip2', 'THB', 'constructor'].map((code) => whyTexts(code, 'en'))).toEqual(['VIP2', 'THB', 'CONSTRUCTOR']);
});
