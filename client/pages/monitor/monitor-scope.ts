import { subscriptions } from '../../sync/page-subscriptions.ts';
import type { Loader } from '../../sync/scope-entry.ts';

export const monitorScope = { scope: 'monitor' } as const;

/** Loads the alerts of the last 30 days from the socket snapshot. */
export const alertsSnapshot: Loader = (key) => subscriptions.socketSnapshot(key);
