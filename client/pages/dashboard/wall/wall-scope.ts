import { scopeKey } from '../../../../shared/sync/scope-key.ts';

/** Covers all brands that the wallboard can show. Brands that are not shown cost nothing. */
export const wallScope = { scope: 'dashboard', brand: 'all' } as const;
export const wallScopeKey = scopeKey(wallScope);
