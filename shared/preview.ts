import { cutText } from './cut-text.ts';
import type { TextParts } from './message-parts.ts';
import type { Message, MessagePreview } from './rows.ts';

/** Maximum length of the text in a preview. UTF-16 units. */
const textMax = 200;

type Previewed = Pick<Message, 'kind' | 'text'> & { status?: Message['status']; content?: Message['content'] };

/** Text that replaces LINE's own emoji where their pictures cannot be displayed. */
export const emojiMark = '[emoji]';

/** Returns the text of a message for previews, search hits, notifications and files, which cannot show emoji as pictures. */
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
 * Returns the preview of a message for inbox rows, quotes, search hits and notifications: its kind and its shortened text. The kind `text`
 * with an empty text marks an unsent or erased message. If the input is already a preview, it is returned unchanged.
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
