import type { Permission } from './permissions.ts';
import type { Scope } from './sync/scope.ts';

/** Every wall opens the same, for the brands it was made for. */
export const wallPermissions = [
  'dashboard.view',
  'dashboard.kpis',
  'dashboard.analytics',
] as const satisfies readonly Permission[];

/** Scopes that a wall hears. */
export const wallScopes = ['dashboard', 'team', 'config'] as const satisfies readonly Scope['scope'][];
