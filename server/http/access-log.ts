import type { FastifyInstance } from 'fastify';

/** Which requests are logged: none, failed ones, or all. */
export const accessLogs = ['off', 'errors', 'all'] as const;
export type AccessLog = (typeof accessLogs)[number];

/** Route parameters that are secrets, such as the tokens of one-time links. */
const secretParams: ReadonlySet<string> = new Set(['token']);

/**
 * Returns the path for the access log, without the query. For API calls and webhooks, replaces route parameters with their values. Does not
 * replace parameters that are secrets, because a path with a secret grants access on its own.
 */
export function loggedPath(route: string, params: unknown): string {
  if (!/^\/(api|webhooks)\//.test(route)) return route;
  const values = (params ?? {}) as Record<string, string | undefined>;
  return route.replace(/:(\w+)/g, (match, name: string) =>
    secretParams.has(name) ? match : encodeURIComponent(values[name] ?? '').slice(0, 100),
  );
}

/**
 * Logs one line per request, with the request id that the response contains. Omits headers, queries and bodies, because they can contain
 * tokens.
 */
export function logAccess(app: FastifyInstance, which: AccessLog): void {
  if (which === 'off') return;
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    if (which === 'all' || status >= 400) {
      const { method, ip, routeOptions, params } = request;
      // Paths that match no route are not logged, because anyone can invent them.
      const path = routeOptions.url === undefined || request.is404 ? null : loggedPath(routeOptions.url, params);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ access: { method, path, status, ms, address: ip } }, 'Request completed');
    }
    done();
  });
}
