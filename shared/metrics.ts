/** Live figures. Projections store them per brand, and they are pushed as rows of kind `metric`. */
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

/** Live figures that are also stored per assignee. */
export const heldMetrics = ['waitingCustomers', 'overtimeCustomers'] as const satisfies readonly LiveMetric[];

export function metricId(name: string, brandId: string, staffId: string | null = null): string {
  return staffId === null ? `${name}:${brandId}` : `${name}:${brandId}:${staffId}`;
}
