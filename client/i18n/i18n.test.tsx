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
import { activate, addCatalogue, type Catalogue, detectLanguage } from './i18n.ts';
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
  await addCatalogue(catalogue);
  expect(i18n._(id)).toBe('頁面');
  await activate('th');
  expect([i18n._(id), i18n._('nav.messages')]).toEqual(['หน้า', 'ข้อความ']);
});

test('the second of two callers that need the same texts waits for them, too', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<{ messages: Record<string, string[]> }>();
  const catalogue: Catalogue = { en: () => slow, zh: () => slow, th: () => slow };
  await activate('en');
  const first = addCatalogue(catalogue);
  const second = addCatalogue(catalogue).then(() => i18n._(['d', 'page'].join('.')));
  resolve({ messages: { 'd.page': ['Page'] } });
  expect(await second).toBe('Page');
  await first;
});

test('a page opened while another language loads uses that language', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<{ messages: Record<string, string[]> }>();
  const english = async () => ({ messages: { 'b.page': ['Page'] } });
  const catalogue: Catalogue = { en: english, zh: () => slow, th: async () => ({ messages: { 'b.page': ['หน้า'] } }) };
  await activate('zh');
  const adding = addCatalogue(catalogue);
  const activating = activate('th');
  resolve({ messages: { 'b.page': ['頁面'] } });
  await Promise.all([adding, activating]);
  expect([i18n.locale, i18n._(['b', 'page'].join('.'))]).toEqual(['th', 'หน้า']);
});

test('the texts of a page that fail to load do not affect a language that is loading', async () => {
  const { promise: slow, reject } = Promise.withResolvers<never>();
  let requests = 0;
  const load = () => {
    requests += 1;
    return requests === 1 ? slow : Promise.reject(new Error('offline'));
  };
  const activating = activate('en');
  const adding = addCatalogue({ en: load, zh: load, th: load });
  await activating;
  reject(new Error('offline'));
  await expect(adding).rejects.toThrow('offline');
});

test('a language that loads slowly keeps the texts that a page has added meanwhile', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<{ messages: Record<string, string[]> }>();
  let requests = 0;
  const load = () => {
    requests += 1;
    return requests === 2 ? slow : Promise.resolve({ messages: { 'e.page': ['Page'] } });
  };
  const page = async () => ({ messages: { 'f.page': ['Other page'] } });
  await activate('en');
  await addCatalogue({ en: load, zh: load, th: load });
  const activating = activate('en');
  await addCatalogue({ en: page, zh: page, th: page });
  resolve({ messages: { 'e.page': ['Page'] } });
  await activating;
  expect(i18n._(['f', 'page'].join('.'))).toBe('Other page');
});

test('texts that failed to load are requested again', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { messages: { 'c.page': ['Page'] } };
  };
  const catalogue: Catalogue = { en: load, zh: load, th: load };
  await activate('en');
  await expect(addCatalogue(catalogue)).rejects.toThrow('offline');
  await activate('en');
  await addCatalogue(catalogue);
  expect(i18n._(['c', 'page'].join('.'))).toBe('Page');
});

test('a lookup without a match returns its key', async () => {
  await activate('th');
  // The id is built at runtime, so that the extractor does not add it to the catalogues.
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
