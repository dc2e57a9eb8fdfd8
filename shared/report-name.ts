import type { Days } from './days.ts';

/** The name of a report that nobody named: of what it is, and its days. */
export const reportName = (of: string, { from, to }: Days): string => `${of} · ${from === to ? to : `${from} – ${to}`}`;
