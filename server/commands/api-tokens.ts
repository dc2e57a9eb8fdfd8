import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Permission, Viewer } from '../../shared/permissions.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { grantedBrands, mustHoldKeys } from './grants.ts';

interface CreateApiToken {
  apiTokenId: string;
  name: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  permissions: readonly Permission[];
  assignedBrands: readonly string[];
  /** Milliseconds UTC; null: the usual life. */
  expiresAt: number | null;
}

/**
 * A token may do no more than its maker, and lives 400 days at most.
 * @throws Refusal `forbidden`, `brand_not_found`, `all_brands_not_allowed`, `validation_failed`
 */
export function createApiToken({ by, ...token }: CreateApiToken & { by: Viewer }): Decide {
  return (read, at) => {
    mustHoldKeys(by, token.permissions);
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
  throw new Refusal('validation_failed', [{ path: 'expiresAt', message: 'Within the next 400 days.' }]);
}

/** @throws Refusal `api_token_not_found` */
export function revokeApiToken({ apiTokenId }: { apiTokenId: string }): Decide {
  return (read) => {
    found(read, 'apiToken', apiTokenId);
    return { events: [{ type: 'api-token.revoked', apiTokenId }] };
  };
}

/** Those that are still there. */
export function revokeApiTokens({ apiTokenIds }: { apiTokenIds: readonly string[] }): Decide {
  return (read) => {
    const there = apiTokenIds.filter((id) => read('apiToken', id) !== undefined);
    return { events: there.map((apiTokenId) => ({ type: 'api-token.revoked', apiTokenId })) };
  };
}
