import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Advice, CheckName } from './connection-checks.ts';

/** The parts of the connection, as they hold. */
export const checkWords: Record<CheckName, MessageDescriptor> = {
  token: msg({ id: 'lineconfig.check_token', message: 'Channel access token is valid' }),
  reached: msg({ id: 'lineconfig.check_reached', message: 'LINE reaches the webhook' }),
  signature: msg({ id: 'lineconfig.check_signature', message: 'Channel secret matches LINE’s signature' }),
  registered: msg({ id: 'lineconfig.check_registered', message: 'LINE delivers to this address' }),
  active: msg({ id: 'lineconfig.check_active', message: '“Use webhook” is on' }),
};

/** Where to change what, in plain words; LINE's own names stand as its console has them in English. */
export const adviceWords: Record<Advice, MessageDescriptor> = {
  'no-token': msg({
    id: 'lineconfig.advice_no_token',
    message:
      'There is no access token. In the LINE Developers Console open the channel’s “Messaging API” tab, issue a “Channel access token (long-lived)” at its end, and paste it here.',
  }),
  'token-refused': msg({
    id: 'lineconfig.advice_token_refused',
    message:
      'LINE does not accept this access token: it was reissued, has expired, or is of another channel. In the LINE Developers Console, “Messaging API” tab, issue a new one and replace it here.',
  }),
  'not-https': msg({
    id: 'lineconfig.advice_not_https',
    message:
      'LINE delivers to https addresses only, and this installation has an http address. Its operator sets PUBLIC_URL to an https address with a publicly trusted certificate.',
  }),
  'url-refused': msg({
    id: 'lineconfig.advice_url_refused',
    message:
      'LINE does not take this address. It must be https, known on the public internet, and have a publicly trusted certificate.',
  }),
  'not-reached': msg({
    id: 'lineconfig.advice_not_reached',
    message:
      'LINE could not connect to this address. Check that it can be opened from outside your network and that its certificate is complete; nothing needs to change at LINE.',
  }),
  'too-slow': msg({
    id: 'lineconfig.advice_too_slow',
    message:
      'The server took longer than the two seconds that LINE waits. Look at the monitor; nothing needs to change at LINE.',
  }),
  disabled: msg({
    id: 'lineconfig.advice_disabled',
    message: 'This account is switched off here, so its webhooks are refused. Switch it on and test again.',
  }),
  'other-status': msg({
    id: 'lineconfig.advice_other_status',
    message:
      'Something in front of this server answered LINE with an error. Check the proxy: it must pass /webhooks/line/ on unchanged.',
  }),
  unclassified: msg({
    id: 'lineconfig.advice_unclassified',
    message: 'The connection broke off while LINE delivered. Test again; if it stays, check the proxy.',
  }),
  'no-secret': msg({
    id: 'lineconfig.advice_no_secret',
    message:
      'There is no channel secret. In the LINE Developers Console open the channel’s “Basic settings” tab, copy “Channel secret”, and paste it here.',
  }),
  'wrong-secret': msg({
    id: 'lineconfig.advice_wrong_secret',
    message:
      'LINE signs with another secret. In the LINE Developers Console open the channel’s “Basic settings” tab, copy “Channel secret” again, and replace it here.',
  }),
  'not-registered': msg({
    id: 'lineconfig.advice_not_registered',
    message:
      'LINE has no webhook address for this channel. Press the button, or paste the address in the “Messaging API” tab under “Webhook URL” and press “Update”.',
  }),
  'other-address': msg({
    id: 'lineconfig.advice_other_address',
    message:
      'LINE delivers to another address. Press the button, or replace “Webhook URL” in the channel’s “Messaging API” tab and press “Update”.',
  }),
  'switched-off': msg({
    id: 'lineconfig.advice_switched_off',
    message:
      'LINE sends nothing yet. In the LINE Developers Console open the channel’s “Messaging API” tab and switch “Use webhook” on.',
  }),
};
