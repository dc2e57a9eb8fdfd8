import type { Permission } from './permissions.ts';

/** All wallboards have the same permissions, in the brands of their token. */
export const wallPermissions = [
  'dashboard.view',
  'dashboard.kpis',
  'dashboard.analytics',
] as const satisfies readonly Permission[];
