import type { FastifyInstance } from 'fastify';
import type { ApiToken } from '../../shared/api/api-tokens.ts';
import { newApiToken } from '../auth/api-token.ts';
import type { Sessions } from '../auth/sessions.ts';
import { createApiToken, revokeApiToken } from '../commands/api-tokens.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { type TokenRow, tokensOf } from './tokens-shown.ts';

const bearer = 'program';

/** Routes for API tokens whose bearer is an app. */
export function apiTokenRoutes(app: FastifyInstance, deps: RouteDeps & { sessions: Sessions }): void {
  const { engine, sessions } = deps;
  const tokens = tokensOf(deps, bearer, 'api_token_not_found');

  function shown({ id, name, permissions, assignedBrands, createdBy, expiresAt, createdAt }: TokenRow): ApiToken {
    const fullName = engine.read('staff', createdBy)?.row.fullName ?? '';
    const viewer = sessions.again({ kind: bearer, sessionId: id })?.viewer;
    return {
      id,
      name,
      permissions,
      assignedBrands,
      createdBy: { id: createdBy, fullName },
      active: viewer !== undefined && viewer.permissions.length > 0,
      expiresAt: new Date(expiresAt).toISOString(),
      createdAt,
    };
  }

  mount(app, deps.mounting, {
    'GET /api-tokens': ({ query, viewer }) => {
      const { items, ...meta } = pageOf(tokens.list(viewer), query);
      return { data: items.map(shown), meta };
    },
    'POST /api-tokens': async ({ body, viewer, command }) => {
      const apiTokenId = newId(engine.now());
      const { token, hash } = newApiToken();
      const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
      const wish = { ...body, apiTokenId, bearer, hash, expiresAt } as const;
      await command('config', (by) => createApiToken({ ...wish, by }));
      return { data: { token, apiToken: shown(tokens.found(apiTokenId, viewer)) } };
    },
    'DELETE /api-tokens/:id': async ({ params, viewer, command }) => {
      tokens.found(params.id, viewer);
      await command('config', () => revokeApiToken({ apiTokenId: params.id }));
      return { data: {} };
    },
  });
}
