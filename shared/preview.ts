import type { TextParts } from './content.ts';
import { cutText } from './cut-text.ts';
import type { Message, MessagePreview } from './rows.ts';

/** UTF-16 units of the text in a preview. */
const textMax = 200;

type Previewed = Pick<Message, 'kind' | 'text'> & { status?: Message['status']; content?: Message['content'] };

/** Placeholder for LINE's own emoji, which are pictures: their ranges in the text have no readable characters. */
export const emojiMark = '[emoji]';

/** Returns the text of a message where its emoji cannot be drawn: in previews, search hits, notifications and files. */
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
 * Returns the preview of a message for inbox rows, quotes, search hits and notifications: the text cut to one line, else the kind. An empty
 * text marks an unsent or erased message. The inbox stores previews; the preview of a preview is the same.
 */
export function previewOf({ kind, text, content, status }: Previewed): Pick<MessagePreview, 'kind' | 'text'> {
  return status === 'unsent'
    ? { kind: 'text', text: '' }
    : { kind, text: cutText(readableText({ text, content }), textMax) };
}

/** Whether the message was unsent by its sender or erased. */
export function isUnsentOrErased(preview: Pick<MessagePreview, 'kind' | 'text'>): boolean {
  return preview.kind === 'text' && preview.text === '';
}
