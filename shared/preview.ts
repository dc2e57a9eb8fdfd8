import { cutText } from './cut-text.ts';
import type { Message, MessagePreview } from './rows.ts';

/** UTF-16 units of the text in a preview. */
const textMax = 200;

type Previewed = Pick<Message, 'kind' | 'text'> & { status?: Message['status'] };

/**
 * A message as a row of the inbox, a quote, a search hit and a notification show it: its words, cut to one line's length, else its
 * kind; a text without words stands for a message that is gone. The inbox keeps it, and of what it keeps it is the same again.
 */
export function previewOf({ kind, text, status }: Previewed): Pick<MessagePreview, 'kind' | 'text'> {
  return status === 'unsent' ? { kind: 'text', text: '' } : { kind, text: cutText(text, textMax) };
}

/** Taken back by its writer, or erased. */
export function isGone(preview: Pick<MessagePreview, 'kind' | 'text'>): boolean {
  return preview.kind === 'text' && preview.text === '';
}
