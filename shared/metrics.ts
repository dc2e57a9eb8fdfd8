/** Current figures, which the projections store per brand and push as rows of kind `metric`. */
export const liveMetrics = [
  'activeConversations',
  'waitingCustomers',
  'overtimeCustomers',
  'unassignedCustomers',
  'vipCustomers',
  'vipWaiting',
  'customers',
  'unreadTotal',
] as const;
export type LiveMetric = (typeof liveMetrics)[number];

/** Figures that also have a row per assignee. */
export const heldMetrics = ['waitingCustomers', 'overtimeCustomers'] as const satisfies readonly LiveMetric[];

export function metricId(name: string, brandId: string, staffId: string | null = null): string {
  return staffId === null ? `${name}:${brandId}` : `${name}:${brandId}:${staffId}`;
}
