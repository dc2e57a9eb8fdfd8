import { catalogue } from 'virtual:catalogue/pages';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { type Language, languages } from '../../../../shared/vocabulary.ts';

const loaded = new Map<Language, I18n>();

/**
 * Returns the supported language of a tag from LINE, such as "zh-TW". `null` if there is no translation; the agent's language is then used.
 */
function localeOf(language: string | null): Language | null {
  const start = language?.toLowerCase().split('-')[0];
  return languages.find((one) => one === start) ?? null;
}

/** Translates a template into the customer's language. The texts of a language are loaded on first use. */
export async function inCustomerLanguage(
  message: MessageDescriptor,
  language: string | null,
  own: I18n,
): Promise<string> {
  const locale = localeOf(language);
  if (locale === null || locale === own.locale) return own._(message);
  let i18n = loaded.get(locale);
  if (i18n === undefined) {
    const { messages } = await catalogue[locale]();
    i18n = setupI18n({ locale, messages: { [locale]: messages } });
    loaded.set(locale, i18n);
  }
  return i18n._(message);
}
