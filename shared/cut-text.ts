const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Number of UTF-16 units before and after the cut that are searched for grapheme boundaries. Longer than any usual grapheme, such as a
 * family emoji.
 */
const around = 64;

/** Returns the beginning of a text with at most `max` UTF-16 units, cut between graphemes. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = Math.max(0, max - around);
  const near = text.slice(from, max + around);
  const start = graphemes.segment(near).containing(max - from)?.index ?? 0;
  if (start > 0 || from === 0) return text.slice(0, from + start);
  // No boundary was found nearby, because the grapheme is unusually long. Cuts inside the grapheme, but not inside a surrogate pair.
  const code = text.charCodeAt(max - 1);
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? max - 1 : max);
}
