import { foldLetters } from './fold.ts';
import { rangesOf, type TextRange } from './search-match.ts';
import type { SearchTerm } from './search-query.ts';

/** Highlighted part of an excerpt. UTF-16 units. */
export interface ExcerptHit {
  at: number;
  length: number;
}

export interface Excerpt {
  text: string;
  /** Position of the first hit in `text`. */
  at: number;
  /** Length of the first hit. 0 if there is none. */
  length: number;
  /** All hits in `text`, in order and without overlaps. */
  hits: ExcerptHit[];
}

/** Number of graphemes shown before a hit. Up to four more are shown if the text begins there. */
const before = 20;
/** Maximum number of graphemes in the excerpt, unless a hit itself ends later. */
const shown = 120;
/** Maximum number of separate parts of the text in an excerpt. */
const partsMax = 3;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the parts of a text around the first hits of the terms, cut between graphemes. Hits are found with the same folding as in the
 * search index.
 */
export function excerptOf(text: string, terms: readonly SearchTerm[], approximate = false): Excerpt {
  const all = lettersOf(text);
  const { folded, places } = foldedOf(all);
  const found = terms.map((term) => inLetters(rangesOf(folded, term, approximate), places));
  const hits = merged(found.flat(), 'overlapping');
  const parts = partsOf(found, all.length);
  let excerpt = (parts[0]?.from ?? 0) > 0 ? '…' : '';
  const marks: ExcerptHit[] = [];
  for (const [n, { from, to }] of parts.entries()) {
    if (n > 0) excerpt += ' … ';
    for (let at = from; at < to; ) {
      const hit = hits.find((one) => one.from <= at && at < one.to);
      const end = Math.min(to, hit?.to ?? hits.find((one) => one.from > at)?.from ?? to);
      const part = all.slice(at, end).join('');
      if (hit !== undefined) marks.push({ at: excerpt.length, length: part.length });
      excerpt += part;
      at = end;
    }
  }
  if ((parts.at(-1)?.to ?? 0) < all.length) excerpt += '…';
  return { text: excerpt, at: marks[0]?.at ?? 0, length: marks[0]?.length ?? 0, hits: marks };
}

/** Returns the ranges of graphemes to show: the surroundings of the first hit, and those of the first hit of each term outside of them. */
function partsOf(found: readonly TextRange[][], size: number): TextRange[] {
  const firsts = found.flatMap((ranges) => ranges[0] ?? []).sort((a, b) => a.from - b.from);
  const start = ({ from }: TextRange) => (from <= before + 4 ? 0 : from - before);
  const first = firsts[0] ?? { from: 0, to: 0 };
  const reach = start(first) + shown;
  const far = firsts.filter(({ to }) => to > reach).slice(0, partsMax - 1);
  const width = Math.floor(shown / (far.length + 1));
  const wanted = [first, ...far].map((hit) => ({
    from: start(hit),
    to: Math.min(size, Math.max(hit.to, start(hit) + width)),
  }));
  return merged(wanted, 'touching');
}

/** Merges ranges that overlap, or also those that touch. */
function merged(ranges: readonly TextRange[], which: 'overlapping' | 'touching'): TextRange[] {
  const gap = which === 'touching' ? 0 : 1;
  const result: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && from + gap <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
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

/** Folds each grapheme separately, because folding changes lengths. `places` contains the grapheme of each folded UTF-16 unit. */
function foldedOf(all: readonly string[]): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (const [index, letter] of all.entries()) {
    const one = /^\s+$/.test(letter) ? (folded === '' || folded.endsWith(' ') ? '' : ' ') : foldLetters(letter);
    for (let n = 0; n < one.length; n++) places.push(index);
    folded += one;
  }
  return { folded, places };
}

/** Converts ranges of the folded text to ranges of graphemes. */
function inLetters(ranges: readonly TextRange[], places: readonly number[]): TextRange[] {
  return ranges.flatMap(({ from, to }) => {
    const first = places[from];
    const last = places[to - 1];
    return first === undefined || last === undefined ? [] : [{ from: first, to: last + 1 }];
  });
}
