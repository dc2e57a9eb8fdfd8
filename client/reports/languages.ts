import type { Language } from '../../shared/vocabulary.ts';

/** Names of the languages, each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', zh: '繁體中文', th: 'ไทย' };
