import { type Language, languages } from '../../shared/vocabulary.ts';

/** Returns the language of the interface. */
export function languageOf({ locale }: { locale: string }): Language {
  return languages.find((language) => language === locale) ?? 'en';
}
