import type { Notification } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';
import { useCriticalAlerts } from './critical-alerts.ts';
import { useScheduleFailures } from './schedule-failures.ts';
import { useSecurityNotices } from './security-notices.ts';

/** Notifications of one conversation, with their causes. */
export interface ConversationNotices {
  conversationId: string;
  causes: readonly Notification['cause'][];
  /** Time of the newest notification. */
  at: string;
}

/** Groups the user's notifications by conversation, newest first. */
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

/** Number of notifications: conversations, failed schedules, security events, and critical alerts of the server. */
export function useNoticeCount(): number {
  return useNotices().length + useCriticalAlerts().length + useScheduleFailures().length + useSecurityNotices().length;
}

export function useNotices(): ConversationNotices[] {
  return noticesOf(useAll('notification'));
}
