import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageKindTexts } from '../../shared/message-texts.ts';
import { emojiMark, isUnsentOrErased, previewOf } from '../../shared/preview.ts';
import type { Message, MessagePreview } from '../../shared/rows.ts';

/** Labels of removed messages: LINE's wording for a message of a customer, and the product's own wording for a message of an agent. */
const unsentLabels = {
  customer: msg({ id: 'messages.unsent', message: 'Message unsent' }),
  us: msg({ id: 'messages.taken_back', message: 'Message removed' }),
};

export interface PreviewText {
  text: string;
  /** Kind of the message. Determines the icon. */
  kind: Message['kind'];
  gone: boolean;
}

const emojiWord = msg({ id: 'messages.emoji', message: '[emoji]' });

type Previewed = Pick<MessagePreview, 'direction' | 'kind' | 'text'> & {
  status?: Message['status'];
  content?: Message['content'];
};

/** Returns a message as one line of text, in the current language. */
export function previewText(message: Previewed): PreviewText {
  const preview = previewOf(message);
  const { kind, text } = preview;
  const gone = isUnsentOrErased(preview);
  const textOrKind = () => text.trim().replaceAll(emojiMark, i18n._(emojiWord)) || i18n._(messageKindTexts[kind]);
  return {
    text: gone ? i18n._(unsentLabels[message.direction === 'in' ? 'customer' : 'us']) : textOrKind(),
    kind,
    gone,
  };
}
