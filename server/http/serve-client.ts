import { existsSync, readFileSync } from 'node:fs';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { clientFolder } from '../storage/assets.ts';
import { clientPage, type PageHead } from './client-page.ts';

/** Serves the client's files. Every other path that is neither an API call nor an asset of another version is a route of the client. */
export async function serveClient(app: FastifyInstance, head: PageHead): Promise<void> {
  const folder = clientFolder();
  const file = `${folder}/index.html`;
  const page = existsSync(file) ? clientPage(readFileSync(file, 'utf8'), head) : null;
  if (page !== null) {
    await app.register(serveStatic, {
      root: `${folder}/assets`,
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      maxAge: '1y',
      immutable: true,
    });
    await app.register(serveStatic, {
      root: folder,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // Registers one route per file, so that all other paths belong to the client.
      wildcard: false,
      // The page is served below, with the facts in its head.
      globIgnore: ['index.html*', 'assets/**'],
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  }
  const isPage = ({ method, url }: FastifyRequest) =>
    page !== null && method === 'GET' && !/^\/(api|webhooks|socket\.io|assets)(\/|$)/.test(url);
  // Refused before the body is read.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 && !isPage(request) ? new Refusal('route_not_found') : undefined),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new Refusal('route_not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
