import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authContracts } from '../../shared/api/auth.ts';
import { Refusal } from '../../shared/errors.ts';
import { networkOf } from './network.ts';

/** Calls a minute. */
export interface Rates {
  /** Well-formed sign-ins from one address, or from one browser that is known; a company may sit behind one address. */
  login: number;
  /** New accounts and tries of the set-up code from one address. */
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
  const strict: Record<string, ReturnType<typeof app.rateLimit>> = {
    '/api/auth/register': app.rateLimit({ max: rates.register, timeWindow: minute }),
    '/api/auth/second-factor': app.rateLimit({ max: rates.login, timeWindow: minute }),
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
  const signIns = app.rateLimit({
    max: rates.login,
    timeWindow: minute,
    keyGenerator: (request) => {
      const { username } = signIn.parse(request.body);
      return who.browser(request, username) ?? networkOf(request.ip);
    },
  });
  // A body that is no sign-in at all does not take one from others of the same address.
  const loginLimit: typeof signIns = async function (request, reply) {
    const limit = signIn.safeParse(request.body).success ? signIns : others;
    return limit.call(this, request, reply);
  };
  app.addHook('onRoute', (route) => {
    if (route.url === login) {
      route.preHandler = [route.preHandler ?? [], loginLimit].flat();
      return;
    }
    if (!route.url.startsWith('/api/') || unlimited.has(route.url)) return;
    route.onRequest = [route.onRequest ?? [], strict[route.url] ?? others].flat();
  });
}
