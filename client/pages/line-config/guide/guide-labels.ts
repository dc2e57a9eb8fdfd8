import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuideStep } from './guide-steps.ts';

/** Title and instructions per step. */
export const stepLabels: Record<GuideStep, { title: MessageDescriptor; text: MessageDescriptor }> = {
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
        'In LINE Official Account Manager, open Settings › Messaging API, press “Enable Messaging API” and choose a provider. The channel then appears in the LINE Developers Console.',
    }),
  },
  secret: {
    title: msg({ id: 'lineconfig.guide_secret', message: 'Channel ID and secret' }),
    text: msg({
      id: 'lineconfig.guide_secret_text',
      message: 'Open the channel in the LINE Developers Console. Both are in the “Basic settings” tab.',
    }),
  },
  token: {
    title: msg({ id: 'lineconfig.guide_token', message: 'Channel access token' }),
    text: msg({
      id: 'lineconfig.guide_token_text',
      message:
        'Open the “Messaging API” tab. At the bottom, under “Channel access token (long-lived)”, press “Issue” and copy it. It is checked with LINE right away.',
    }),
  },
  deliver: {
    title: msg({ id: 'lineconfig.guide_deliver', message: 'Register the webhook URL' }),
    text: msg({
      id: 'lineconfig.guide_deliver_text',
      message:
        'Press the button, or paste this URL in the “Messaging API” tab and press “Update”. Then turn on “Use webhook” there, and “Webhook redelivery” too; without it, LINE never resends messages that could not be delivered. This page checks again when you come back.',
    }),
  },
  robot: {
    title: msg({ id: 'lineconfig.guide_robot', message: 'Let people reply, not the bot' }),
    text: msg({
      id: 'lineconfig.guide_robot_text',
      message:
        'In LINE Official Account Manager, open Settings › Response settings, turn off “Auto-response messages” and “Greeting message” and turn on “Webhooks”. LINE doesn’t report whether they are off, so please confirm it here.',
    }),
  },
  receive: {
    title: msg({ id: 'lineconfig.guide_receive', message: 'Receive the first message' }),
    text: msg({
      id: 'lineconfig.guide_receive_text',
      message: 'On your own phone, add the account as a friend and say hello. This step turns green automatically.',
    }),
  },
  answer: {
    title: msg({ id: 'lineconfig.guide_answer', message: 'Reply to it' }),
    text: msg({
      id: 'lineconfig.guide_answer_text',
      message: 'Open the inbox and reply to your own message. The account is then live.',
    }),
  },
};

interface Grey {
  title: MessageDescriptor & { id: string };
  text: MessageDescriptor;
}

const secret: Grey = {
  title: msg({ id: 'lineconfig.grey_401', message: '“Verify” returns 401' }),
  text: msg({
    id: 'lineconfig.grey_401_text',
    message:
      'The channel secret doesn’t match. Copy it again from “Basic settings” and replace it on the account’s page.',
  }),
};
const url: Grey = {
  title: msg({ id: 'lineconfig.grey_url', message: 'The console rejects the URL' }),
  text: msg({
    id: 'lineconfig.grey_url_text',
    message: 'It must start with https and be reachable from the internet. The server administrator sets PUBLIC_URL.',
  }),
};
const noSwitch: Grey = {
  title: msg({ id: 'lineconfig.grey_switch', message: 'There is no “Use webhook” switch' }),
  text: msg({
    id: 'lineconfig.grey_switch_text',
    message: 'It appears once a webhook URL is saved in the “Messaging API” tab.',
  }),
};

/** Possible reasons why LINE does not confirm a step. */
export const greyNotes: Partial<Record<GuideStep, readonly Grey[]>> = {
  deliver: [secret, url, noSwitch],
  receive: [secret, noSwitch],
};
