import type { Language } from '../../../shared/vocabulary.ts';

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** A piece that starts with a closing mark or a repetition mark, which never starts a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}%％‰°ๆฯ…—]/u;
/** A piece that ends with an opening mark, which never ends a line. */
const opening = /[\p{Ps}\p{Pi}$€£¥฿#@＃＠]$/u;
/** A no-break space prevents a line break. */
const sticky = /\u00a0$/;
/** A number, which stays on the same line as its unit. */
const number = /\d $/;
/** A unit, which stays on the same line as its number. */
const unit = /^(?:s|%|秒|วินาที)$/;

/**
 * Splits a text at the positions where a line can break. A space belongs to the preceding piece. In Thai and Chinese, lines break between
 * words.
 */
export function piecesOf(text: string, language: Language): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenterOf(language).segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && isUnbreakable(last, segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Whether no line break is allowed between two pieces. */
export function isUnbreakable(before: string, after: string): boolean {
  return (
    after.trim() === '' ||
    sticky.test(before) ||
    (number.test(before) && unit.test(after)) ||
    ((closing.test(after) || opening.test(before)) && !/\s$/.test(before))
  );
}
