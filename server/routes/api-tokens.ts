import type { FastifyInstance } from 'fastify';
import type { ApiToken } from '../../shared/api/api-tokens.ts';
import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import { newApiToken } from '../auth/api-token.ts';
import { createApiToken, revokeApiToken } from '../commands/api-tokens.ts';
import { newId } from '../keys/ids.ts';
import type { AllRows } from '../projections/stored.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

type Row = AllRows['apiToken'];

function shown({ id, name, permissions, assignedBrands, createdBy, expiresAt, createdAt }: Row): ApiToken {
  const until = new Date(expiresAt).toISOString();
  return { id, name, permissions, assignedBrands, createdBy, expiresAt: until, createdAt };
}

/** One's own tokens, and those that reach no further than one sees. */
function sees(viewer: Viewer, { createdBy, assignedBrands }: Row): boolean {
  if (createdBy === viewer.id || seesAllBrands(viewer)) return true;
  return assignedBrands.every((id) => viewer.assignedBrands.includes(id));
}

export function apiTokenRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  function found(id: string, viewer: Viewer): Row {
    const row = engine.read('apiToken', id)?.row;
    if (row === undefined || !sees(viewer, row)) throw new Refusal('api_token_not_found');
    return row;
  }

  mount(app, deps.mounting, {
    'GET /api-tokens': ({ query, viewer }) => {
      const all = rows.all('apiToken').map(({ row }) => row);
      const { items, ...meta } = pageOf(
        all.filter((row) => sees(viewer, row)),
        query,
      );
      return { data: items.map(shown), meta };
    },
    'POST /api-tokens': async ({ body, viewer }) => {
      const apiTokenId = newId(engine.now());
      const { token, hash } = newApiToken();
      const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
      await engine.execute(
        'config',
        actorOf(viewer),
        createApiToken({ ...body, apiTokenId, hash, expiresAt, by: viewer }),
      );
      return { data: { token, apiToken: shown(found(apiTokenId, viewer)) } };
    },
    'DELETE /api-tokens/:id': async ({ params, viewer }) => {
      found(params.id, viewer);
      await engine.execute('config', actorOf(viewer), revokeApiToken({ apiTokenId: params.id }));
      return { data: {} };
    },
  });
}
