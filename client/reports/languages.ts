import type { Language } from '../../shared/vocabulary.ts';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', zh: '繁體中文', th: 'ไทย' };
