import { lookup as resolve } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '../../shared/limits.ts';

/** Result of a download. */
export type MediaAnswer =
  | { state: 'bytes'; mime: string; source: Readable }
  /** Permanent failure. */
  | { state: 'failed'; reason: 'gone' | 'too_large' | 'refused' }
  /** Temporary failure: not ready yet, or a network error. */
  | { state: 'later' };

/** Maximum wait in milliseconds for the headers and for each chunk of the body. */
const silenceMs = limits.apiTimeoutMs;
const redirectsMax = 3;

/** Downloads a customer's media from LINE. Does not use the SDK's method, because it can crash the process. */
export async function downloadFromLine(
  origin: string,
  accessToken: string,
  lineMessageId: string,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const url = `${origin}/v2/bot/message/${encodeURIComponent(lineMessageId)}/content`;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('no response before the timeout')), silenceMs);
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const { status, headers, body } = response;
    if (status === 200 && body !== null) {
      const source = Readable.fromWeb(body as ReadableStream);
      return bytesOf(source, headers.get('content-type'), headers.get('content-length'));
    }
    await body?.cancel();
    if (status === 404 || status === 410) return { state: 'failed', reason: 'gone' };
    return status === 400 ? { state: 'failed', reason: 'refused' } : { state: 'later' };
  } catch {
    return { state: 'later' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Downloads media from a URL that the customer's app chose. Allows only https and public addresses, and never sends our access token. Each
 * redirect is checked like the first URL.
 */
export async function downloadExternal(
  address: string,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  let url = address;
  for (let hop = 0; hop <= redirectsMax; hop++) {
    if (!isAllowed(url, allowPrivate)) return { state: 'failed', reason: 'refused' };
    const answer = await openPublicly(url, { allowPrivate, signal, silenceMs });
    if (answer === 'refused') return { state: 'failed', reason: 'refused' };
    if (answer === 'no_answer') return { state: 'later' };
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return bytesOf(answer, headers['content-type'], headers['content-length']);
    answer.destroy();
    if (status === 404 || status === 410) return { state: 'failed', reason: 'gone' };
    if (status >= 500 || status === 429) return { state: 'later' };
    const next = status >= 300 && status < 400 ? headers.location : undefined;
    if (next === undefined || !URL.canParse(next, url)) return { state: 'failed', reason: 'refused' };
    url = new URL(next, url).href;
  }
  return { state: 'failed', reason: 'refused' };
}

function isAllowed(address: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  // IP addresses are checked here. Host names are checked when they are resolved.
  return protocol === 'https:' && isPublicAddress(hostname.replace(/^\[|\]$/g, '')) !== false;
}

function bytesOf(source: Readable, type?: string | null, length?: string | null): MediaAnswer {
  if (Number(length ?? 0) > limits.inboundMediaBytes) {
    source.on('error', () => undefined).destroy();
    return { state: 'failed', reason: 'too_large' };
  }
  const mime = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = /^[a-z0-9][\w.+-]*\/[\w.+-]+$/.test(mime);
  return { state: 'bytes', mime: known ? mime : 'application/octet-stream', source: endWhenSilent(source, silenceMs) };
}

/**
 * Returns a stream that fails if no data arrives for `silenceMs`. Handles errors that occur after the reader has stopped, so that they
 * never crash the process.
 */
function endWhenSilent(source: Readable, silenceMs: number): Readable {
  let timer: NodeJS.Timeout;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => source.destroy(new Error('the download stalled')), silenceMs);
  };
  restart();
  source.on('error', () => undefined);
  const steadied = Readable.from(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        restart();
        yield Buffer.from(chunk);
      }
    })(),
    { highWaterMark: 4 },
  );
  steadied.on('error', () => undefined);
  steadied.on('close', () => {
    clearTimeout(timer);
    source.destroy();
  });
  return steadied;
}

interface PublicRequest {
  /** Whether private addresses are allowed, for a simulator on this machine. */
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Milliseconds until the headers must have arrived. */
  silenceMs: number;
}

class NotPublic extends Error {}

/**
 * Sends a GET request to a URL from an untrusted source. Connects only to the addresses that were checked, so that DNS rebinding has no
 * effect. Does not follow redirects.
 */
function openPublicly(
  url: string,
  { allowPrivate, signal, silenceMs }: PublicRequest,
): Promise<IncomingMessage | 'refused' | 'no_answer'> {
  const get = new URL(url).protocol === 'http:' ? getHttp : getHttps;
  return new Promise((settle) => {
    const options = { agent: false, signal, ...(allowPrivate ? {} : { lookup: lookupPublic }) };
    const request = get(url, options, (response) => {
      clearTimeout(timer);
      // Prevents an unhandled error if the response fails before its reader is attached. The reader receives the error as well.
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

/** Resolves a host name. Fails with {@link NotPublic} if any of its addresses is private. */
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

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4');
}
// Ranges of IPv6 that are global unicast but not public: tunnels to other networks, and documentation. Ranges that are not global unicast
// are already excluded, because addresses must be in `global` below.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address is on the public internet, according to IANA's special-purpose registries. `null` for a host name, which must be
 * resolved first.
 */
export function isPublicAddress(host: string): boolean | null {
  switch (isIP(host)) {
    case 4:
      return !closed.check(host, 'ipv4');
    case 6:
      return global.check(host, 'ipv6') && !closed.check(host, 'ipv6');
    default:
      return null;
  }
}
