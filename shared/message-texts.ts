import { msg, type Text } from './msg.ts';
import type { Message } from './rows.ts';

export const messageKindTexts: Record<Message['kind'], Text> = {
  text: msg({ id: 'messages.kind_text', message: 'Text' }),
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
