import { type Language, languages } from '../../shared/vocabulary.ts';

/** The language that the interface speaks. */
export function languageOf({ locale }: { locale: string }): Language {
  return languages.find((language) => language === locale) ?? 'en';
}
