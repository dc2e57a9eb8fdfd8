import type { Alert } from '../../shared/monitor-rows.ts';
import type { ScheduleFailure } from '../../shared/report-rows.ts';
import type { Notification, SecurityNotice } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

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

/** Returns the number of items in the panel: conversations with notifications, failed schedules, security events and alerts. */
export function useNoticeCount(): number {
  return useNotices().length + useBellAlerts().length + useScheduleFailures().length + useSecurityNotices().length;
}

export function useNotices(): ConversationNotices[] {
  return noticesOf(useAll('notification'));
}

/** Returns the user's own schedules whose last run failed, newest failure first. */
export function useScheduleFailures(): readonly ScheduleFailure[] {
  return useAll('scheduleFailure').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Returns the user's security notices, newest first. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  return useAll('securityNotice').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Whether the panel shows an alert: every critical alert, and the warning about a brand limit, because a user has requested this warning by
 * setting the limit.
 */
const isInBell = ({ kind, severity }: Alert) => severity === 'critical' || kind === 'brand-limit-near';

/**
 * Returns the open and unacknowledged alerts that the panel shows, newest first. The server sends alerts only to users who have access to
 * alerts.
 */
export function useBellAlerts(): readonly Alert[] {
  return useAll('alert')
    .filter((alert) => isInBell(alert) && alert.endedAt === null && alert.acknowledgedAt === null)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
