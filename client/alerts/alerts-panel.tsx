import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../app/routes.ts';
import { act } from '../sync/act.ts';
import { isMouse } from '../ui/is-mouse.ts';
import classes from './alerts-panel.module.css';
import { useCriticalAlerts } from './critical-alerts.ts';
import { CriticalItem } from './critical-item.tsx';
import { FailureItem } from './failure-item.tsx';
import { NoticeItem } from './notice-item.tsx';
import { type ConversationNotices, useNotices } from './notices.ts';
import { useScheduleFailures } from './schedule-failures.ts';
import { SecurityItem } from './security-item.tsx';
import { useSecurityNotices } from './security-notices.ts';
import { serve } from './serving.ts';

/** Maximum number of items listed per kind. */
const shownMax = 30;

/** All notifications of this user, with a link to the alert settings of this browser. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  // Cleared locally before the server confirms. A conversation with a newer notification shows again.
  const [cleared, setCleared] = useState<ReadonlyMap<string, string>>(new Map());
  const critical = useCriticalAlerts();
  const failures = useScheduleFailures();
  const security = useSecurityNotices();
  const notices = useNotices().filter(({ conversationId, at }) => cleared.get(conversationId) !== at);

  const clear = async (which: readonly ConversationNotices[], conversationId?: string) => {
    const times = new Map(which.map((one) => [one.conversationId, one.at]));
    setCleared((before) => new Map([...before, ...times]));
    const body = conversationId === undefined ? {} : { conversationId };
    const result = await act('POST /notifications/clear', { body });
    // Keeps entries that were cleared by a later click.
    if (result.error) setCleared((now) => new Map([...now].filter(([id]) => !times.has(id))));
  };
  const title = t({ id: 'list.alerts', message: 'Notifications' });
  const over = notices.length - shownMax;
  return (
    <Popover.Dropdown className={classes.panel} aria-label={title}>
      <div className={classes.top}>
        <h2 className={classes.title}>{title}</h2>
        {notices.length + failures.length > 0 && (
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
        )}
      </div>
      {notices.length + critical.length + failures.length + security.length === 0 ? (
        <p className={classes.none}>
          <Trans id="shell.notices_none">
            No notifications. VIP messages, mentions, escalations, transfers and overdue customers appear here.
          </Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={title}>
          {critical.map((alert) => (
            <CriticalItem key={alert.id} alert={alert} onOpen={onClose} />
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
                // Marks the notification as seen. In a conversation without unread messages, nothing else would clear it.
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
        <p className={classes.none}>
          <Trans id="shell.notices_more">and {over} more</Trans>
        </p>
      )}
      <div className={classes.switches}>
        <Anchor component={Link} href={paths.settings('account')} size="sm" onClick={onClose}>
          <Trans id="shell.notice_settings">Sounds and notifications</Trans>
        </Anchor>
      </div>
    </Popover.Dropdown>
  );
}
