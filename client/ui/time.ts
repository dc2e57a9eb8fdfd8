/** Times as people read them, in the interface's language and the browser's zone. */

const tags: Record<string, string> = { en: 'en-GB', zh: 'zh-TW', th: 'th-TH' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tags[locale] ?? locale, options);
  formats.set(key, made);
  return made;
}

export function clockTime(at: number | string, locale: string): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));
}

export function clockSeconds(at: number | string, locale: string): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
}

export function number(value: number, locale: string): string {
  return new Intl.NumberFormat(tags[locale] ?? locale).format(value);
}
