/** Names of the live figures. Projections store the values per brand, as rows of kind `metric` that are pushed to clients. */
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

/** Live figures that are stored per assignee in addition to per brand. */
export const heldMetrics = ['waitingCustomers', 'overtimeCustomers'] as const satisfies readonly LiveMetric[];

export function metricId(name: string, brandId: string, staffId: string | null = null): string {
  return staffId === null ? `${name}:${brandId}` : `${name}:${brandId}:${staffId}`;
}
