import { fold } from '../../shared/fold.ts';

/**
 * The functions in this file implement substring search for every script. A text is converted to grams, which are runs of consecutive
 * characters, and a substring becomes a phrase of grams. Encoded grams consist only of letters and digits, so that the index's tokenizer
 * never splits them.
 */

/** Encodes characters in base 32, which only uses digits up to `v`. The separator `x` is therefore unambiguous. */
const codes = (characters: Iterable<string>) =>
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

/**
 * Returns the full-text query for a substring. Uses the longest grams that fit; the table has a column `g<length>` for each length. For a
 * single character, uses the table of characters. `null` if there is nothing to search for.
 * @param lengths lengths of the indexed grams, shortest first
 */
export function matchOf(
  text: string,
  lengths: readonly number[],
): { in: 'grams' | 'characters'; query: string } | null {
  const all = codes(fold(text));
  if (all.length === 0) return null;
  const length = lengths.findLast((one) => one <= all.length);
  if (length === undefined) return { in: 'characters', query: `"${all[0]}"` };
  const grams = all.slice(length - 1).map((_, i) => all.slice(i, i + length).join('x'));
  return { in: 'grams', query: `{g${length}} : "${grams.join(' ')}"` };
}
