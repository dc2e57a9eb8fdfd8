import { fold } from '../../shared/fold.ts';

/**
 * Substring search for every script: a text becomes its pairs of neighbouring characters, and a phrase of pairs is a substring.
 * A pair is written in letters and digits only, so that the index's own tokenizer never splits it.
 */

const codes = (text: string) => Array.from(text, (character) => (character.codePointAt(0) as number).toString(36));

/** Index terms of a text: each pair, and the last character alone. */
export function gramsOf(text: string): string {
  const all = codes(fold(text));
  return all.map((code, i) => `${code}x${all[i + 1] ?? ''}`).join(' ');
}

/** Query for a substring: a phrase of pairs, or for one character every pair that begins with it. null: nothing to look for. */
export function gramsQuery(text: string): string | null {
  const all = codes(fold(text));
  if (all.length === 0) return null;
  if (all.length === 1) return `"${all[0]}x" *`;
  return `"${all
    .slice(0, -1)
    .map((code, i) => `${code}x${all[i + 1]}`)
    .join(' ')}"`;
}
