import { msg, type Text } from './msg.ts';

/** Templates that every brand starts with as quick replies. The Thai texts contain the variables for the agent's polite particle. */
export const replyPresetTexts = {
  thanks: {
    title: msg({ id: 'composer.thanks', message: 'Thanks' }),
    text: msg({ id: 'composer.thanks_text', message: 'Thank you for contacting us!' }),
  },
  helping: {
    title: msg({ id: 'composer.helping', message: 'Helping' }),
    text: msg({ id: 'composer.helping_text', message: 'I am looking into this for you now.' }),
  },
  wait: {
    title: msg({ id: 'composer.wait', message: 'Wait' }),
    text: msg({ id: 'composer.wait_text', message: 'One moment please, I will be right back with you.' }),
  },
  more: {
    title: msg({ id: 'composer.more', message: 'More questions' }),
    text: msg({ id: 'composer.more_text', message: 'Is there anything else I can help you with?' }),
  },
} as const satisfies Record<string, { title: Text; text: Text }>;

export type ReplyPreset = keyof typeof replyPresetTexts;
export const replyPresets = Object.keys(replyPresetTexts) as [ReplyPreset, ...ReplyPreset[]];

/** Values for the placeholders of the texts, which keep the variables in them. */
export const presetValues = { particle: '{particle}', asking: '{particle?}' };
