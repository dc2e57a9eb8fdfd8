import type { Conversation, Settings } from '../../shared/rows.ts';

export type Tolerances = Settings['tolerances'];

/** Values that determine a deadline, besides the turn's start. */
export interface Rules {
  memberGroup: Conversation['memberGroup'];
  priority: Conversation['priority'];
  blocked: boolean;
  /** Time from which the applicable wait limits are in effect. Identifies them in the history of the settings. */
  tolerances: number;
}

const factors = { high: 0.5, medium: 1, low: 2 } as const;

/**
 * Returns the wait limit of a turn in milliseconds. This is the limit of the member group, halved for high priority and doubled for low
 * priority. The priority does not affect vip3.
 */
export function toleranceMs(level: Pick<Rules, 'memberGroup' | 'priority'>, tolerances: Tolerances): number {
  const factor = level.memberGroup === 'vip3' ? 1 : factors[level.priority];
  return tolerances[level.memberGroup] * factor * 1000;
}
