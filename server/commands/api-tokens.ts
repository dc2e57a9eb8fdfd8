import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { isPermission, type Permission, type Viewer } from '../../shared/permissions.ts';
import type { TokenBearer } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { grantedBrands, mustHavePermissions } from './grants.ts';

interface CreateApiToken {
  apiTokenId: string;
  bearer: TokenBearer;
  name: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  permissions: readonly Permission[];
  assignedBrands: readonly string[];
  /** Milliseconds since 1970, UTC. `null` means the default lifetime. */
  expiresAt: number | null;
}

type Renewal = Pick<CreateApiToken, 'apiTokenId' | 'expiresAt'>;

/**
 * Creates an API token. The creator must have all permissions and brands of the token. The token is valid for at most 400 days.
 * @throws Refusal `forbidden`, `brand_not_found`, `all_brands_not_allowed`, `validation_failed`
 */
export function createApiToken({ by, ...token }: CreateApiToken & { by: Viewer }): Decide {
  return (read, at) => {
    mustHavePermissions(by, token.permissions);
    const assignedBrands = grantedBrands(read, by, by.role, token.assignedBrands);
    const permissions = [...new Set(token.permissions)];
    const expiresAt = lifeOf(token.expiresAt, at);
    return {
      events: [{ type: 'api-token.created', ...token, expiresAt, permissions, assignedBrands, createdBy: by.id }],
    };
  };
}

function lifeOf(wished: number | null, at: number): number {
  const expiresAt = wished ?? at + limits.apiTokenMs;
  if (expiresAt > at && expiresAt <= at + limits.apiTokenMaxMs) return expiresAt;
  throw new Refusal('validation_failed', [{ path: 'expiresAt', message: 'Must be within the next 400 days.' }]);
}

/**
 * Extends the lifetime of a token. The caller must be able to create such a token. Expired tokens cannot be renewed.
 * @throws Refusal `api_token_not_found`, `forbidden`, `brand_not_found`, `all_brands_not_allowed`, `validation_failed`
 */
export function renewApiToken({ apiTokenId, by, ...wish }: Renewal & { by: Viewer }): Decide {
  return (read, at) => {
    const { row } = found(read, 'apiToken', apiTokenId);
    if (row.expiresAt <= at) throw new Refusal('api_token_not_found');
    mustHavePermissions(by, row.permissions.filter(isPermission));
    const living = row.assignedBrands.filter((id) => id === 'all' || read('brand', id) !== undefined);
    grantedBrands(read, by, by.role, living);
    const expiresAt = lifeOf(wish.expiresAt, at);
    return { events: expiresAt === row.expiresAt ? [] : [{ type: 'api-token.renewed', apiTokenId, expiresAt }] };
  };
}

/** @throws Refusal `api_token_not_found` */
export function revokeApiToken({ apiTokenId }: { apiTokenId: string }): Decide {
  return (read) => {
    found(read, 'apiToken', apiTokenId);
    return { events: [{ type: 'api-token.revoked', apiTokenId }] };
  };
}

/** Revokes API tokens. Tokens that do not exist any more are ignored. */
export function revokeApiTokens({ apiTokenIds }: { apiTokenIds: readonly string[] }): Decide {
  return (read) => {
    const there = apiTokenIds.filter((id) => read('apiToken', id) !== undefined);
    return { events: there.map((apiTokenId) => ({ type: 'api-token.revoked', apiTokenId })) };
  };
}
