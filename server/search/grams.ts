import { fold } from '../../shared/fold.ts';
import { isTolerant } from '../../shared/search-match.ts';
import type { SearchTerm } from '../../shared/search-query.ts';

/**
 * The functions in this file implement substring search for every script. A text is converted to grams, which are runs of consecutive
 * characters, and a substring becomes a phrase of grams. Encoded grams consist only of letters and digits, so that the index's tokenizer
 * never splits them.
 */

/** Encodes characters in base 32, which only uses digits up to `v`. The separator `x` is therefore unambiguous. */
const codes = (characters: Iterable<string>): string[] =>
  Array.from(characters, (character) => (character.codePointAt(0) as number).toString(32));

/** Returns the index terms of a text: the gram that starts at each position. Empty if the text is shorter than a gram. */
export function gramsOf(text: string, length: number): string {
  const all = codes(fold(text));
  return all
    .slice(length - 1)
    .map((_, i) => all.slice(i, i + length).join('x'))
    .join(' ');
}

/** Returns the index terms for searching a single character: each distinct character of a text. */
export const charactersOf = (text: string): string => codes(new Set(fold(text))).join(' ');

/** Full-text query, and the table that it searches. */
export interface GramQuery {
  in: 'grams' | 'characters';
  query: string;
}

/** Maximum number of terms in a full-text query. Further terms are compared with the texts that the query finds. */
const queriedMax = 8;

/**
 * Returns the full-text query for rows that contain all terms. Uses the longest grams that fit; the table has a column `g<length>` for each
 * length. Single characters are queried in the table of characters, and only if there is no longer term. `null` without terms.
 * @param lengths lengths of the indexed grams, shortest first
 * @param approximate whether tolerant words (see shared/search-match.ts) may contain a typing error
 */
export function matchOf(
  terms: readonly SearchTerm[],
  lengths: readonly number[],
  approximate = false,
): (GramQuery & { isWhole: boolean }) | null {
  const shortest = lengths[0] as number;
  const distinct = terms.filter((term) => !terms.some((other) => isIn(term, other)));
  const all = distinct.map((term) => ({ term, codes: codes(term.text) }));
  const long = all.filter((one) => one.codes.length >= shortest).sort((a, b) => b.codes.length - a.codes.length);
  const queried = (long.length > 0 ? long : all).slice(0, queriedMax);
  if (queried.length === 0) return null;
  const isWhole = queried.length === all.length && !approximate;
  if (long.length === 0)
    return { in: 'characters', query: queried.map((one) => `"${one.codes[0]}"`).join(' AND '), isWhole };
  const parts = queried.map((one) =>
    approximate && isTolerant(one.term) ? similarTo(one.codes, lengths) : phraseOf(one.codes, lengths),
  );
  return { in: 'grams', query: parts.join(' AND '), isWhole };
}

/** Whether every text that contains `other` also contains `term`. */
const isIn = (term: SearchTerm, other: SearchTerm) =>
  term !== other && term.text.length < other.text.length && other.text.includes(term.text);

function phraseOf(all: readonly string[], lengths: readonly number[]): string {
  const length = lengths.findLast((one) => one <= all.length) as number;
  const grams = all.slice(length - 1).map((_, i) => all.slice(i, i + length).join('x'));
  return `{g${length}} : "${grams.join(' ')}"`;
}

/**
 * Returns the query for texts that can contain a word with one typing error. An error leaves one half of the word unchanged, unless it
 * swaps the two letters in the middle.
 */
function similarTo(all: readonly string[], lengths: readonly number[]): string {
  const middle = all.length >> 1;
  const swapped = [...all.slice(0, middle - 1), all[middle], all[middle - 1], ...all.slice(middle + 1)] as string[];
  const parts = [all.slice(0, middle), all.slice(middle), swapped].map((one) => `(${phraseOf(one, lengths)})`);
  return `(${parts.join(' OR ')})`;
}
