import type { Alert } from '../../shared/monitor-rows.ts';
import { useAll } from '../sync/store.ts';

/** Alerts about brand limits are shown like critical ones, because a user asked for that warning. */
const isTold = ({ kind, severity }: Alert) => severity === 'critical' || kind === 'brand-limit-near';

/** Critical alerts that are open and not acknowledged, newest first. Only sent to users who have access to them. */
export function useCriticalAlerts(): readonly Alert[] {
  return useAll('alert')
    .filter((alert) => isTold(alert) && alert.endedAt === null && alert.acknowledgedAt === null)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
