import type { FastifyInstance } from 'fastify';
import type { WallToken } from '../../shared/api/wall-tokens.ts';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { wallPermissions } from '../../shared/walls.ts';
import { newApiToken } from '../auth/api-token.ts';
import type { Sessions } from '../auth/sessions.ts';
import { createApiToken, renewApiToken, revokeApiToken } from '../commands/api-tokens.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { type TokenRow, tokensOf } from './tokens-shown.ts';

const bearer = 'wall';
const absent: ErrorCode = 'wall_token_not_found';

/** API tokens whose bearer is a screen on a wall. */
export function wallTokenRoutes(app: FastifyInstance, deps: RouteDeps & { sessions: Sessions }): void {
  const { engine, sessions } = deps;
  const tokens = tokensOf(deps, bearer, absent);

  function shown({ id, name, assignedBrands, createdBy, expiresAt, createdAt }: TokenRow): WallToken {
    const fullName = engine.read('staff', createdBy)?.row.fullName ?? '';
    return {
      id,
      name,
      brands: assignedBrands,
      createdBy: { id: createdBy, fullName },
      active: sessions.again({ kind: bearer, sessionId: id }) !== null,
      expiresAt: iso(expiresAt),
      createdAt,
    };
  }

  mount(app, deps.mounting, {
    'GET /wall-tokens': ({ query, viewer }) => {
      const { items, ...meta } = pageOf(tokens.list(viewer), query);
      return { data: items.map(shown), meta };
    },
    'POST /wall-tokens': async ({ body, viewer }) => {
      const apiTokenId = newId(engine.now());
      const { token, hash } = newApiToken();
      const rights = { permissions: wallPermissions, assignedBrands: body.brands, expiresAt: msOf(body) };
      const wish = { apiTokenId, bearer, name: body.name, hash, ...rights, by: viewer } as const;
      await engine.execute('config', actorOf(viewer), createApiToken(wish));
      return { data: { token, wallToken: shown(tokens.found(apiTokenId, viewer)) } };
    },
    'GET /wall-tokens/self': ({ session, viewer }) => {
      const row = engine.read('apiToken', session.sessionId)?.row;
      if (row === undefined) throw new Refusal('unauthenticated');
      const { id, name, expiresAt } = row;
      const { permissions, assignedBrands } = viewer;
      return {
        data: { id, name, permissions: [...permissions], brands: [...assignedBrands], expiresAt: iso(expiresAt) },
      };
    },
    'DELETE /wall-tokens/:id': async ({ params, viewer }) => {
      tokens.found(params.id, viewer);
      await engine.execute('config', actorOf(viewer), revokeApiToken({ apiTokenId: params.id }));
      return { data: {} };
    },
    'PUT /wall-tokens/:id/renew': async ({ params, body, viewer }) => {
      tokens.found(params.id, viewer);
      const renew = renewApiToken({ apiTokenId: params.id, expiresAt: msOf(body), by: viewer });
      await engine.execute('config', actorOf(viewer), renew);
      return { data: shown(tokens.found(params.id, viewer)) };
    },
  });
}

const iso = (ms: number) => new Date(ms).toISOString();
const msOf = ({ expiresAt }: { expiresAt?: string | undefined }) =>
  expiresAt === undefined ? null : Date.parse(expiresAt);
