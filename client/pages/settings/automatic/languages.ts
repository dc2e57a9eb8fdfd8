import type { Language } from '../../../../shared/automation.ts';

export const languages = ['en', 'zh', 'th'] as const satisfies readonly Language[];

/** As each calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文', th: 'ไทย' };
