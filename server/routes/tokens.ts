import type { FastifyInstance } from 'fastify';
import type { ApiToken } from '../../shared/api/api-tokens.ts';
import type { WallToken } from '../../shared/api/wall-tokens.ts';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { seesAllBrands, selfOf, type Viewer } from '../../shared/permissions.ts';
import type { TokenBearer } from '../../shared/vocabulary.ts';
import { wallPermissions } from '../../shared/walls.ts';
import type { Sessions } from '../auth/sessions.ts';
import { newApiToken } from '../auth/tokens.ts';
import { createApiToken, renewApiToken, revokeApiToken } from '../commands/api-tokens.ts';
import { newId } from '../keys/ids.ts';
import { type AllRows, iso } from '../projections/stored.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** Registers the routes of API tokens for apps. */
export function apiTokenRoutes(app: FastifyInstance, deps: RouteDeps & { sessions: Sessions }): void {
  const { engine, sessions } = deps;
  const bearer = 'program';
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

/** Registers the routes of API tokens for wallboards. */
export function wallTokenRoutes(app: FastifyInstance, deps: RouteDeps & { sessions: Sessions }): void {
  const { engine, sessions } = deps;
  const bearer = 'wall';
  const tokens = tokensOf(deps, bearer, 'wall_token_not_found');

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

const msOf = ({ expiresAt }: { expiresAt?: string | undefined }) =>
  expiresAt === undefined ? null : Date.parse(expiresAt);

type TokenRow = AllRows['apiToken'];

/** Whether a person can see a token: its creator can, and anyone with access to all of the token's brands. */
function sees(viewer: Viewer, { createdBy, assignedBrands }: TokenRow): boolean {
  if (createdBy === selfOf(viewer) || seesAllBrands(viewer)) return true;
  return assignedBrands.every((id) => viewer.assignedBrands.includes(id));
}

/**
 * Returns functions that list and find the tokens of apps or of wallboards. Expired tokens, and those that the person cannot see, count as
 * missing.
 */
function tokensOf({ engine, rows }: Pick<RouteDeps, 'engine' | 'rows'>, bearer: TokenBearer, absent: ErrorCode) {
  const isShown = (row: TokenRow, viewer: Viewer) =>
    row.bearer === bearer && row.expiresAt > engine.now() && sees(viewer, row);
  return {
    list: (viewer: Viewer): TokenRow[] =>
      rows
        .all('apiToken')
        .map(({ row }) => row)
        .filter((row) => isShown(row, viewer)),
    /** Returns a token. @throws Refusal with the code `absent` if the token does not exist or the person cannot see it */
    found(id: string, viewer: Viewer): TokenRow {
      const row = engine.read('apiToken', id)?.row;
      if (row === undefined || !isShown(row, viewer)) throw new Refusal(absent);
      return row;
    },
  };
}
