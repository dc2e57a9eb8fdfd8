import { subscriptions } from '../../sync/page-subscriptions.ts';
import type { Loader } from '../../sync/scope-entry.ts';

export const monitorScope = { scope: 'monitor' } as const;

/** The alerts of the last thirty days, as the scope holds them. */
export const alertsSnapshot: Loader = (key) => subscriptions.socketSnapshot(key);
