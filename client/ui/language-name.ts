/** Returns the name of a language tag in the reader's language. Unknown tags are returned unchanged. */
export function languageName(tag: string, locale: string): string {
  try {
    const names = new Intl.DisplayNames(locale === 'zh' ? 'zh-TW' : locale, { type: 'language' });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
