import type { FastifyInstance } from 'fastify';

/** Requests that are logged: none, failed ones, or all. */
export const accessLogs = ['off', 'errors', 'all'] as const;
export type AccessLog = (typeof accessLogs)[number];

/** Parameters that are secrets: tokens of one-time links. */
const secretParams: ReadonlySet<string> = new Set(['token']);

/**
 * The path in the access log: the route without the query. Parameters are filled in for API calls and webhooks, except secrets, because
 * those addresses alone grant access.
 */
export function loggedPath(route: string, params: unknown): string {
  if (!/^\/(api|webhooks)\//.test(route)) return route;
  const values = (params ?? {}) as Record<string, string | undefined>;
  return route.replace(/:(\w+)/g, (match, name: string) =>
    secretParams.has(name) ? match : encodeURIComponent(values[name] ?? '').slice(0, 100),
  );
}

/**
 * Writes one line per request, with the request id of its response. Never contains headers, queries or bodies, because they contain tokens.
 */
export function logAccess(app: FastifyInstance, which: AccessLog): void {
  if (which === 'off') return;
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    if (which === 'all' || status >= 400) {
      const { method, ip, routeOptions, params } = request;
      // Paths without a route can be invented by anyone, so they are not logged.
      const path = routeOptions.url === undefined || request.is404 ? null : loggedPath(routeOptions.url, params);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ access: { method, path, status, ms, address: ip } }, 'Request completed');
    }
    done();
  });
}
