import { msg } from './msg.ts';

/** Names of the kinds of messages. */
export const messageKindTexts = {
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
type MessageKind = keyof typeof messageKindTexts;
export const messageKinds = Object.keys(messageKindTexts) as [MessageKind, ...MessageKind[]];
