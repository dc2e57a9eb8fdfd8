import Fastify, { type FastifyInstance } from 'fastify';
import { docsPolicy } from '../content-policy.ts';
import { openApiDocument } from '../openapi/document.ts';

const prefix = '/api/docs';

/** `/api/docs`: every call, from the contracts, with nothing from elsewhere. Few ever look: it is made when somebody does. */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  let document: string | undefined;
  let page: Promise<FastifyInstance> | undefined;

  app.get(`${prefix}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });

  app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`, 301));
  for (const path of [`${prefix}/`, `${prefix}/js/scalar.js`]) {
    app.get(path, async (_request, reply) => {
      page ??= makePage();
      const made = await (await page).inject({ url: path });
      await reply.helmet({ contentSecurityPolicy: { directives: docsPolicy } });
      return reply.header('cache-control', 'no-cache').type(String(made.headers['content-type'])).send(made.rawPayload);
    });
  }
  app.addHook('onClose', async () => {
    await (await page)?.close();
  });
}

/** The page and its script; the package holds megabytes, which a start does without. */
async function makePage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: `${prefix}/openapi.json`,
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
