import type { FigureName } from '../../../shared/figures.ts';

/** The five key metrics of the dashboard and the wallboard. */
export const kpiNames = [
  'activeConversations',
  'avgResponseTime',
  'resolutionRate',
  'efficiency',
  'vipCustomers',
] as const satisfies FigureName[];
export type KpiName = (typeof kpiNames)[number];
