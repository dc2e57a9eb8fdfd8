import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AlertKind } from '../../../shared/alerts.ts';

const names: Record<AlertKind, MessageDescriptor> = {
  'line-unreachable': msg({ id: 'monitor.kind_line_unreachable', message: 'LINE does not answer (calls in a row)' }),
  'line-errors': msg({ id: 'monitor.kind_line_errors', message: 'LINE refuses calls, in 5 min' }),
  'quota-used-up': msg({ id: 'monitor.kind_quota_used_up', message: 'The month’s messages are used up' }),
  'quota-near': msg({ id: 'monitor.kind_quota_near', message: 'The month’s messages are almost used up' }),
  'brand-limit-reached': msg({
    id: 'monitor.kind_brand_limit_reached',
    message: 'A brand’s limit of billed messages is reached',
  }),
  'brand-limit-near': msg({
    id: 'monitor.kind_brand_limit_near',
    message: 'A brand’s billed messages, from the warning on',
  }),
  'webhook-refused': msg({ id: 'monitor.kind_webhook_refused', message: 'Webhooks refused, in 5 min' }),
  'send-failures': msg({ id: 'monitor.kind_send_failures', message: 'Messages failed, in 5 min' }),
  'send-queue': msg({ id: 'monitor.kind_send_queue', message: 'The oldest waiting message' }),
  'disk-low': msg({ id: 'monitor.kind_disk_low', message: 'Free room on the disk' }),
  'disk-full': msg({ id: 'monitor.kind_disk_full', message: 'The disk takes nothing more' }),
  'dead-letter': msg({ id: 'monitor.kind_dead_letter', message: 'Records set aside' }),
  'set-behind': msg({ id: 'monitor.kind_set_behind', message: 'Rows are behind' }),
  'set-unready': msg({ id: 'monitor.kind_set_unready', message: 'Rows are not ready' }),
  'thread-ended': msg({ id: 'monitor.kind_thread_ended', message: 'A thread ended, in 5 min' }),
  'figures-differ': msg({ id: 'monitor.kind_figures_differ', message: 'Figures that differ from the log' }),
  'event-loop': msg({ id: 'monitor.kind_event_loop', message: 'Event-loop delay, p99' }),
  memory: msg({ id: 'monitor.kind_memory', message: 'Memory used' }),
  'backup-failed': msg({ id: 'monitor.kind_backup_failed', message: 'The daily backup failed' }),
  'clock-back': msg({ id: 'monitor.kind_clock_back', message: 'Server clock behind the records' }),
  'restore-given-up': msg({ id: 'monitor.kind_restore_given_up', message: 'A restore was given up' }),
  'backup-old': msg({ id: 'monitor.kind_backup_old', message: 'Age of the last backup' }),
};

/** Each kind of alert by its measurement, in a few words. */
export function useKindName(): (kind: AlertKind) => string {
  const { i18n } = useLingui();
  return (kind) => i18n._(names[kind]);
}
