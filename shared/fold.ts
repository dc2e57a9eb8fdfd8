/// <reference path="./opencc-js.d.ts" />
import tsCharacters from 'opencc-js/dict/TSCharacters';

/** Simplified forms by Traditional character. */
const simplified = new Map(tsCharacters.split('|').map((pair) => pair.split(' ') as [string, string]));

/** Zero-width spaces and joiners, soft hyphens, byte order marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const accents = /[\u0300-\u036f]/g;
/** Tone mark typed before the vowel above or below it, or after the circle of a sara am. */
const toneBeforeVowel = /([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a])/g;
const circleBeforeTone = /\u0e4d([\u0e48-\u0e4b])/g;
/** Two sara e, which look like one sara ae. */
const doubleSaraE = /\u0e40\u0e40/g;
const han = /\p{Script=Han}/gu;

/** Folds the letters of a text and leaves spaces unchanged. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(circleBeforeTone, '$1\u0e4d')
    .replace(toneBeforeVowel, '$2$1')
    .replace(doubleSaraE, '\u0e41')
    .replace(han, (character) => simplified.get(character) ?? character);
}

/**
 * Folds differences that a search ignores: width, case, accents, invisible characters, Thai spellings that look alike, Simplified and
 * Traditional Chinese, and kinds of spaces. Server and client search by the folded form. After a change, raise the `form` of the search
 * index and the version of the inbox set.
 */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ').trim();
}

/** Whether any of the texts contains the folded words. */
export function holds(search: string | undefined, ...texts: string[]): boolean {
  const wanted = fold(search ?? '');
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}
