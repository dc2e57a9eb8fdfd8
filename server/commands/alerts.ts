import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

/** The first to acknowledge an alert stands there; one that is over can be, too. @throws Refusal `alert_not_found` */
export function acknowledgeAlert({ alertId, staffId }: { alertId: string; staffId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'alert', alertId);
    if (row.acknowledgedAt !== null) return nothing;
    return { events: [{ type: 'alert.acknowledged', alertId, staffId }] };
  };
}
