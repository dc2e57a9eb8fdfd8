import { fold } from '../../shared/fold.ts';

/**
 * Substring search for every script: a text is converted to grams (runs of consecutive characters), and a substring is a phrase of grams.
 * Grams consist of letters and digits only, so that the index's tokenizer never splits them.
 */

/** Base 32 only uses digits up to `v`, so `x` is a safe separator. */
const codes = (text: string) => Array.from(text, (character) => (character.codePointAt(0) as number).toString(32));

/** Index terms of a text: the gram at each position. Grams at the end are shorter. */
export function gramsOf(text: string, length: number): string {
  const all = codes(fold(text));
  return all.map((_, i) => `${all.slice(i, i + length).join('x')}${i + length > all.length ? 'x' : ''}`).join(' ');
}

/**
 * Full-text query for a substring, in a table with a column `g<length>` for each length, shortest first. Uses the longest possible grams.
 * `null` if there is nothing to search for.
 */
export function gramsQuery(text: string, lengths: readonly number[]): string | null {
  const all = codes(fold(text));
  if (all.length === 0) return null;
  const length = lengths.findLast((one) => one <= all.length);
  if (length === undefined) return `{g${lengths[0]}} : "${all.join('x')}x" *`;
  const grams = all.slice(0, all.length - length + 1).map((_, i) => all.slice(i, i + length).join('x'));
  return `{g${length}} : "${grams.join(' ')}"`;
}
