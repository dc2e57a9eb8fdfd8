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
  /** Milliseconds UTC. */
  expiresAt: number | null;
}

/** A token may do no more than who makes it. @throws Refusal `forbidden`, `brand_not_found`, `all_brands_not_allowed` */
export function createApiToken({ by, ...token }: CreateApiToken & { by: Viewer }): Decide {
  return (read) => {
    mustHoldKeys(by, token.permissions);
    const assignedBrands = grantedBrands(read, by, by.role, token.assignedBrands);
    const permissions = [...new Set(token.permissions)];
    return { events: [{ type: 'api-token.created', ...token, permissions, assignedBrands, createdBy: by.id }] };
  };
}

/** @throws Refusal `api_token_not_found` */
export function revokeApiToken({ apiTokenId }: { apiTokenId: string }): Decide {
  return (read) => {
    found(read, 'apiToken', apiTokenId);
    return { events: [{ type: 'api-token.revoked', apiTokenId }] };
  };
}
