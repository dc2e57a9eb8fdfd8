import { catalogue as dashboard } from 'virtual:catalogue/dashboard';
import { catalogue as login } from 'virtual:catalogue/login';
import { catalogue as messages } from 'virtual:catalogue/messages';
import { catalogue as reports } from 'virtual:catalogue/reports';
import { catalogue as settings } from 'virtual:catalogue/settings';
import { catalogue as shell } from 'virtual:catalogue/shell';
import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { languages } from '../../shared/vocabulary.ts';
import { activate, type Catalogue, detectLanguage, learn } from './i18n.ts';
import { useLanguage } from './language-provider.tsx';

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

test('the three languages have the same messages, none is empty, and each is in one part', async () => {
  const parts = { shell, login, dashboard, messages, reports, settings };
  const ids = await Promise.all(
    languages.map(async (language) => {
      const own = await Promise.all(Object.values(parts).map(async (part) => (await part[language]()).messages));
      expect(own.flatMap(Object.entries).filter(([, text]) => text.length === 0)).toEqual([]);
      return own.map((part) => Object.keys(part).sort());
    }),
  );
  const [en = [], zh, th] = ids;
  expect(zh).toEqual(en);
  expect(th).toEqual(en);
  expect(en.flat().length).toBeGreaterThan(700);
  expect(new Set(en.flat()).size).toBe(en.flat().length);
});

test('a page loads its texts in the current language and in each one selected later', async () => {
  const catalogue: Catalogue = {
    en: async () => ({ messages: { 'a.page': ['Page'] } }),
    zh: async () => ({ messages: { 'a.page': ['頁面'] } }),
    th: async () => ({ messages: { 'a.page': ['หน้า'] } }),
  };
  const id = ['a', 'page'].join('.');
  await activate('zh');
  expect(i18n._(id)).toBe(id);
  await learn(catalogue);
  expect(i18n._(id)).toBe('頁面');
  await activate('th');
  expect([i18n._(id), i18n._('nav.messages')]).toEqual(['หน้า', 'ข้อความ']);
});

test('the second of two callers that need the same texts waits for them, too', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<{ messages: Record<string, string[]> }>();
  const catalogue: Catalogue = { en: () => slow, zh: () => slow, th: () => slow };
  await activate('en');
  const first = learn(catalogue);
  const second = learn(catalogue).then(() => i18n._(['d', 'page'].join('.')));
  resolve({ messages: { 'd.page': ['Page'] } });
  expect(await second).toBe('Page');
  await first;
});

test('a page opened while another language loads uses that language', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<{ messages: Record<string, string[]> }>();
  const english = async () => ({ messages: { 'b.page': ['Page'] } });
  const catalogue: Catalogue = { en: english, zh: () => slow, th: async () => ({ messages: { 'b.page': ['หน้า'] } }) };
  await activate('zh');
  const learning = learn(catalogue);
  const speaking = activate('th');
  resolve({ messages: { 'b.page': ['頁面'] } });
  await Promise.all([learning, speaking]);
  expect([i18n.locale, i18n._(['b', 'page'].join('.'))]).toEqual(['th', 'หน้า']);
});

test('texts that failed to load are requested again', async () => {
  let tries = 0;
  const come = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { messages: { 'c.page': ['Page'] } };
  };
  const catalogue: Catalogue = { en: come, zh: come, th: come };
  await activate('en');
  await expect(learn(catalogue)).rejects.toThrow('offline');
  await activate('en');
  await learn(catalogue);
  expect(i18n._(['c', 'page'].join('.'))).toBe('Page');
});

test('a lookup without a match returns its key', async () => {
  await activate('th');
  // Built at runtime, or the extractor would add the id to the catalogues.
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
