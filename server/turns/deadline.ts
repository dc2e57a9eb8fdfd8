import type { Conversation, Settings } from '../../shared/rows.ts';

export type Tolerances = Settings['tolerances'];

/** The rules that a deadline follows, beside the turn's start. */
export interface Rules {
  memberGroup: Conversation['memberGroup'];
  priority: Conversation['priority'];
  blocked: boolean;
  /** Since when the tolerances hold, in the settings' history. */
  tolerances: number;
}

const factors = { high: 0.5, medium: 1, low: 2 } as const;

/** Milliseconds that a turn may wait: the member group's tolerance, halved for high priority, doubled for low; vip3 at once. */
export function toleranceMs(level: Pick<Rules, 'memberGroup' | 'priority'>, tolerances: Tolerances): number {
  const factor = level.memberGroup === 'vip3' ? 1 : factors[level.priority];
  return tolerances[level.memberGroup] * factor * 1000;
}
