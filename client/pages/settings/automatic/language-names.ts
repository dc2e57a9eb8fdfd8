import type { Language } from '../../../../shared/vocabulary.ts';

/** As each calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文', th: 'ไทย' };
