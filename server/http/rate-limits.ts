import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { authContracts } from '../../shared/api/auth.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { CounterName, Counters } from '../ports/counters.ts';
import { networkOf, networksOf } from './network.ts';

/** Maximum calls per minute. */
export interface Rates {
  /** Well-formed sign-in requests from one address or one known browser. A whole company may share an address. */
  login: number;
  /** Sign-ups, attempts with a setup code, and password reset requests from one address. */
  register: number;
  /** Test mails of a person or an API token. Limited because each test reveals whether a mail server responds at an address. */
  mailTests: number;
  /** Requests for the pages and downloads of files that were sent to customers, from one address. Customers of a provider may share it. */
  files: number;
  /** Other requests without sign-in from one address. */
  anonymous: number;
  /** Other requests of a person or an API token. */
  others: number;
}

/**
 * Default rates. The rate of signed-in callers is high, because opening a screen sends a dozen requests, and people open several screens in
 * a row.
 */
export const defaultRates: Rates = { login: 120, register: 10, mailTests: 6, files: 120, anonymous: 600, others: 6000 };

/** Prefix lengths of the IPv6 networks whose calls are limited. The limit of a network is `share` times that of the smallest network. */
const shares = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

const shareOf = (prefix: number | null) => shares.find(({ bits }) => bits === prefix)?.share ?? 1;

/** Maximum number of callers that are remembered. The least recently seen one is evicted first. */
const callersMax = 20_000;
const minute = 60_000;
const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const unlimited: ReadonlySet<string> = new Set(['/api/health', '/api/health/webhooks', '/api/test']);

/** Functions that identify the caller of a request. */
export interface Callers {
  caller: (request: FastifyRequest) => string | null;
  /** Returns the id of the browser if the person with this username has signed in there before, otherwise `null`. */
  browser: (request: FastifyRequest, username: string) => string | null;
}

interface RateOptions {
  /**
   * Returns the number of running nodes. Rates that are not counted by `counters` are divided by it, because the requests of a caller are
   * distributed over the nodes. Default: 1.
   */
  nodes?: () => number;
}

const login = '/api/auth/login';
const signIn = authContracts['POST /auth/login'].body;

/** Maximum buffered bytes of a form: a picture and its preview. Videos are not buffered, but written to disk. */
const formBytes = limits.imageBytes + limits.previewBytes;

/**
 * Limits the memory for request bodies per caller, because bodies can arrive slowly. A body counts with its `content-length` until the
 * response has been sent.
 */
class BufferedBodies {
  private readonly bytes = new Map<string, number>();

  /**
   * Returns a hook that counts the body of a request. The hook fails with Refusal `too_many_requests` if the caller's bodies exceed the
   * limit.
   * @param largest maximum buffered bytes of a body
   */
  bounded(callerOf: (request: FastifyRequest) => string, largest: number): onRequestHookHandler {
    return (request, reply, done) => {
      const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      const most = /^multipart\//i.test(type) ? formBytes : largest;
      const bytes = encoding === undefined ? Math.min(Number(length ?? 0), most) : most;
      if (bytes === 0) return done();
      const caller = callerOf(request);
      if (!this.take(caller, bytes)) return done(new Refusal('too_many_requests'));
      reply.raw.once('close', () => this.take(caller, -bytes));
      done();
    };
  }

  private take(caller: string, bytes: number): boolean {
    const after = (this.bytes.get(caller) ?? 0) + bytes;
    if (after > limits.bufferedBytes) return false;
    if (after > 0) this.bytes.set(caller, after);
    else this.bytes.delete(caller);
    return true;
  }
}

/**
 * Limits the rate of calls below /api and the memory for buffered bodies. Applies to routes that are registered later. Webhooks have no
 * rate limit, because LINE determines their number and signs each.
 */
export async function limitRates(
  app: FastifyInstance,
  rates: Rates,
  counters: Counters,
  who: Callers,
  { nodes = () => 1 }: RateOptions = {},
): Promise<void> {
  /** Returns this node's part of a limit that is counted per node. */
  const partOf = (max: number) => Math.ceil(max / Math.max(1, nodes()));
  await app.register(rateLimit, {
    global: false,
    cache: callersMax,
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  });
  type Limit = ReturnType<typeof app.rateLimit>;
  /**
   * Returns a limit per network of the caller.
   * @param browserOf returns the id of the known browser, which is counted instead of the networks
   */
  const byNetwork = (max: number, browserOf: (request: FastifyRequest) => string | null = () => null): Limit => {
    const checks = shares.map(({ bits, share }) => {
      const keyGenerator = (request: FastifyRequest) => browserOf(request) ?? networkOf(request.ip, bits);
      return app.createRateLimit({ max: () => partOf(max * share), timeWindow: minute, keyGenerator });
    });
    // Calls the limiter directly, because the plugin's own hooks run at most once per request.
    return async (request, reply) => {
      const isAlone = browserOf(request) !== null || networksOf(request.ip).length === 1;
      for (const check of isAlone ? checks.slice(0, 1) : checks) {
        const result = await check(request);
        if (result.isAllowed || !result.isExceeded) continue;
        reply.header('retry-after', result.ttlInSeconds);
        throw new Refusal('too_many_requests');
      }
    };
  };
  /** Returns a limit that also applies after a restart. @param keysOf returns the keys of a request, each with its maximum */
  const counted =
    (name: CounterName, keysOf: (request: FastifyRequest) => { key: string; max: number }[]): Limit =>
    async (request, reply) => {
      for (const { key, max } of keysOf(request)) {
        const taken = await counters.take([{ name, key, max, windowMs: minute, isFixed: true }]);
        if (taken.state === 'counted') continue;
        reply.header('retry-after', Math.ceil(taken.retryAfterMs / 1000));
        throw new Refusal('too_many_requests');
      }
    };
  const countedByNetwork = (name: CounterName, max: number) =>
    counted(name, ({ ip }) => {
      const networks = networksOf(ip);
      return networks.map(({ network, bits }) => ({ key: network, max: max * shareOf(bits) }));
    });
  const bodies = new BufferedBodies();
  const strict: Record<string, Limit> = {
    '/api/auth/register': countedByNetwork('register', rates.register),
    '/api/auth/second-factor': countedByNetwork('second-factor', rates.login),
    '/api/auth/forgot-password': countedByNetwork('forgot-password', rates.register),
    '/api/auth/invitations/:token': byNetwork(rates.login),
  };
  const anonymous = 'anonymous ';
  const callerOf = (request: FastifyRequest) => who.caller(request) ?? `${anonymous}${networkOf(request.ip)}`;
  const others = app.rateLimit({
    max: (_request, key) => partOf(key.startsWith(anonymous) ? rates.anonymous : rates.others),
    timeWindow: minute,
    keyGenerator: callerOf,
  });
  const files = byNetwork(rates.files);
  strict['/api/settings/smtp/test'] = counted('mail-test', (request) => [
    { key: callerOf(request), max: rates.mailTests },
  ]);
  // The sign-in limit needs the username from the body. Until the body is read, the limit for anonymous calls applies.
  strict[login] = byNetwork(rates.anonymous);
  const signIns = byNetwork(rates.login, (request) => who.browser(request, signIn.parse(request.body).username));
  // Malformed sign-in bodies do not count, so that they cannot block other clients of the same address.
  const loginLimit: Limit = async (request, reply) => {
    if (signIn.safeParse(request.body).success) await signIns.call(app, request, reply);
  };
  app.addHook('onRoute', (route) => {
    if (route.url === login) route.preHandler = [route.preHandler ?? [], loginLimit].flat();
    const { url, bodyLimit = limits.jsonBytes } = route;
    const first: onRequestHookHandler[] = [];
    if (url.startsWith('/api/') && !unlimited.has(url))
      first.push(strict[url] ?? others, bodies.bounded(callerOf, bodyLimit));
    if (url.startsWith('/f/')) first.push(files);
    if (url.startsWith('/webhooks/')) first.push(bodies.bounded(({ ip }) => networkOf(ip, 48), bodyLimit));
    // Limits run before the caller is looked up and the body is read.
    route.onRequest = [...first, route.onRequest ?? []].flat();
  });
}
