import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Advice, CheckName } from './connection-checks.ts';

/** Labels of the connection checks, phrased for success. */
export const checkLabels: Record<CheckName, MessageDescriptor> = {
  token: msg({ id: 'lineconfig.check_token', message: 'Channel access token is valid' }),
  reached: msg({ id: 'lineconfig.check_reached', message: 'LINE reaches the webhook' }),
  signature: msg({ id: 'lineconfig.check_signature', message: 'Channel secret matches LINE’s signature' }),
  registered: msg({ id: 'lineconfig.check_registered', message: 'LINE delivers to this URL' }),
  active: msg({ id: 'lineconfig.check_active', message: '“Use webhook” is on' }),
};

/** Instructions for failed checks. LINE's own terms are quoted in English, as in its console. */
export const adviceLabels: Record<Advice, MessageDescriptor> = {
  'no-token': msg({
    id: 'lineconfig.advice_no_token',
    message:
      'The channel access token is missing. In the LINE Developers Console, open the channel’s “Messaging API” tab, issue a “Channel access token (long-lived)” at the bottom, and paste it here.',
  }),
  'token-refused': msg({
    id: 'lineconfig.advice_token_refused',
    message:
      'LINE does not accept this access token: it was reissued, has expired, or belongs to another channel. In the “Messaging API” tab of the LINE Developers Console, issue a new one and replace it here.',
  }),
  'not-https': msg({
    id: 'lineconfig.advice_not_https',
    message:
      'LINE delivers only to HTTPS URLs, but this server uses an HTTP URL. The server administrator must set PUBLIC_URL to an HTTPS URL with a publicly trusted certificate.',
  }),
  'url-refused': msg({
    id: 'lineconfig.advice_url_refused',
    message:
      'LINE does not accept this URL. It must use HTTPS, be reachable from the public internet, and have a publicly trusted certificate.',
  }),
  'not-reached': msg({
    id: 'lineconfig.advice_not_reached',
    message:
      'LINE could not connect to this address. Check that it can be opened from outside your network and that its certificate is complete; nothing needs to change at LINE.',
  }),
  'too-slow': msg({
    id: 'lineconfig.advice_too_slow',
    message:
      'The server took longer than the two seconds that LINE waits. Check the Monitor page; nothing needs to change at LINE.',
  }),
  disabled: msg({
    id: 'lineconfig.advice_disabled',
    message: 'This account is disabled here, so its webhooks are refused. Enable it and test again.',
  }),
  'other-status': msg({
    id: 'lineconfig.advice_other_status',
    message:
      'Something in front of this server returned an error to LINE. Check the proxy: it must forward /webhooks/line/ unchanged.',
  }),
  unclassified: msg({
    id: 'lineconfig.advice_unclassified',
    message: 'The connection was lost while LINE was delivering. Test again. If it happens again, check the proxy.',
  }),
  'no-secret': msg({
    id: 'lineconfig.advice_no_secret',
    message:
      'The channel secret is missing. In the LINE Developers Console, open the channel’s “Basic settings” tab, copy “Channel secret”, and paste it here.',
  }),
  'wrong-secret': msg({
    id: 'lineconfig.advice_wrong_secret',
    message:
      'LINE signs with a different secret. In the LINE Developers Console, open the channel’s “Basic settings” tab, copy “Channel secret” again, and replace it here.',
  }),
  'not-registered': msg({
    id: 'lineconfig.advice_not_registered',
    message:
      'LINE has no webhook URL for this channel. Press the button, or paste the URL in the “Messaging API” tab under “Webhook URL” and press “Update”.',
  }),
  'other-address': msg({
    id: 'lineconfig.advice_other_address',
    message:
      'LINE delivers to another URL. Press the button, or replace “Webhook URL” in the channel’s “Messaging API” tab and press “Update”.',
  }),
  'switched-off': msg({
    id: 'lineconfig.advice_switched_off',
    message:
      'LINE is not sending events yet. In the LINE Developers Console, open the channel’s “Messaging API” tab and turn on “Use webhook”.',
  }),
};
