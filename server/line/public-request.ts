import { lookup as resolve } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface PublicRequest {
  /** Allows private addresses, for a simulator on this machine. */
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Milliseconds until the headers must have arrived. */
  silenceMs: number;
}

class NotPublic extends Error {}

/**
 * Sends a GET request to a URL that an outsider chose. Connects to the exact addresses that were checked, so that DNS rebinding has no
 * effect. Redirects are not followed.
 */
export function openPublicly(
  url: string,
  { allowPrivate, signal, silenceMs }: PublicRequest,
): Promise<IncomingMessage | 'refused' | 'no_answer'> {
  const get = new URL(url).protocol === 'http:' ? getHttp : getHttps;
  return new Promise((settle) => {
    const options = { agent: false, signal, ...(allowPrivate ? {} : { lookup: lookupPublic }) };
    const request = get(url, options, (response) => {
      clearTimeout(timer);
      // The response can fail before its reader is attached. The reader receives the error too.
      response.on('error', () => undefined);
      settle(response);
    });
    const timer = setTimeout(() => request.destroy(new Error('no response before the timeout')), silenceMs);
    request.on('error', (error) => {
      clearTimeout(timer);
      settle(error instanceof NotPublic ? 'refused' : 'no_answer');
    });
  });
}

/** Refuses a name if any of its addresses is private. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    if (!addresses.every(({ address }) => isPublicAddress(address) === true)) {
      return done(new NotPublic(`${hostname} is not public`), '', 4);
    }
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(
      first === undefined ? new NotPublic(`${hostname} has no address`) : null,
      first?.address ?? '',
      first?.family,
    );
  });
};
