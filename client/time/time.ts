import { locales } from '../../shared/vocabulary.ts';
import { shownZone } from './zone.ts';

/** Locales for formatting, by language of the interface. */
const tags: Readonly<Record<string, string>> = locales;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a date format. Cached by language and options, because creating a format is far more expensive than using it. */
export function format(locale: string, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { ...wanted, timeZone: wanted.timeZone ?? shownZone() };
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tags[locale] ?? locale, options);
  formats.set(key, made);
  return made;
}

/** Returns the time of day in hours and minutes. @param timeZone Defaults to the business time zone. */
export function clockTime(at: number | string, locale: string, timeZone?: string): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(at));
}

/** Returns the time of day with seconds. @param timeZone Defaults to the business time zone. */
export function clockSeconds(at: number | string, locale: string, timeZone?: string): string {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const;
  return format(locale, options).format(new Date(at));
}

/** Returns date and time. @param timeZone Defaults to the business time zone. */
export function dateTime(at: string, locale: string, timeZone?: string): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return format(locale, { ...day, ...time, timeZone }).format(new Date(at));
}

/** Returns weekday, date and time of day, in the business time zone. */
export function dayTime(at: number, locale: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return format(locale, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** Returns the time of day if it is today, otherwise the date. @param timeZone Defaults to the business time zone. */
export function listTime(at: string, locale: string, now: number, timeZone?: string): string {
  const date = new Date(at);
  const isSame = (options: Intl.DateTimeFormatOptions) => {
    const dayFormat = format(locale, { ...options, timeZone });
    return dayFormat.format(date) === dayFormat.format(now);
  };
  if (isSame({ dateStyle: 'short' })) return clockTime(at, locale, timeZone);
  const year = isSame({ year: 'numeric' }) ? undefined : 'numeric';
  return format(locale, { day: 'numeric', month: 'short', year, timeZone }).format(date);
}

const thai = /\p{Script=Thai}/u;

/**
 * Joins names into a list: A, B and C. In Thai, `และ` (and) is separated by spaces from names in another script, as usual in Thai text.
 */
export function listed(names: readonly string[], locale: string): string {
  const parts = new Intl.ListFormat(tags[locale] ?? locale).formatToParts(names).map(({ value }) => value);
  return parts.reduce((list, part) => {
    const [before, after] = [list.at(-1) ?? ' ', part[0] ?? ' '];
    const isSpaced = before.trim() === '' || after.trim() === '' || thai.test(before) === thai.test(after);
    return isSpaced ? list + part : `${list} ${part}`;
  }, '');
}

const numberFormats = new Map<string, Intl.NumberFormat>();

export function number(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    numberFormats.get(key) ?? new Intl.NumberFormat(tags[locale] ?? locale, { signDisplay: 'negative', ...options });
  numberFormats.set(key, known);
  return known.format(value);
}

/** Returns a percentage without decimals, formatted like a figure: with a no-break space before `%`. */
export function percentText(value: number, locale: string): string {
  return `${number(value, locale, { maximumFractionDigits: 0 })}\u00a0%`;
}
