import '@mantine/core/styles/Tabs.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, CloseButton, Popover, Skeleton, Tabs } from '@mantine/core';
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCalendarX } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { lineAlerts } from '../../shared/alerts.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import type { ScheduleFailure } from '../../shared/report-rows.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { type NotificationAudience, notificationAudiences } from '../../shared/vocabulary.ts';
import { pages } from '../app/pages.ts';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';
import { PageName } from '../shell/page-name.tsx';
import { act } from '../sync/act.ts';
import { useSnapshotState } from '../sync/scopes.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { Avatar } from '../ui/avatar.tsx';
import { isMouse } from '../ui/is-mouse.ts';
import { runErrorText } from '../ui/report-error-text.ts';
import { customerOrLine } from '../ui/shown-name.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts-panel.module.css';
import {
  type ConversationNotices,
  useBellAlerts,
  useNoticeCounts,
  useNotices,
  useScheduleFailures,
  useSecurityNotices,
} from './notices.ts';
import { SecurityItem } from './security-item.tsx';
import { serve } from './serving.ts';
import { useAlertTexts } from './use-alert-texts.ts';
import { useConversation } from './use-conversation.ts';

/** Maximum number of items listed per kind. */
const shownMax = 30;

/** All notifications of this user, with a link to the alert settings of this browser. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const counts = useNoticeCounts();
  // The panel opens with the tab that has notifications, and stays there when more arrive.
  const [audience, setAudience] = useState<NotificationAudience>(counts.me === 0 && counts.team > 0 ? 'team' : 'me');
  const title = t({ id: 'list.alerts', message: 'Notifications' });
  const names = {
    me: t({ id: 'shell.notices_me', message: 'For me' }),
    team: t({ id: 'shell.notices_team', message: 'Team' }),
  };
  return (
    <Popover.Dropdown className={`flex flex-col p-0 ${classes.panel}`} aria-label={title}>
      <Tabs
        className="flex flex-col min-h-0"
        value={audience}
        onChange={(value) => value !== null && setAudience(value as NotificationAudience)}
        keepMounted={false}
      >
        <h2 className={`text-14 weight-650 ${classes.top}`}>{title}</h2>
        <Tabs.List className="flex-none px-8">
          {notificationAudiences.map((one) => (
            <Tabs.Tab key={one} value={one} className="min-h-touch">
              {names[one]} {counts[one] > 0 && <span className="tabular dimmed">{counts[one]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {notificationAudiences.map((one) => (
          <Tabs.Panel key={one} value={one} className="flex flex-col min-h-0">
            <Notices audience={one} title={title} onClose={onClose} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <div className="px-16 pt-12 pb-16 border-top">
        <Anchor component={Link} href={paths.settings('account')} size="sm" onClick={onClose}>
          <Trans id="shell.notice_settings">Sounds and notifications</Trans>
        </Anchor>
      </div>
    </Popover.Dropdown>
  );
}

const none: readonly never[] = [];

/** Notifications of one tab. Security events and failed schedules of the user are for the user, alerts are for the team. */
function Notices({ audience, title, onClose }: { audience: NotificationAudience; title: string; onClose: () => void }) {
  const [, navigate] = useLocation();
  // Conversations whose notifications the user has cleared, each with the time of its newest notification. These conversations are hidden
  // before the server confirms, and shown again when a newer notification arrives.
  const [cleared, setCleared] = useState<ReadonlyMap<string, string>>(new Map());
  const isMine = audience === 'me';
  const [allAlerts, allFailures, allSecurity] = [useBellAlerts(), useScheduleFailures(), useSecurityNotices()];
  const alerts = isMine ? none : allAlerts;
  const failures = isMine ? allFailures : none;
  const security = isMine ? allSecurity : none;
  const isLoaded = useSnapshotState({ scope: 'me' }) === 'complete';
  const notices = useNotices(audience).filter(({ conversationId, at }) => cleared.get(conversationId) !== at);

  const clear = async (which: readonly ConversationNotices[], conversationId?: string) => {
    const times = new Map(which.map((one) => [one.conversationId, one.at]));
    setCleared((before) => new Map([...before, ...times]));
    const body = { for: audience, ...(conversationId !== undefined && { conversationId }) };
    const result = await act('POST /notifications/clear', { body });
    // If the request fails, the notifications that this click has cleared are shown again. Notifications that other clicks have cleared
    // stay hidden.
    if (result.error) setCleared((now) => new Map([...now].filter(([id]) => !times.has(id))));
  };
  const over = notices.length - shownMax;
  return (
    <>
      {notices.length + failures.length > 0 && (
        <div className="flex justify-end flex-none px-8 py-4">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              if (notices.length > 0) void clear(notices);
              if (failures.length > 0) void act('POST /reports/schedules/failures/clear', { body: {} });
            }}
          >
            <Trans id="shell.notices_clear_all">Clear all</Trans>
          </Button>
        </div>
      )}
      {notices.length + alerts.length + failures.length + security.length === 0 ? (
        <div className="px-16 py-16">
          {isLoaded ? (
            <p className="text-13 text-pretty dimmed">
              {isMine ? (
                <Trans id="shell.notices_none_me">
                  No notifications for you. Mentions, assignments, transfers, ended snoozes and messages that were not
                  sent appear here.
                </Trans>
              ) : (
                <Trans id="shell.notices_none_team">
                  No notifications for the team. VIP messages, escalations and overdue customers appear here.
                </Trans>
              )}
            </p>
          ) : (
            <Skeleton height={56} />
          )}
        </div>
      ) : (
        <ul className="min-h-0 px-8 pt-4 pb-8 overflow-y-auto" aria-label={title}>
          {alerts.map((alert) => (
            <BellAlert key={alert.id} alert={alert} onOpen={onClose} />
          ))}
          {security.slice(0, shownMax).map((notice) => (
            <SecurityItem
              key={notice.id}
              notice={notice}
              onOpen={onClose}
              onClear={() => void act('POST /notifications/clear', { body: { noticeId: notice.id } })}
            />
          ))}
          {failures.slice(0, shownMax).map((failure) => (
            <FailureItem
              key={failure.id}
              failure={failure}
              onOpen={() => {
                onClose();
                const { scheduleId } = failure;
                void act('POST /reports/schedules/failures/clear', { body: { scheduleId } });
              }}
            />
          ))}
          {notices.slice(0, shownMax).map((one) => (
            <NoticeItem
              key={one.conversationId}
              notices={one}
              onOpen={(event) => {
                onClose();
                // Clears the notification explicitly, because the page that opens clears it only if the conversation has unread messages.
                void clear([one], one.conversationId);
                if (isMouse(event)) serve(one.conversationId);
                navigate(paths.messages(one.conversationId));
              }}
              onClear={() => void clear([one], one.conversationId)}
            />
          ))}
        </ul>
      )}
      {over > 0 && (
        <p className="px-16 pt-4 pb-16 text-13 text-pretty dimmed">
          <Trans id="shell.notices_more">and {over} more</Trans>
        </p>
      )}
    </>
  );
}

/** Alert that links to the monitor, or to the page where the alert can be resolved. */
function BellAlert({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const textsOf = useAlertTexts();
  const timeZone = useTimeZone();
  const page = useCan('lineconfig.view') && lineAlerts.has(alert.kind) ? 'lineConfig' : 'monitor';
  const Icon = alert.severity === 'critical' ? IconAlertOctagonFilled : IconAlertTriangleFilled;
  return (
    <AlertItem
      icon={<Icon className={classes.grave} data-severity={alert.severity} size={36} aria-hidden />}
      title={textsOf(alert).title}
      at={alert.at}
      timeZone={timeZone}
      href={pages[page].path}
      onOpen={onOpen}
    >
      <span className="text-12 dimmed">
        <PageName page={page} />
      </span>
    </AlertItem>
  );
}

/** Scheduled report that failed or did not reach all recipients. Links to the runs of the schedule. */
function FailureItem({ failure, onOpen }: { failure: ScheduleFailure; onOpen: () => void }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const page = useCan('reports.view') ? 'reports' : 'analytics';
  const { scheduleId, name, error, at } = failure;
  return (
    <AlertItem
      icon={<IconCalendarX className={classes.grave} data-severity="warning" size={36} stroke={1.5} aria-hidden />}
      title={name}
      at={at}
      timeZone={timeZone}
      href={paths.runs(page, scheduleId)}
      onOpen={onOpen}
    >
      <span className="text-12 dimmed">{i18n._(runErrorText(error))}</span>
    </AlertItem>
  );
}

type Props = { notices: ConversationNotices; onOpen: (event: MouseEvent) => void; onClear: () => void };

/** Notifications of one conversation. */
function NoticeItem({ notices, onOpen, onClear }: Props) {
  const { t } = useLingui();
  const textOf = useNoticeText();
  const row = useConversation(notices.conversationId, onClear);
  if (row === undefined) return <Skeleton component="li" height={56} mb={4} />;
  const name = customerOrLine(row.customer);
  return (
    <AlertItem
      icon={<Avatar name={name} picture={row.customer.pictureUrl} size={36} ring={row.memberGroup !== 'normal'} />}
      title={name}
      at={notices.at}
      onOpen={onOpen}
      clear={
        <CloseButton
          size="sm"
          aria-label={t({ id: 'shell.notices_clear_one', message: `Clear: ${name}` })}
          onClick={onClear}
        />
      }
    >
      {notices.causes.map((cause) => (
        <span key={cause} className={`text-12 dimmed ${classes.cause}`} data-cause={cause}>
          {textOf(cause, row)}
        </span>
      ))}
    </AlertItem>
  );
}

/** Returns a function that builds the text that explains why the user was notified. */
function useNoticeText(): (cause: Notification['cause'], row: Conversation) => string {
  const { t } = useLingui();
  return (cause, row) => {
    switch (cause) {
      case 'vip': {
        const group = row.memberGroup.toUpperCase();
        return t({ id: 'messages.notice_vip', message: `${group} customer is waiting` });
      }
      case 'mentioned':
        return t({ id: 'messages.notice_mentioned', message: 'You were mentioned' });
      case 'escalated':
        return t({ id: 'messages.notice_escalated', message: 'Escalated to you' });
      case 'transferred':
        return t({ id: 'messages.notice_transferred', message: 'Transferred to you' });
      case 'assigned':
        return t({ id: 'messages.notice_assigned', message: 'Assigned to you' });
      case 'overtime':
        return t({ id: 'messages.notice_overtime', message: 'A customer has been waiting too long' });
      case 'blocked':
        return t({ id: 'messages.notice_blocked', message: 'A blocked customer keeps writing' });
      case 'snoozeEnded':
        return t({ id: 'messages.notice_snooze_ended', message: 'The snooze has ended' });
      case 'sendFailed':
        return t({ id: 'messages.notice_send_failed', message: 'Your message was not sent' });
      default:
        return unreachable(cause);
    }
  };
}
