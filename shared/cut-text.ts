const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 units around the end that are divided into characters: no usual one is longer, such as a family of emoji. */
const around = 64;

/** The beginning of a text, at most `max` UTF-16 units long, that ends between two characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = Math.max(0, max - around);
  const near = text.slice(from, max + around);
  const start = graphemes.segment(near).containing(max - from)?.index ?? 0;
  if (start > 0 || from === 0) return text.slice(0, from + start);
  // A character longer than any real one: cut it, but no surrogate pair.
  const code = text.charCodeAt(max - 1);
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? max - 1 : max);
}
