import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activate, detectLanguage } from './i18n.ts';
import { useLanguage } from './language-provider.tsx';
import { messages as en } from './locales/en.po';
import { messages as th } from './locales/th.po';
import { messages as zh } from './locales/zh.po';

test.each([
  [null, ['zh-CN', 'en'], 'zh'],
  [null, ['zh-Hant-HK'], 'zh'],
  [null, ['fr', 'th-TH'], 'th'],
  [null, ['de-DE'], 'en'],
  ['th', ['zh-TW'], 'th'],
  ['xx', ['zh-TW'], 'zh'],
])('stored %s, browser %j: %s', (stored, preferred, language) => {
  expect(detectLanguage(stored, preferred)).toBe(language);
});

test('the three catalogues say the same things, and none is empty', () => {
  const ids = Object.keys(en).sort();
  expect(Object.keys(zh).sort()).toEqual(ids);
  expect(Object.keys(th).sort()).toEqual(ids);
  for (const catalogue of [en, zh, th]) {
    expect(Object.entries(catalogue).filter(([, text]) => text.length === 0)).toEqual([]);
  }
});

test('a lookup without a match returns its key', async () => {
  await activate('th');
  const { i18n } = await import('@lingui/core');
  // Not written where it is looked up, or the extractor would put it into the catalogues.
  const id = ['no', 'such', 'key'].join('.');
  expect(i18n._(id)).toBe(id);
  expect(document.documentElement.lang).toBe('th');
});

test('the hook outside its provider is an error', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  function Lost() {
    return <p>{useLanguage().language}</p>;
  }
  expect(() => render(<Lost />)).toThrow('within a LanguageProvider');
  expect(screen.queryByText('en')).toBeNull();
  silent.mockRestore();
});
