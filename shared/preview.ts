import type { TextParts } from './content.ts';
import { cutText } from './cut-text.ts';
import type { Message, MessagePreview } from './rows.ts';

/** UTF-16 units of the text in a preview. */
const textMax = 200;

type Previewed = Pick<Message, 'kind' | 'text'> & { status?: Message['status']; content?: Message['content'] };

/** Stands for one of LINE's own emoji, which are pictures: their ranges in the text have no words of their own. */
export const emojiMark = '[emoji]';

/** The text of a message where its emoji cannot be drawn: in previews, search hits, notifications and files. */
export function readableText({ text, content }: Pick<Previewed, 'text' | 'content'>): string {
  const { emojis = [] } = (content ?? {}) as TextParts;
  let from = 0;
  const parts: string[] = [];
  for (const { index, length } of emojis.toSorted((a, b) => a.index - b.index)) {
    if (index < from || index + length > text.length) continue;
    parts.push(text.slice(from, index), emojiMark);
    from = index + length;
  }
  return parts.join('') + text.slice(from);
}

/**
 * A message as a row of the inbox, a quote, a search hit and a notification show it: its words, cut to one line's length, else its
 * kind; a text without words stands for a message that is gone. The inbox keeps it, and of what it keeps it is the same again.
 */
export function previewOf({ kind, text, content, status }: Previewed): Pick<MessagePreview, 'kind' | 'text'> {
  return status === 'unsent'
    ? { kind: 'text', text: '' }
    : { kind, text: cutText(readableText({ text, content }), textMax) };
}

/** Taken back by its writer, or erased. */
export function isGone(preview: Pick<MessagePreview, 'kind' | 'text'>): boolean {
  return preview.kind === 'text' && preview.text === '';
}
