import type { Permission } from './permissions.ts';
import type { Scope } from './sync/scope.ts';

/** All wallboards have the same permissions, in the brands of their token. */
export const wallPermissions = [
  'dashboard.view',
  'dashboard.kpis',
  'dashboard.analytics',
] as const satisfies readonly Permission[];

/** Scopes that a wallboard can subscribe to. */
export const wallScopes = ['dashboard', 'team', 'config'] as const satisfies readonly Scope['scope'][];
