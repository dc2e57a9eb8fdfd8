import { expect, test } from 'vitest';
import { figureWords } from './figure-words.ts';
import { figureNames } from './figures.ts';
import { languages } from './vocabulary.ts';

test('titles tell figures apart in every language', () => {
  for (const language of languages) {
    const titles = figureNames.map((name) => figureWords(name, language).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

test('every language has words of its own for formulas and clocks', () => {
  for (const name of figureNames) {
    const words = languages.map((language) => figureWords(name, language));
    expect(new Set(words.map(({ formula }) => formula)).size, name).toBe(languages.length);
    expect(new Set(words.map(({ clock }) => clock)).size, name).toBe(languages.length);
  }
});
