import { catalogue as pages } from 'virtual:catalogue/pages';
import { catalogue as shell } from 'virtual:catalogue/shell';
import { i18n, type Messages } from '@lingui/core';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { keys, read, write } from '../session/storage.ts';

/** The page's `lang`: the interface's Chinese is traditional. */
const htmlLang: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

/** Some of the product's words, which come when they are needed. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>;

/** Catalogues in use, each with the load that brings its texts first: the shell's, the one of all pages, and those of opened pages. */
const learned = new Map<Catalogue, Promise<void>>([[shell, Promise.resolve()]]);
let spoken: Language = 'en';

function asLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

/** The stored choice, else the first of the browser's languages that we have, else English. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  return [stored ?? '', ...preferred].map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

export function initialLanguage(): Language {
  return detectLanguage(read(keys.language), navigator.languages ?? [navigator.language]);
}

/** Loads a language and speaks it. There is no fallback: an id that it lacks shows itself. */
export async function activate(language: Language): Promise<void> {
  const before = spoken;
  spoken = language;
  try {
    await speak();
  } catch (problem) {
    // A catalogue that did not come is not used by the next page either.
    if (spoken === language) spoken = before;
    throw problem;
  }
}

/**
 * Adds the words of a page, in the language that is spoken now and in each that is chosen later.
 * @param words without them, those of all pages alone
 */
export async function learn(words: Catalogue = pages): Promise<void> {
  const needed = [pages, words];
  const fresh = needed.filter((one) => !learned.has(one));
  for (const one of fresh) learned.set(one, Promise.resolve());
  if (fresh.length > 0) {
    const loading = speak().catch((problem) => {
      // The next attempt loads them again.
      for (const one of fresh) learned.delete(one);
      throw problem;
    });
    for (const one of fresh) learned.set(one, loading);
  }
  await Promise.all(needed.map((one) => learned.get(one)));
}

async function speak(): Promise<void> {
  const [language, count] = [spoken, learned.size];
  const parts = await Promise.all([...learned.keys()].map((words) => words[language]()));
  // Another language was chosen, or a page was opened, while the texts were loading.
  if (language !== spoken || count !== learned.size) return speak();
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) });
  document.documentElement.lang = htmlLang[language];
}

/** @returns the language that is spoken then: another one, when that was chosen meanwhile */
export async function chooseLanguage(language: Language): Promise<Language> {
  await activate(language);
  write(keys.language, spoken);
  return spoken;
}
