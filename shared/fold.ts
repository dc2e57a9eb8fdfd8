/** Folds differences that a search ignores: full width and half width, capitals and small letters, any space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
