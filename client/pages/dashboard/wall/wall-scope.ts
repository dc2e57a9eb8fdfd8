import { scopeKey } from '../../../../shared/sync/scope-key.ts';

/** A wall hears of all brands that it may show: one that is not shown costs nothing. */
export const wallScope = { scope: 'dashboard', brand: 'all' } as const;
export const wallScopeKey = scopeKey(wallScope);
