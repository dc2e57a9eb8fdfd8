import { expect, test } from 'vitest';
import { figureTexts } from '../../shared/figure-texts.ts';
import { figureNames } from '../../shared/figures.ts';
import { templateTexts } from '../../shared/report-texts.ts';
import { languages } from '../../shared/vocabulary.ts';
import { textsIn } from './texts.ts';

test('a text is returned in each language, with its values unchanged', () => {
  expect(languages.map((language) => textsIn(language)(templateTexts['brand-comparison'].title))).toEqual([
    'Brand comparison',
    '品牌比較',
    'เปรียบเทียบแบรนด์',
  ]);
  const subject = { id: 'mail.test_subject' };
  expect(textsIn('zh')(subject, { system: '{name} "\\n"' })).toBe('{name} "\\n" 的測試郵件');
});

test('a text that the catalogue does not contain is an error', () => {
  // Builds the id at run time, because the extraction would otherwise add it to the catalogues.
  const id = ['no', 'such', 'text'].join('.');
  expect(() => textsIn('th')({ id })).toThrow('no text no.such.text');
});

test('titles of figures are unique in every language', () => {
  for (const language of languages) {
    const titles = figureNames.map((name) => textsIn(language)(figureTexts[name].title));
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});
