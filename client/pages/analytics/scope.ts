/** Notifies when sums change. */
export const told = { scope: { scope: 'analytics' } } as const;
