import type { Language } from '../../shared/vocabulary.ts';

/** Language tags of HTML documents. */
export const htmlLang: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

/** Escapes a text for the content and quoted attributes of HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
