import type { Permission } from './permissions.ts';

/** Permissions of every wallboard, in the brands of its token. */
export const wallPermissions = [
  'dashboard.view',
  'dashboard.kpis',
  'dashboard.analytics',
] as const satisfies readonly Permission[];
