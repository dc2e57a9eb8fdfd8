import { lookup as resolve } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface PublicRequest {
  /** For a simulator on this machine. */
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Time until the headers are there. */
  silenceMs: number;
}

class NotPublic extends Error {}

/**
 * A GET of an address that a stranger chose. The connection goes to the very addresses that were checked: a name that resolves
 * to something else a moment later gains nothing. Redirects are not followed.
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
      // It may break before its reader is there, who is then told.
      response.on('error', () => undefined);
      settle(response);
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), silenceMs);
    request.on('error', (error) => {
      clearTimeout(timer);
      settle(error instanceof NotPublic ? 'refused' : 'no_answer');
    });
  });
}

/** One private address among those of a name is enough to refuse it. */
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
