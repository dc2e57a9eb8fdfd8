import type { Language } from '../../../shared/vocabulary.ts';

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** Closing and repetition marks never begin a line, opening marks never end one. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}%％‰°ๆฯ…—]/u;
const opening = /[\p{Ps}\p{Pi}$€£¥฿#@＃＠]$/u;
/** No line break after a no-break space. */
const sticky = /\u00a0$/;
/** A number and its unit stay on one line. */
const number = /\d $/;
const unit = /^(?:s|%|秒|วินาที)$/;

/** Splits a text where lines can break. Spaces belong to the piece before them. Thai and Chinese break between words. */
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
