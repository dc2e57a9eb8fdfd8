import type { Call } from './calls.ts';
import type { Conversation } from './rows.ts';

/** Membership change of a group. */
export type MembersChange = 'bot_joined' | 'bot_left' | 'joined' | 'left';

/**
 * Fields of a system line in a thread. The client converts them to text. Optional fields are removed when the customer is erased, and only
 * `event` remains. `was` is the value before the change; lines of earlier releases have none.
 */
export type SystemLine =
  | { event: 'assigned'; staffId: string | null; was?: string | null }
  | { event: 'transferred'; staffId?: string | null }
  | { event: 'escalated' }
  | { event: 'status'; status: Conversation['status']; was?: Conversation['status'] }
  | { event: 'serviceStatus'; serviceStatus: Conversation['serviceStatus']; was?: Conversation['serviceStatus'] }
  /** `until` is null for a block without an end. */
  | { event: 'blocked'; until: string | null }
  | { event: 'blockEnded' }
  | { event: 'snoozed'; until?: string }
  | { event: 'snoozeEnded' }
  | { event: 'priority'; priority: Conversation['priority']; was?: Conversation['priority'] }
  | { event: 'memberGroup'; memberGroup: Conversation['memberGroup']; was?: Conversation['memberGroup'] }
  | { event: 'labelled'; labels: string[]; was?: string[] }
  | { event: 'processed' }
  | { event: 'sale'; amount: number; currency: string }
  | { event: 'saleRemoved'; amount: number; currency: string }
  | { event: 'complaint' }
  | { event: 'complaintWithdrawn' }
  | { event: 'call'; callId: string; kind: Call['kind']; reason: Call['reason']; seconds: number | null }
  | { event: 'followed'; unblocked: boolean }
  | { event: 'unfollowed' }
  | { event: 'members'; change: MembersChange; userIds: string[] }
  | { event: 'rated'; score: number }
  | { event: 'postback'; data?: string; params?: unknown }
  | { event: 'other'; name?: string; raw?: unknown };

export type CallLine = Extract<SystemLine, { event: 'call' }>;
