import type { FigureName } from '../../../shared/figures.ts';

/** The five figures that are looked at first, on the page and on a wall. */
export const kpiNames = [
  'activeConversations',
  'avgResponseTime',
  'resolutionRate',
  'efficiency',
  'vipCustomers',
] as const satisfies FigureName[];
export type KpiName = (typeof kpiNames)[number];
