import type { Notification } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';
import { useCriticalAlerts } from './critical-alerts.ts';
import { useScheduleFailures } from './schedule-failures.ts';
import { useSecurityNotices } from './security-notices.ts';

/** A conversation of which one is told, and why. */
export interface ConversationNotices {
  conversationId: string;
  causes: readonly Notification['cause'][];
  /** The newest. */
  at: string;
}

/** One's own notifications by conversation, newest first. */
export function noticesOf(all: readonly Notification[]): ConversationNotices[] {
  const byConversation = new Map<string, Notification[]>();
  for (const one of all.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    const known = byConversation.get(one.conversationId);
    if (known === undefined) byConversation.set(one.conversationId, [one]);
    else known.push(one);
  }
  return [...byConversation].map(([conversationId, ones]) => ({
    conversationId,
    causes: ones.map(({ cause }) => cause),
    at: ones[0]?.at ?? '',
  }));
}

/** Number of notifications: conversations, failed schedules, security events, and critical alerts of the installation. */
export function useNoticeCount(): number {
  return useNotices().length + useCriticalAlerts().length + useScheduleFailures().length + useSecurityNotices().length;
}

export function useNotices(): ConversationNotices[] {
  return noticesOf(useAll('notification'));
}
