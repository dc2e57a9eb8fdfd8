import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { Message } from '../../../../shared/rows.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import { useSendReason } from '../../../ui/send-reason.ts';
import classes from './bubble.module.css';

/** Delivery state of a reply, with the reason of a failure. */
export function SendState({ message }: { message: Message }) {
  const { t } = useLingui();
  const reason = useSendReason(message.error);
  switch (message.status) {
    case 'queued':
    case 'sending':
      return (
        <span className={classes.state}>
          <IconClock size={13} stroke={1.75} aria-hidden />
          {reason ||
            (message.status === 'queued'
              ? t({ id: 'thread.queued', message: 'queued' })
              : t({ id: 'thread.sending', message: 'sending' }))}
        </span>
      );
    case 'sent':
      return (
        <span className={classes.state}>
          {message.sentVia === 'reply' && t({ id: 'thread.sent_free', message: 'free' })}
          {message.sentVia === 'push' && t({ id: 'thread.sent_push', message: 'billed' })}
          <IconCheck size={13} stroke={2} aria-label={t({ id: 'thread.sent', message: 'sent' })} />
        </span>
      );
    case 'unknown':
      return (
        <span className={classes.state} data-tone="soon">
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
          {t({ id: 'thread.unknown', message: 'Delivery not confirmed' })}
        </span>
      );
    case 'failed':
      return (
        <span className={classes.state} data-tone="over" title={message.error?.detail ?? undefined}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
          {reason || t({ id: 'thread.failed', message: 'Not sent' })}
        </span>
      );
    case 'received':
    case 'unsent':
      return null;
    default:
      return unreachable(message.status);
  }
}
