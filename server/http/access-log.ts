import type { FastifyInstance } from 'fastify';

/** Requests that are logged: none, those that failed, or all. */
export const accessLogs = ['off', 'errors', 'all'] as const;
export type AccessLog = (typeof accessLogs)[number];

/** Parameters that are secrets: one-time links. */
const secretParams: ReadonlySet<string> = new Set(['token']);

/**
 * A path as the access log has it: the route, without the query. Parameters are filled in for calls and webhooks,
 * except secrets, because the address alone grants access.
 */
export function loggedPath(route: string, params: unknown): string {
  if (!/^\/(api|webhooks)\//.test(route)) return route;
  const given = (params ?? {}) as Record<string, string | undefined>;
  return route.replace(/:(\w+)/g, (whole, name: string) =>
    secretParams.has(name) ? whole : encodeURIComponent(given[name] ?? '').slice(0, 100),
  );
}

/** One line for each request, with the id that its response has. Never a header, a query or a body: tokens are in those. */
export function logAccess(app: FastifyInstance, which: AccessLog): void {
  if (which === 'off') return;
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    if (which === 'all' || status >= 400) {
      const { method, ip, routeOptions, params } = request;
      // An address without a route is what somebody made up.
      const path = routeOptions.url === undefined || request.is404 ? null : loggedPath(routeOptions.url, params);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ access: { method, path, status, ms, address: ip } }, 'request');
    }
    done();
  });
}
