import { fold } from '../../shared/fold.ts';

/**
 * Substring search for every script: a text becomes its grams, runs of so many neighbouring characters, and a phrase of grams is a
 * substring. A gram is written in letters and digits only, so that the index's own tokenizer never splits it.
 */

/** The digits of base 32 end at v: x stands between characters alone. */
const codes = (text: string) => Array.from(text, (character) => (character.codePointAt(0) as number).toString(32));

/** Index terms of a text: the gram at each place, shorter ones at its end. */
export function gramsOf(text: string, length: number): string {
  const all = codes(fold(text));
  return all.map((_, i) => `${all.slice(i, i + length).join('x')}${i + length > all.length ? 'x' : ''}`).join(' ');
}

/**
 * Query for a substring, in a table that has a column `g<length>` for each of these lengths, the shortest first: a phrase of the longest
 * grams that it has. null: nothing to look for.
 */
export function gramsQuery(text: string, lengths: readonly number[]): string | null {
  const all = codes(fold(text));
  if (all.length === 0) return null;
  const length = lengths.findLast((one) => one <= all.length);
  if (length === undefined) return `{g${lengths[0]}} : "${all.join('x')}x" *`;
  const grams = all.slice(0, all.length - length + 1).map((_, i) => all.slice(i, i + length).join('x'));
  return `{g${length}} : "${grams.join(' ')}"`;
}
