import { i18n, type Messages } from '@lingui/core';
import { keys, read, write } from './session/storage.ts';

export const languages = ['en', 'zh', 'th'] as const;
export type Language = (typeof languages)[number];

/** What the page says it is written in: the interface's Chinese is traditional. */
const htmlLang: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
  zh: () => import('./locales/zh.po'),
  th: () => import('./locales/th.po'),
};

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

/** Loads a catalogue and speaks it. There is no fallback: an id that it lacks shows itself. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = htmlLang[language];
}

export async function chooseLanguage(language: Language): Promise<void> {
  write(keys.language, language);
  await activate(language);
}
