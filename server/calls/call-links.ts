import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../keys/secrets.ts';

export interface CallLinks {
  /** Returns the URL at which a customer opens a call. Only the message to LINE contains it. */
  urlOf(callId: string): string;
  /** Returns the call id in a token that this installation created. `null` for any other token. */
  callIdOf(token: string): string | null;
}

export function callLinks(secrets: Pick<Secrets, 'deriveKey'>, publicUrl: string): CallLinks {
  const key = secrets.deriveKey('call');
  const seal = (callId: string) => createHmac('sha256', key).update(callId).digest('base64url');
  return {
    // The query parameter makes LINE open the phone's own browser, because LINE's in-app browser does not always grant access to the
    // microphone.
    urlOf: (callId) => `${publicUrl}/c/${callId}.${seal(callId)}?openExternalBrowser=1`,
    callIdOf: (token) => {
      const [callId = '', mac = '', ...rest] = token.split('.');
      const [expected, got] = [Buffer.from(seal(callId)), Buffer.from(mac)];
      const same = expected.length === got.length && timingSafeEqual(expected, got);
      return same && rest.length === 0 ? callId : null;
    },
  };
}
