import type { Language } from '../../../../shared/vocabulary.ts';

/** Each language's own name. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '繁體中文', th: 'ไทย' };
