import type { Conversation, Settings } from '../../shared/rows.ts';

type Tolerances = Settings['tolerances'];

const factors = { high: 0.5, medium: 1, low: 2 } as const;

/** Milliseconds that a turn may wait: the member group's tolerance, halved for high priority, doubled for low; vip3 at once. */
export function toleranceMs(
  conversation: Pick<Conversation, 'memberGroup' | 'priority'>,
  tolerances: Tolerances,
): number {
  const seconds = tolerances[conversation.memberGroup];
  const factor = conversation.memberGroup === 'vip3' ? 1 : factors[conversation.priority];
  return seconds * factor * 1000;
}

/** When a turn that starts (or starts anew) at `from` must be answered; null for a blocked customer. */
export function deadlineFrom(
  conversation: Pick<Conversation, 'memberGroup' | 'priority' | 'serviceStatus'>,
  from: number,
  tolerances: Tolerances,
): number | null {
  return conversation.serviceStatus === 'blocked' ? null : from + toleranceMs(conversation, tolerances);
}
