import type { Days } from '../../shared/days.ts';
import { type Language, locales } from '../../shared/vocabulary.ts';
import { sheetTextsIn } from './texts.ts';

const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Returns the names of the weekdays, Monday first. */
export function weekdayNames(language: Language): string[] {
  const { format } = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format(monday + day * dayMs));
}

/** Formats a range of days with years, such as “9 Nov 2020 to 15 Nov 2020”. */
export function daysName(days: Days, language: Language): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const { format } = new Intl.DateTimeFormat(locales[language], options);
  const [from, to] = [format(new Date(days.from)), format(new Date(days.to))];
  return from === to ? from : `${from} ${sheetTextsIn(language).until} ${to}`;
}

/** Formats a month with its year, such as “November 2020”. @param key for example `2020-11` */
export function monthName(key: string, language: Language): string {
  const { format } = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format(new Date(key));
}

/** Returns a function that names languages by their tags. Invalid tags are returned unchanged. */
export function languageNames(language: Language): (tag: string) => string {
  const names = new Intl.DisplayNames(locales[language], { type: 'language' });
  return (tag) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
}

/** Formats an hour of the day, such as `07:00`. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
