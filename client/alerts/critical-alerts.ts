import type { Alert } from '../../shared/monitor-rows.ts';
import { useAll } from '../sync/store.ts';

/** Grave alerts of the installation that nobody looks after yet, the latest first. They come to those alone who may see alerts. */
export function useCriticalAlerts(): readonly Alert[] {
  return useAll('alert')
    .filter(
      ({ severity, endedAt, acknowledgedAt }) => severity === 'critical' && endedAt === null && acknowledgedAt === null,
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
