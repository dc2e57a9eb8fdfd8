import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuideStep } from './guide-steps.ts';

/** Each step: its name, and where in LINE's screens something is done. */
export const stepWords: Record<GuideStep, { title: MessageDescriptor; text: MessageDescriptor }> = {
  brand: {
    title: msg({ id: 'lineconfig.guide_brand', message: 'Choose the brand' }),
    text: msg({
      id: 'lineconfig.guide_brand_text',
      message: 'Customers of this account belong to the brand. The nickname is what your team sees.',
    }),
  },
  channel: {
    title: msg({ id: 'lineconfig.guide_channel', message: 'Create a Messaging API channel' }),
    text: msg({
      id: 'lineconfig.guide_channel_text',
      message:
        'In LINE Official Account Manager open Settings › Messaging API, press “Enable Messaging API” and choose a provider. The channel then stands in the LINE Developers Console.',
    }),
  },
  secret: {
    title: msg({ id: 'lineconfig.guide_secret', message: 'Channel ID and secret' }),
    text: msg({
      id: 'lineconfig.guide_secret_text',
      message: 'In the LINE Developers Console open the channel. Both stand in the “Basic settings” tab.',
    }),
  },
  token: {
    title: msg({ id: 'lineconfig.guide_token', message: 'Channel access token' }),
    text: msg({
      id: 'lineconfig.guide_token_text',
      message:
        'Open the “Messaging API” tab. At its end, under “Channel access token (long-lived)”, press “Issue” and copy it. LINE is asked at once whose it is.',
    }),
  },
  deliver: {
    title: msg({ id: 'lineconfig.guide_deliver', message: 'Tell LINE where to deliver' }),
    text: msg({
      id: 'lineconfig.guide_deliver_text',
      message:
        'Press the button, or paste this URL in the “Messaging API” tab and press “Update”. Then switch “Use webhook” on there, and “Webhook redelivery” too: without it LINE never sends a message again that could not be delivered. When you come back to this page, it looks again by itself.',
    }),
  },
  robot: {
    title: msg({ id: 'lineconfig.guide_robot', message: 'Let people answer, not the robot' }),
    text: msg({
      id: 'lineconfig.guide_robot_text',
      message:
        'In LINE Official Account Manager open Settings › Response settings, switch “Auto-response messages” and “Greeting message” off and “Webhooks” on. LINE does not tell whether they are off, so please say so yourself.',
    }),
  },
  receive: {
    title: msg({ id: 'lineconfig.guide_receive', message: 'Receive the first message' }),
    text: msg({
      id: 'lineconfig.guide_receive_text',
      message: 'Add the account as a friend on your own phone and say hello. This turns green by itself.',
    }),
  },
  answer: {
    title: msg({ id: 'lineconfig.guide_answer', message: 'Answer it' }),
    text: msg({
      id: 'lineconfig.guide_answer_text',
      message: 'Open the inbox and answer your own message. Then the account is live.',
    }),
  },
};

interface Grey {
  title: MessageDescriptor & { id: string };
  text: MessageDescriptor;
}

const secret: Grey = {
  title: msg({ id: 'lineconfig.grey_401', message: '“Verify” answers 401' }),
  text: msg({
    id: 'lineconfig.grey_401_text',
    message:
      'The channel secret is another one. Copy it again from “Basic settings” and replace it on the account’s page.',
  }),
};
const url: Grey = {
  title: msg({ id: 'lineconfig.grey_url', message: 'The console does not take the URL' }),
  text: msg({
    id: 'lineconfig.grey_url_text',
    message:
      'It must begin with https and be known on the internet. The operator of this installation sets PUBLIC_URL.',
  }),
};
const noSwitch: Grey = {
  title: msg({ id: 'lineconfig.grey_switch', message: 'There is no “Use webhook” switch' }),
  text: msg({
    id: 'lineconfig.grey_switch_text',
    message: 'It appears once a webhook URL is saved in the “Messaging API” tab.',
  }),
};

/** Reasons why a step that LINE confirms stays unconfirmed. */
export const greyWords: Partial<Record<GuideStep, readonly Grey[]>> = {
  deliver: [secret, url, noSwitch],
  receive: [secret, noSwitch],
};
