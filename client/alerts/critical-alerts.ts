import type { Alert } from '../../shared/monitor-rows.ts';
import { useAll } from '../sync/store.ts';

/** A brand's warning was asked for by somebody: it is told like a grave one. */
const isTold = ({ kind, severity }: Alert) => severity === 'critical' || kind === 'brand-limit-near';

/** Grave alerts that nobody looks after yet, the latest first. They come to those alone who may see them. */
export function useCriticalAlerts(): readonly Alert[] {
  return useAll('alert')
    .filter((alert) => isTold(alert) && alert.endedAt === null && alert.acknowledgedAt === null)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
