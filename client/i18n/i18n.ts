import { catalogue as pages } from 'virtual:catalogue/pages';
import { catalogue as shell } from 'virtual:catalogue/shell';
import { i18n, type Messages } from '@lingui/core';
import { htmlLang, type Language, languages } from '../../shared/vocabulary.ts';
import { keys, read, write } from '../session/storage.ts';

/** Part of the interface texts, loaded on demand. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>;

/**
 * Catalogues in use, each with the promise of its first load: those of the shell and of the opened pages, and the catalogue that all pages
 * share.
 */
const catalogues = new Map<Catalogue, Promise<void>>([[shell, Promise.resolve()]]);
let currentLanguage: Language = 'en';

function asLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

/** Returns the stored choice, or else the first supported language of the browser, or else English. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  return [stored ?? '', ...preferred].map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

export function initialLanguage(): Language {
  return detectLanguage(read(keys.language), navigator.languages ?? [navigator.language]);
}

/** Loads a language and switches to it. There is no fallback: a missing text shows its id. */
export async function activate(language: Language): Promise<void> {
  const before = currentLanguage;
  currentLanguage = language;
  try {
    await loadTexts();
  } catch (problem) {
    // Restores the previous language, so that pages opened later do not load their texts in the language that has just failed to load.
    if (currentLanguage === language) currentLanguage = before;
    throw problem;
  }
}

/**
 * Loads the texts of a page in the current language and adds them to the interface. When the language changes later, the texts of the page
 * change as well.
 * @param texts Defaults to the shared texts of all pages.
 */
export async function addCatalogue(texts: Catalogue = pages): Promise<void> {
  const needed = [pages, texts];
  const fresh = needed.filter((one) => !catalogues.has(one));
  for (const one of fresh) catalogues.set(one, Promise.resolve());
  if (fresh.length > 0) {
    const loading = loadTexts().catch((problem) => {
      // Removes the catalogues that failed to load, so that the next call loads them again.
      for (const one of fresh) catalogues.delete(one);
      throw problem;
    });
    for (const one of fresh) catalogues.set(one, loading);
  }
  await Promise.all(needed.map((one) => catalogues.get(one)));
}

async function loadTexts(): Promise<void> {
  const language = currentLanguage;
  const parts = await Promise.all([...catalogues.keys()].map((texts) => texts[language]()));
  // Loads again if the language changed during the load.
  if (language !== currentLanguage) return loadTexts();
  // Keeps texts in this language that other calls have added during the load.
  const loaded = i18n.locale === language ? i18n.messages : {};
  const messages = Object.assign({}, loaded, ...parts.map((part) => part.messages));
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = htmlLang[language];
}

/**
 * Switches to a language and stores the choice.
 * @returns the language that is in use once the texts are loaded; not `language` if the user has switched again in the meantime
 */
export async function chooseLanguage(language: Language): Promise<Language> {
  await activate(language);
  write(keys.language, currentLanguage);
  return currentLanguage;
}
