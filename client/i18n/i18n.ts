import { catalogue as pages } from 'virtual:catalogue/pages';
import { catalogue as shell } from 'virtual:catalogue/shell';
import { i18n, type Messages } from '@lingui/core';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { keys, read, write } from '../session/storage.ts';

/** The page's `lang`: the interface's Chinese is traditional. */
const htmlLang: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

/** Some of the product's words, which come when they are needed. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>;

/** The shell's, those of all pages with the first of them, and those of each page that was opened. */
const learned = new Set([shell]);
let spoken: Language = 'en';
/** The latest load of words, which every caller of words that are on their way waits for. */
let speaking: Promise<void> = Promise.resolve();

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
  const fresh = [pages, words].filter((one) => !learned.has(one));
  if (fresh.length === 0) return speaking;
  for (const one of fresh) learned.add(one);
  try {
    await speak();
  } catch (problem) {
    // The next try asks for them again.
    for (const one of fresh) learned.delete(one);
    throw problem;
  }
}

function speak(): Promise<void> {
  speaking = load();
  return speaking;
}

async function load(): Promise<void> {
  const [language, count] = [spoken, learned.size];
  const parts = await Promise.all([...learned].map((words) => words[language]()));
  // Meanwhile another language was chosen, or a page opened, whose turn it is.
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
