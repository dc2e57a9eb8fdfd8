import type { SearchTerm } from './search-query.ts';

/** Part of a text. UTF-16 units, `to` exclusive. */
export interface TextRange {
  from: number;
  to: number;
}

/** Minimum number of letters of a word that tolerates a typing error. */
const tolerantMin = 4;
const lettersOnly = /^[\p{L}\p{M}]+$/u;
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Letters of scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether an approximate search tolerates a typing error in the term. Phrases, numbers and codes are always searched exactly. */
export function isTolerant({ text, isPhrase }: SearchTerm): boolean {
  return !isPhrase && lettersOnly.test(text) && [...text].length >= tolerantMin;
}

/**
 * Whether all terms occur in a folded text.
 * @param approximate whether words of four letters or more may contain one typing error: a wrong, missing, additional or swapped letter
 */
export function matchesAll(folded: string, terms: readonly SearchTerm[], approximate: boolean): boolean {
  return terms.every(
    (term) =>
      folded.includes(term.text) || (approximate && isTolerant(term) && similarIn(folded, term.text, 1).length > 0),
  );
}

/** Returns where a term occurs in a folded text, or, in an approximate search, where something similar occurs. */
export function rangesOf(folded: string, term: SearchTerm, approximate: boolean): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = folded.indexOf(term.text); at >= 0; at = folded.indexOf(term.text, at + term.text.length)) {
    ranges.push({ from: at, to: at + term.text.length });
  }
  return ranges.length > 0 || !approximate || !isTolerant(term)
    ? ranges
    : similarIn(folded, term.text, Number.POSITIVE_INFINITY);
}

/**
 * Returns parts of a text that differ from a word by one typing error. Each part starts and ends at the boundary of a word, except in
 * scripts without spaces.
 * @param most maximum number of parts
 */
function similarIn(text: string, word: string, most: number): TextRange[] {
  const letters = [...text];
  const wanted = [...word];
  const ranges: TextRange[] = [];
  const offsets = [0];
  for (const [n, one] of letters.entries()) offsets.push((offsets[n] as number) + one.length);
  const isLetter = letters.map((one) => letter.test(one));
  const isInWord = letters.map((one, n) => isLetter[n] === true && !unspaced.test(one));
  const isBoundary = (at: number) => !(isInWord[at - 1] === true && isInWord[at] === true);
  for (let from = 0; from + wanted.length - 1 <= letters.length && ranges.length < most; from++) {
    if (isLetter[from] !== true || !isBoundary(from)) continue;
    const to = [0, 1, -1]
      .map((more) => from + wanted.length + more)
      .find((end) => isLetter[end - 1] === true && isBoundary(end) && isSimilar(letters, from, end, wanted));
    if (to === undefined) continue;
    ranges.push({ from: offsets[from] as number, to: offsets[to] as number });
    from = to - 1;
  }
  return ranges;
}

/** Whether the letters between `from` and `to` differ from the word by at most one typing error. */
function isSimilar(letters: readonly string[], from: number, to: number, word: readonly string[]): boolean {
  const size = to - from;
  const shorter = Math.min(size, word.length);
  let start = 0;
  while (start < shorter && letters[from + start] === word[start]) start += 1;
  let end = 0;
  while (end < shorter - start && letters[to - 1 - end] === word[word.length - 1 - end]) end += 1;
  if (start + end >= Math.max(size, word.length) - 1) return true;
  const isSwapped = letters[from + start] === word[start + 1] && letters[from + start + 1] === word[start];
  return size === word.length && start + end === size - 2 && isSwapped;
}
