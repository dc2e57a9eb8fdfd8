import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authContracts } from '../../shared/api/auth.ts';
import { Refusal } from '../../shared/errors.ts';
import { networkOf, networksOf } from './network.ts';

/** Calls a minute. */
export interface Rates {
  /** Well-formed sign-ins from one address, or from one browser that is known; a company may sit behind one address. */
  login: number;
  /** New accounts, tries of the setup code and requests for another password from one address. */
  register: number;
  /** Test mails of a person or an API token: each tells whether something answers at an address. */
  mailTests: number;
  /** Everything else that strangers of one address ask. */
  strangers: number;
  /** Everything else: by person or API token. */
  others: number;
}

/** A screen that opens asks a dozen things at once, and a person opens one after the other. */
export const defaultRates: Rates = { login: 120, register: 10, mailTests: 6, strangers: 600, others: 6000 };

/** IPv6 networks that are limited, and how many times the rate of the narrowest each is allowed. */
const shares = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/** How many callers are remembered at once; the longest silent is forgotten first. */
const callersMax = 20_000;
const minute = 60_000;
const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const unlimited: ReadonlySet<string> = new Set(['/api/health', '/api/health/webhooks', '/api/test']);

/** The caller of a request; null for nobody known. */
export interface Callers {
  caller: (request: FastifyRequest) => string | null;
  /** The browser, if this person signed in there before. */
  browser: (request: FastifyRequest, username: string) => string | null;
}

const login = '/api/auth/login';
const signIn = authContracts['POST /auth/login'].body;

/**
 * Bounds how often the calls below /api may be made; routes that are mounted later fall under it. Webhooks do not: LINE
 * decides how many there are, and proves each with a signature.
 */
export async function limitRates(app: FastifyInstance, rates: Rates, who: Callers): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: callersMax,
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  });
  type Limit = ReturnType<typeof app.rateLimit>;
  /** @param browserOf the known browser, which is counted instead of its networks */
  const byNetwork = (max: number, browserOf: (request: FastifyRequest) => string | null = () => null): Limit => {
    const checks = shares.map(({ bits, share }) => {
      const keyGenerator = (request: FastifyRequest) => browserOf(request) ?? networkOf(request.ip, bits);
      return app.createRateLimit({ max: max * share, timeWindow: minute, keyGenerator });
    });
    // The plugin's own hooks run once per request at most.
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
  const strict: Record<string, Limit> = {
    '/api/auth/register': byNetwork(rates.register),
    '/api/auth/second-factor': byNetwork(rates.login),
    '/api/auth/forgot-password': byNetwork(rates.register),
    '/api/auth/invitations/:token': byNetwork(rates.login),
  };
  const stranger = 'stranger ';
  const callerOf = (request: FastifyRequest) => who.caller(request) ?? `${stranger}${networkOf(request.ip)}`;
  const others = app.rateLimit({
    max: (_request, key) => (key.startsWith(stranger) ? rates.strangers : rates.others),
    timeWindow: minute,
    keyGenerator: callerOf,
  });
  strict['/api/settings/smtp/test'] = app.rateLimit({
    max: rates.mailTests,
    timeWindow: minute,
    keyGenerator: callerOf,
  });
  // The limit of sign-ins needs the name in the body, so that another one bounds how many bodies are read.
  strict[login] = byNetwork(rates.strangers);
  const signIns = byNetwork(rates.login, (request) => who.browser(request, signIn.parse(request.body).username));
  // A body that is no sign-in does not count against others of the same address.
  const loginLimit: Limit = async (request, reply) => {
    if (signIn.safeParse(request.body).success) await signIns.call(app, request, reply);
  };
  app.addHook('onRoute', (route) => {
    if (route.url === login) route.preHandler = [route.preHandler ?? [], loginLimit].flat();
    if (!route.url.startsWith('/api/') || unlimited.has(route.url)) return;
    // First of all, before a caller is looked up and a body is read.
    route.onRequest = [strict[route.url] ?? others, route.onRequest ?? []].flat();
  });
}
