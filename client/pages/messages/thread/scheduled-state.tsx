import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconCalendarClock, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { format } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { SendTimeDialog } from '../composer/send-time-dialog.tsx';
import { replyOf, undoSend } from '../composer/undo-send.ts';
import classes from './bubble.module.css';

/** Time of a scheduled message, with buttons that change it, send the message now, or cancel it. */
export function ScheduledState({ message }: { message: Message }) {
  const { t, i18n } = useLingui();
  const mayReply = useCan('messages.reply');
  const [changes, setChanges] = useState(false);
  const { id, sendAt, cancelIfCustomerWrites } = message;
  // Needs no year, because messages are scheduled at most 30 days ahead.
  const when = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = format(i18n.locale, when).format(Date.parse(sendAt ?? message.at));
  const put = (next: string | null) => void act('PUT /messages/:id', { params: { id }, body: { sendAt: next } });
  const cancel = () =>
    deleteLater('message', id, t({ id: 'thread.schedule_cancelled', message: 'Scheduled message cancelled' }));
  return (
    <>
      <span className={`inline-flex items-center ${classes.state}`} data-tone="later">
        <IconCalendarClock size={13} stroke={1.75} aria-hidden />
        {cancelIfCustomerWrites ? (
          <Trans id="thread.scheduled_unless">Scheduled for {time}, unless the customer writes</Trans>
        ) : (
          <Trans id="thread.scheduled_for">Scheduled for {time}</Trans>
        )}
      </span>
      {mayReply && (
        <>
          <Anchor component="button" size="xs" className="touch-h" onClick={() => setChanges(true)}>
            <Trans id="thread.change_time">Change the time</Trans>
          </Anchor>
          <Anchor component="button" size="xs" className="touch-h" onClick={() => put(null)}>
            <Trans id="thread.send_now">Send now</Trans>
          </Anchor>
          <Anchor component="button" size="xs" className="touch-h" c="var(--mantine-color-error)" onClick={cancel}>
            <Trans id="thread.cancel_scheduled">Cancel</Trans>
          </Anchor>
        </>
      )}
      {changes && (
        <SendTimeDialog sendAt={sendAt} onChoose={(time) => put(time.sendAt)} onClose={() => setChanges(false)} />
      )}
    </>
  );
}

/** Remaining time of a personal undo delay, with a button that returns the reply to the composer. */
export function HeldState({ message }: { message: Message }) {
  const mayReply = useCan('messages.reply');
  const until = Date.parse(message.sendAt ?? message.at);
  const now = useMoment((at) => (at < until ? (until - at) % 1000 || 1000 : null));
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <>
      <span className={`inline-flex items-center ${classes.state}`}>
        <IconClock size={13} stroke={1.75} aria-hidden />
        {seconds > 0 ? (
          <Trans id="thread.sends_in">Sends in {seconds} s</Trans>
        ) : (
          <Trans id="thread.sending">Sending</Trans>
        )}
      </span>
      {mayReply && seconds > 0 && (
        <Anchor component="button" size="xs" className="touch-h" onClick={() => void undoSend(replyOf(message))}>
          <Trans id="messages.undo">Undo</Trans>
        </Anchor>
      )}
    </>
  );
}
