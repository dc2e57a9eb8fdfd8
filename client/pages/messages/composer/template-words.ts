import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The four stock templates: title of the chip, and text for the customer. Thai texts contain the agent's polite ending. */
export const templates: { name: string; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    name: 'thanks',
    title: msg({ id: 'composer.thanks', message: 'Thanks' }),
    text: msg({ id: 'composer.thanks_text', message: 'Thank you for contacting us!' }),
  },
  {
    name: 'helping',
    title: msg({ id: 'composer.helping', message: 'Helping' }),
    text: msg({ id: 'composer.helping_text', message: 'I am looking into this for you now.' }),
  },
  {
    name: 'wait',
    title: msg({ id: 'composer.wait', message: 'Wait' }),
    text: msg({ id: 'composer.wait_text', message: 'One moment please, I will be right back with you.' }),
  },
  {
    name: 'more',
    title: msg({ id: 'composer.more', message: 'More questions' }),
    text: msg({ id: 'composer.more_text', message: 'Is there anything else I can help you with?' }),
  },
];
