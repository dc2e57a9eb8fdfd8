import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

/**
 * Records the first acknowledgement only. Ended alerts can be acknowledged too.
 * @throws Refusal `alert_not_found`
 */
export function acknowledgeAlert({ alertId, staffId }: { alertId: string; staffId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'alert', alertId);
    if (row.acknowledgedAt !== null) return nothing;
    return { events: [{ type: 'alert.acknowledged', alertId, staffId }] };
  };
}
