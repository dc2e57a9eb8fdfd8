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

/** Number of notifications: conversations, failed schedules, security events, and critical alerts of the server. */
export function useNoticeCount(): number {
  return useNotices().length + useCriticalAlerts().length + useScheduleFailures().length + useSecurityNotices().length;
}

export function useNotices(): ConversationNotices[] {
  return noticesOf(useAll('notification'));
}

/** The user's own schedules whose last run failed, newest first. */
export function useScheduleFailures(): readonly ScheduleFailure[] {
  return useAll('scheduleFailure').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The user's security notices, newest first. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  return useAll('securityNotice').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Alerts about brand limits are shown like critical ones, because a user asked for that warning. */
const isKnown = ({ kind, severity }: Alert) => severity === 'critical' || kind === 'brand-limit-near';

/** Critical alerts that are open and not acknowledged, newest first. Only sent to users who have access to them. */
export function useCriticalAlerts(): readonly Alert[] {
  return useAll('alert')
    .filter((alert) => isKnown(alert) && alert.endedAt === null && alert.acknowledgedAt === null)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
