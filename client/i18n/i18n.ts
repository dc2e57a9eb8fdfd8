import { catalogue as pages } from 'virtual:catalogue/pages';
import { catalogue as shell } from 'virtual:catalogue/shell';
import { i18n, type Messages } from '@lingui/core';
import { htmlLang, type Language, languages } from '../../shared/vocabulary.ts';
import { keys, read, write } from '../session/storage.ts';

/** The page's `lang`. Chinese is Traditional Chinese. */

/** Part of the interface texts, loaded on demand. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>;

/** Catalogues in use, each with the promise of its first load: the shell's, the shared one of all pages, and those of opened pages. */
const learned = new Map<Catalogue, Promise<void>>([[shell, Promise.resolve()]]);
let spoken: Language = 'en';

function asLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

/** The stored choice, else the first supported language of the browser, else English. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  return [stored ?? '', ...preferred].map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

export function initialLanguage(): Language {
  return detectLanguage(read(keys.language), navigator.languages ?? [navigator.language]);
}

/** Loads a language and switches to it. There is no fallback: a missing message shows its id. */
export async function activate(language: Language): Promise<void> {
  const before = spoken;
  spoken = language;
  try {
    await speak();
  } catch (problem) {
    // Pages opened later must not use a catalogue that failed to load.
    if (spoken === language) spoken = before;
    throw problem;
  }
}

/**
 * Adds the texts of a page, in the current language and in each language chosen later.
 * @param words Defaults to the shared texts of all pages.
 */
export async function learn(words: Catalogue = pages): Promise<void> {
  const needed = [pages, words];
  const fresh = needed.filter((one) => !learned.has(one));
  for (const one of fresh) learned.set(one, Promise.resolve());
  if (fresh.length > 0) {
    const loading = speak().catch((problem) => {
      // The next attempt loads the texts again.
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
  // The language or the set of catalogues changed during the load.
  if (language !== spoken || count !== learned.size) return speak();
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) });
  document.documentElement.lang = htmlLang[language];
}

/** @returns the language in use, which differs if another one was chosen in the meantime */
export async function chooseLanguage(language: Language): Promise<Language> {
  await activate(language);
  write(keys.language, spoken);
  return spoken;
}
