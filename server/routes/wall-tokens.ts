import type { FastifyInstance } from 'fastify';
import type { WallToken } from '../../shared/api/wall-tokens.ts';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { wallPermissions } from '../../shared/walls.ts';
import { newApiToken } from '../auth/api-token.ts';
import type { Sessions } from '../auth/sessions.ts';
import { createApiToken, renewApiToken, revokeApiToken } from '../commands/api-tokens.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { type TokenRow, tokensOf } from './tokens-shown.ts';

const bearer = 'wall';
const absent: ErrorCode = 'wall_token_not_found';

/** Routes for API tokens whose bearer is a wallboard. */
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
    'POST /wall-tokens': async ({ body, viewer, command }) => {
      const apiTokenId = newId(engine.now());
      const { token, hash } = newApiToken();
      const rights = { permissions: wallPermissions, assignedBrands: body.brands, expiresAt: msOf(body) };
      const wish = { apiTokenId, bearer, name: body.name, hash, ...rights } as const;
      await command('config', (by) => createApiToken({ ...wish, by }));
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
    'DELETE /wall-tokens/:id': async ({ params, viewer, command }) => {
      tokens.found(params.id, viewer);
      await command('config', () => revokeApiToken({ apiTokenId: params.id }));
      return { data: {} };
    },
    'PUT /wall-tokens/:id/renew': async ({ params, body, viewer, command }) => {
      tokens.found(params.id, viewer);
      const wish = { apiTokenId: params.id, expiresAt: msOf(body) };
      await command('config', (by) => renewApiToken({ ...wish, by }));
      return { data: shown(tokens.found(params.id, viewer)) };
    },
  });
}

const iso = (ms: number) => new Date(ms).toISOString();
const msOf = ({ expiresAt }: { expiresAt?: string | undefined }) =>
  expiresAt === undefined ? null : Date.parse(expiresAt);
