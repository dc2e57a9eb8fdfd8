import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../shared/errors.ts';
import { networkOf } from './network.ts';

/** Calls a minute. */
export interface Rates {
  /** Sign-ins from one address; a company may sit behind one, and a name has a lock of its own. */
  login: number;
  /** New accounts and tries of the set-up code from one address. */
  register: number;
  /** Everything else that strangers of one address ask. */
  strangers: number;
  /** Everything else: by person or API token. */
  others: number;
}

/** A screen that opens asks a dozen things at once, and a person opens one after the other. */
export const defaultRates: Rates = { login: 120, register: 10, strangers: 600, others: 6000 };

/** How many callers are remembered at once; the longest silent is forgotten first. */
const callersMax = 20_000;
const minute = 60_000;
const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const unlimited: ReadonlySet<string> = new Set(['/api/health', '/api/health/webhooks', '/api/test']);

/**
 * Bounds how often the calls below /api may be made; routes that are mounted later fall under it. Webhooks do not: LINE
 * decides how many there are, and proves each with a signature.
 * @param whoIs who makes a call; null for nobody known
 */
export async function limitRates(
  app: FastifyInstance,
  rates: Rates,
  whoIs: (request: FastifyRequest) => string | null,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: callersMax,
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  });
  const strict: Record<string, ReturnType<typeof app.rateLimit>> = {
    '/api/auth/login': app.rateLimit({ max: rates.login, timeWindow: minute }),
    '/api/auth/register': app.rateLimit({ max: rates.register, timeWindow: minute }),
  };
  const stranger = 'stranger ';
  const others = app.rateLimit({
    max: (_request, key) => (key.startsWith(stranger) ? rates.strangers : rates.others),
    timeWindow: minute,
    keyGenerator: (request) => whoIs(request) ?? `${stranger}${networkOf(request.ip)}`,
  });
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || unlimited.has(route.url)) return;
    route.onRequest = [route.onRequest ?? [], strict[route.url] ?? others].flat();
  });
}
