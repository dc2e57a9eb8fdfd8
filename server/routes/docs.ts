import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { docsPolicy } from '../http/content-policy.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { RouteDeps } from './deps.ts';

const prefix = '/api/docs';

/**
 * Registers `/api/docs`, the documentation of every route. Generated from the contracts on the first request, because it is rarely used.
 * Loads nothing from other servers.
 */
export function docsRoutes(app: FastifyInstance, { config: { publicUrl } }: Pick<RouteDeps, 'config'>): void {
  let document: string | undefined;
  let page: Promise<FastifyInstance> | undefined;

  app.get(`${prefix}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });

  app.get(prefix, (_request, reply) => reply.redirect('docs/', 301));
  const made = async (path: string) => {
    page ??= makePage();
    return (await page).inject({ url: `${prefix}/${path}` });
  };
  const answer = async (reply: FastifyReply, type: string, body: string | Buffer) => {
    await reply.helmet({ contentSecurityPolicy: { directives: docsPolicy } });
    return reply.header('cache-control', 'no-cache').type(type).send(body);
  };
  const [html, script] = ['text/html; charset=utf-8', 'text/javascript; charset=utf-8'];
  app.get(`${prefix}/`, async (_request, reply) => answer(reply, html, withStartApart((await made('')).body).page));
  app.get(`${prefix}/js/start.js`, async (_request, reply) =>
    answer(reply, script, withStartApart((await made('')).body).start),
  );
  app.get(`${prefix}/js/scalar.js`, async (_request, reply) =>
    answer(reply, script, (await made('js/scalar.js')).rawPayload),
  );
  app.addHook('onClose', async () => {
    await (await page)?.close();
  });
}

/** Icon of the page. Without it, browsers request an icon at the root of the host, which can belong to another product. */
const icon = '<link rel="icon" href="../../icons/icon-192.png" type="image/png" />';

/** Adds the icon, and moves inline scripts into a file, because the Content Security Policy only allows script files. */
function withStartApart(html: string): { page: string; start: string } {
  let start = '';
  const page = html
    .replace('<head>', `<head>${icon}`)
    .replace(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g, (_, code: string) => {
      start += code;
      return '<script src="js/start.js"></script>';
    });
  return { page, start };
}

/** Creates the page and its script. The package is loaded on demand, because its size is several megabytes. */
async function makePage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: 'openapi.json',
      pageTitle: 'OA Console: API',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
    },
  });
  return inner;
}
