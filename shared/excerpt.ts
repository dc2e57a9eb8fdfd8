import { fold, foldLetters } from './fold.ts';

export interface Excerpt {
  text: string;
  /** Position of the first hit in `text`. */
  at: number;
  /** Length of the hit. 0 if there is none. */
  length: number;
}

/** Number of graphemes shown before the hit. Up to four more are shown if the text begins there. */
const before = 20;
/** Maximum number of graphemes in the excerpt, unless the hit itself ends later. */
const shown = 120;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the part of a text around its first hit, cut between graphemes. Hits are found with the same folding as in the search index. */
export function excerptOf(text: string, searched: string): Excerpt {
  const all = lettersOf(text);
  const { from, to } = hitIn(all, fold(searched));
  const start = from <= before + 4 ? 0 : from - before;
  const end = Math.min(all.length, Math.max(to, start + shown));
  const lead = `${start > 0 ? '…' : ''}${all.slice(start, from).join('')}`;
  const hit = all.slice(from, to).join('');
  const rest = `${all.slice(to, end).join('')}${end < all.length ? '…' : ''}`;
  return { text: lead + hit + rest, at: lead.length, length: hit.length };
}

/** Splits a text into graphemes. Two consecutive Thai vowels sara e (เ) count as one grapheme, as in `fold`. */
function lettersOf(text: string): string[] {
  const all: string[] = [];
  for (const { segment } of letters.segment(text)) {
    if (all.at(-1) === '\u0e40' && segment.startsWith('\u0e40')) all[all.length - 1] += segment;
    else all.push(segment);
  }
  return all;
}

/** Returns the range of graphemes that matches the folded words. Each grapheme is folded separately, because folding changes lengths. */
function hitIn(all: readonly string[], wanted: string): { from: number; to: number } {
  let folded = '';
  const places: number[] = [];
  for (const [index, letter] of all.entries()) {
    const one = /^\s+$/.test(letter) ? (folded === '' || folded.endsWith(' ') ? '' : ' ') : foldLetters(letter);
    for (let n = 0; n < one.length; n++) places.push(index);
    folded += one;
  }
  const found = wanted === '' ? -1 : folded.indexOf(wanted);
  const first = places[found];
  const last = places[found + wanted.length - 1];
  return first === undefined || last === undefined ? { from: 0, to: 0 } : { from: first, to: last + 1 };
}
