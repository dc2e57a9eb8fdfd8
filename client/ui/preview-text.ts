import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { emojiMark, isGone, previewOf } from '../../shared/preview.ts';
import type { Message, MessagePreview } from '../../shared/rows.ts';

export const kindLabels: Record<Message['kind'], MessageDescriptor> = {
  text: msg({ id: 'messages.kind_text', message: 'Message' }),
  image: msg({ id: 'messages.kind_image', message: 'Photo' }),
  video: msg({ id: 'messages.kind_video', message: 'Video' }),
  audio: msg({ id: 'messages.kind_audio', message: 'Voice message' }),
  file: msg({ id: 'messages.kind_file', message: 'File' }),
  location: msg({ id: 'messages.kind_location', message: 'Location' }),
  sticker: msg({ id: 'messages.kind_sticker', message: 'Sticker' }),
  template: msg({ id: 'messages.kind_template', message: 'Card with buttons' }),
  flex: msg({ id: 'messages.kind_flex', message: 'Card' }),
  unknown: msg({ id: 'messages.kind_unknown', message: 'Unknown content' }),
};

/** LINE's wording for customers, our own for agents. */
const unsentLabels = {
  customer: msg({ id: 'messages.unsent', message: 'Message unsent' }),
  us: msg({ id: 'messages.taken_back', message: 'Message removed' }),
};

export interface PreviewText {
  text: string;
  /** Kind of message, for its icon. */
  kind: Message['kind'];
  gone: boolean;
}

const emojiWord = msg({ id: 'messages.emoji', message: '[emoji]' });

type Previewed = Pick<MessagePreview, 'direction' | 'kind' | 'text'> & {
  status?: Message['status'];
  content?: Message['content'];
};

/** A message as one line of text, in the current language. */
export function previewText(message: Previewed): PreviewText {
  const preview = previewOf(message);
  const { kind, text } = preview;
  const gone = isGone(preview);
  const said = () => text.trim().replaceAll(emojiMark, i18n._(emojiWord)) || i18n._(kindLabels[kind]);
  return { text: gone ? i18n._(unsentLabels[message.direction === 'in' ? 'customer' : 'us']) : said(), kind, gone };
}
