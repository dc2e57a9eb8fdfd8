/// <reference path="./opencc-js.d.ts" />
import tsCharacters from 'opencc-js/dict/TSCharacters';

const pairs = new Map(tsCharacters.split('|').map((pair) => pair.split(' ') as [string, string]));
/** Maps each Traditional Chinese character to its Simplified form, in one step also if the dictionary needs two. */
const simplified = new Map([...pairs].map(([character, simpler]) => [character, pairs.get(simpler) ?? simpler]));

/** Invisible characters: zero-width spaces and joiners, soft hyphens, byte order marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const accents = /[\u0300-\u036f]/g;
/** Thai tone mark that was typed before a vowel sign above or below the consonant. The usual order, tone mark last, looks the same. */
const toneBeforeVowel = /([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a])/g;
const circleBeforeTone = /\u0e4d([\u0e48-\u0e4b])/g;
/** Two consecutive Thai vowels sara e (เเ), which look like the single vowel sara ae (แ). */
const doubleSaraE = /\u0e40\u0e40/g;
const han = /\p{Script=Han}/gu;
/** Text of printable ASCII characters only, in which folding changes nothing but the case. */
const ascii = /^[ -~]*$/;

/** Folds the letters of a text as `fold` does, but leaves spaces unchanged. */
export function foldLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // Again, because letters such as ᴬ become capital letters.
      .toLowerCase()
      .replace(accents, '')
      .normalize('NFC')
      .replace(invisible, '')
      .replace(circleBeforeTone, '$1\u0e4d')
      .replace(toneBeforeVowel, '$2$1')
      .replace(doubleSaraE, '\u0e41')
      .replace(han, (character) => simplified.get(character) ?? character)
  );
}

/**
 * Removes differences that a search ignores: width, case, accents, invisible characters, Thai spellings that look alike, Simplified and
 * Traditional Chinese, and kinds of spaces. Server and client both search in folded texts. After changing this function, increase `form` of
 * the search index and the version of the projection set `inbox`, so that stored texts are folded again.
 */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ').trim();
}

/** Whether the search phrase occurs in any of the texts after folding. An empty phrase occurs in every text. */
export function holds(search: string | undefined, ...texts: string[]): boolean {
  const wanted = fold(search ?? '');
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}
