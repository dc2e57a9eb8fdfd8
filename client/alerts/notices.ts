import type { Alert } from '../../shared/monitor-rows.ts';
import type { ScheduleFailure } from '../../shared/report-rows.ts';
import type { Notification, SecurityNotice } from '../../shared/rows.ts';
import { audienceOfCause, type NotificationAudience } from '../../shared/vocabulary.ts';
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

/**
 * Returns the number of items in each tab of the panel. `me`: conversations with notifications for this user, failed schedules and security
 * events. `team`: conversations with notifications for the team, and alerts.
 */
export function useNoticeCounts(): Record<NotificationAudience, number> {
  const personal = useScheduleFailures().length + useSecurityNotices().length;
  const [me, team] = [useNotices('me').length, useNotices('team').length];
  return { me: me + personal, team: team + useBellAlerts().length };
}

/** Returns the number of items in both tabs of the panel. */
export function useNoticeCount(): number {
  const { me, team } = useNoticeCounts();
  return me + team;
}

/** Returns the user's notifications for one audience by conversation, newest first. */
export function useNotices(audience: NotificationAudience): ConversationNotices[] {
  return noticesOf(useAll('notification').filter(({ cause }) => audienceOfCause[cause] === audience));
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
