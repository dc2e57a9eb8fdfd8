const han = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const thaiConsonants = /[\u0E01-\u0E2E]/g;
const letter = /[\p{L}\p{N}]/u;

/**
 * Returns up to two letters that represent a name. Latin names: first letters of the first and the last word. Thai names: consonants,
 * because a vowel before its consonant carries no information. Chinese and Japanese names: the first character.
 * @returns 'U' if the name has no letters
 */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s._()-]+/u)
    .filter((word) => letter.test(word));
  const [first] = words;
  if (first === undefined) return 'U';
  const leading = [...first].find((char) => letter.test(char)) ?? 'U';
  if (han.test(leading)) return leading;
  const last = words.at(-1) ?? first;
  if (words.length === 1) return lettersOf(first).slice(0, 2).join('').toLocaleUpperCase('en');
  return `${lettersOf(first)[0] ?? ''}${lettersOf(last)[0] ?? ''}`.toLocaleUpperCase('en');
}

function lettersOf(word: string): string[] {
  const thai = word.match(thaiConsonants);
  return thai ?? [...word].filter((char) => letter.test(char));
}
