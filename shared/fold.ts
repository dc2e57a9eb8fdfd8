/** Folds differences that a search ignores: full width and half width, capitals and small letters, any space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether one of these texts holds the words, but for what a search ignores. */
export function holds(words: string | undefined, ...texts: string[]): boolean {
  const wanted = fold(words ?? '');
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}
