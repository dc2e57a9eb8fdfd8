import { gapIn } from '../../../../shared/reply-variables.ts';

/**
 * Replaces a range of a text box as if the user had typed the text, so that the browser can undo it. Focuses the box and triggers its
 * `input` event.
 */
export function replaceInBox(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
  box.focus();
  box.setSelectionRange(start, end);
  const command = text === '' ? 'delete' : 'insertText';
  // `execCommand` is deprecated, but there is no other way to keep the undo history.
  if (typeof document.execCommand === 'function' && document.execCommand(command, false, text)) return;
  // Fallback. Uses the native setter, because React would not notice a value that is set through the property of the element.
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  set?.call(box, box.value.slice(0, start) + text + box.value.slice(end));
  box.setSelectionRange(start + text.length, start + text.length);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Scripts written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\s([{<"'“‘「『（【《〈]/u;
const closing = /[\s)\]}>"'”’」』）】》〉.,;:!?…。、，！？；：]/u;

/** Returns the text to insert, with spaces where the text would otherwise touch an adjacent word. */
export function spaced(before: string, text: string, after: string): string {
  const [left, first] = [before.at(-1) ?? ' ', text[0] ?? ' '];
  const [last, right] = [text.at(-1) ?? ' ', after[0] ?? ' '];
  const start = opening.test(left) || closing.test(first) || unspaced.test(left + first) ? '' : ' ';
  const end = opening.test(last) || closing.test(right) || unspaced.test(last + right) ? '' : ' ';
  return start + text + end;
}

/**
 * Returns the range of the first variable without a value. A message that contains one cannot be sent. The range includes the separator
 * that would be left over after deleting the variable. `null` if there is none.
 */
export function gapWithSeparator(text: string): { start: number; end: number } | null {
  const found = gapIn(text);
  if (found === null) return null;
  const before = /[ \u00a0]*[,，、]?[ \u00a0]*$/.exec(text.slice(0, found.start))?.[0].length ?? 0;
  const isFirst = found.start - before === 0 || text[found.start - before - 1] === '\n';
  const after = isFirst ? (/^[ \u00a0]*[,，、]?[ \u00a0]*/.exec(text.slice(found.end))?.[0].length ?? 0) : 0;
  return { start: found.start - before, end: found.end + after };
}
