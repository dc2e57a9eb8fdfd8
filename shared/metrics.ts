/** Figures that say "now": kept by the projections per brand and pushed as rows of kind `metric`. */
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

/** Of these there is a row for each person who holds the conversations, too. */
export const heldMetrics = ['waitingCustomers', 'overtimeCustomers'] as const satisfies readonly LiveMetric[];

export function metricId(name: string, brandId: string, staffId: string | null = null): string {
  return staffId === null ? `${name}:${brandId}` : `${name}:${brandId}:${staffId}`;
}
