import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../keys/secrets.ts';

export interface CallLinks {
  /** The address at which a customer finds a call. It stands nowhere but in the message that LINE gets. */
  urlOf(callId: string): string;
  /** The call of a token that this installation made; null for any other. */
  callIdOf(token: string): string | null;
}

export function callLinks(secrets: Pick<Secrets, 'deriveKey'>, publicUrl: string): CallLinks {
  const key = secrets.deriveKey('call');
  const seal = (callId: string) => createHmac('sha256', key).update(callId).digest('base64url');
  return {
    // LINE's own browser does not always give the microphone away: this asks it for the phone's.
    urlOf: (callId) => `${publicUrl}/c/${callId}.${seal(callId)}?openExternalBrowser=1`,
    callIdOf: (token) => {
      const [callId = '', given = '', ...rest] = token.split('.');
      const [expected, got] = [Buffer.from(seal(callId)), Buffer.from(given)];
      const same = expected.length === got.length && timingSafeEqual(expected, got);
      return same && rest.length === 0 ? callId : null;
    },
  };
}
