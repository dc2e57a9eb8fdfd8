/** Its slots tell that sums have changed. */
export const told = { scope: { scope: 'analytics' } } as const;
