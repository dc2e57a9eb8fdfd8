import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AlertKind, type AlertTerms, alertNames, termsOf } from '../../../shared/alerts.ts';
import { figureText } from '../../figures/figure-format.ts';
import { number, percentText } from '../../time/time.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './thresholds-drawer.module.css';

/** Start and end conditions of each kind of alert. */
export function ThresholdsDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideDrawer onClose={onClose} size={560} title={<Trans id="monitor.thresholds">Thresholds</Trans>}>
      <p className="mb-12 dimmed">
        <Trans id="monitor.thresholds_rule">
          Alerts start and end at different values, so that they don’t flicker. They end automatically.
        </Trans>
      </p>
      <table className={`w-full text-13 tabular border-collapse ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="monitor.alert">Alert</Trans>
            </th>
            <th scope="col">
              <Trans id="monitor.begins">Starts</Trans>
            </th>
            <th scope="col">
              <Trans id="monitor.ends">Ends</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {alertNames.map((kind) => (
            <Terms key={kind} kind={kind} />
          ))}
        </tbody>
      </table>
    </SideDrawer>
  );
}

function Terms({ kind }: { kind: AlertKind }) {
  const name = useKindName();
  const terms = termsOf(kind);
  return (
    <tr data-severity={terms.severity}>
      <th scope="row">
        <span className={`inline-block w-8 h-8 rounded-full ${classes.mark}`} aria-hidden />
        {name(kind)}
      </th>
      <td>
        <Value terms={terms} value={terms.begins} isBegin />
      </td>
      <td>
        <Value terms={terms} value={terms.ends} />
      </td>
    </tr>
  );
}

function Value({
  terms: { unit, low },
  value,
  isBegin = false,
}: {
  terms: AlertTerms;
  value: number;
  isBegin?: boolean;
}) {
  const { i18n } = useLingui();
  const units = { milliseconds: 'millisecond', days: 'day' } as const;
  if (unit === 'state') {
    return isBegin ? (
      <Trans id="monitor.when_so">when it happens</Trans>
    ) : (
      <Trans id="monitor.when_not">when resolved</Trans>
    );
  }
  const text =
    unit === 'count'
      ? number(value, i18n.locale)
      : unit === 'megabytes'
        ? number(value / 1000, i18n.locale, { style: 'unit', unit: 'gigabyte' })
        : unit === 'seconds'
          ? figureText(i18n, value, 'seconds')
          : unit === 'percent'
            ? percentText(value, i18n.locale)
            : number(value, i18n.locale, { style: 'unit', unit: units[unit] });
  const isBelow = isBegin === (low === true);
  return isBelow ? <Trans id="monitor.below">below {text}</Trans> : <Trans id="monitor.from">{text} or more</Trans>;
}

const names: Record<AlertKind, MessageDescriptor> = {
  'line-unreachable': msg({ id: 'monitor.kind_line_unreachable', message: 'LINE not responding (calls in a row)' }),
  'line-errors': msg({ id: 'monitor.kind_line_errors', message: 'Calls refused by LINE, in 5 min' }),
  'quota-used-up': msg({ id: 'monitor.kind_quota_used_up', message: 'Monthly quota used up' }),
  'quota-near': msg({ id: 'monitor.kind_quota_near', message: 'Monthly quota almost used up' }),
  'brand-limit-reached': msg({
    id: 'monitor.kind_brand_limit_reached',
    message: 'A brand reached its limit of billed messages',
  }),
  'brand-limit-near': msg({
    id: 'monitor.kind_brand_limit_near',
    message: 'A brand nears its limit of billed messages',
  }),
  'webhook-refused': msg({ id: 'monitor.kind_webhook_refused', message: 'Refused webhooks, in 5 min' }),
  'send-failures': msg({ id: 'monitor.kind_send_failures', message: 'Failed messages, in 5 min' }),
  'send-queue': msg({ id: 'monitor.kind_send_queue', message: 'Age of the oldest unsent message' }),
  'disk-low': msg({ id: 'monitor.kind_disk_low', message: 'Free disk space' }),
  'disk-full': msg({ id: 'monitor.kind_disk_full', message: 'Disk full' }),
  'dead-letter': msg({ id: 'monitor.kind_dead_letter', message: 'Unreadable records' }),
  'set-behind': msg({ id: 'monitor.kind_set_behind', message: 'Data is delayed' }),
  'set-unready': msg({ id: 'monitor.kind_set_unready', message: 'Data is not ready' }),
  'thread-ended': msg({ id: 'monitor.kind_thread_ended', message: 'Worker thread stopped, in 5 min' }),
  'figures-differ': msg({ id: 'monitor.kind_figures_differ', message: 'Metrics that don’t match the log' }),
  'event-loop': msg({ id: 'monitor.kind_event_loop', message: 'Event-loop delay, p99' }),
  memory: msg({ id: 'monitor.kind_memory', message: 'Memory used' }),
  'backup-failed': msg({ id: 'monitor.kind_backup_failed', message: 'The daily backup failed' }),
  'clock-back': msg({ id: 'monitor.kind_clock_back', message: 'Server clock behind the records' }),
  'restore-given-up': msg({ id: 'monitor.kind_restore_given_up', message: 'Restore failed' }),
  'backup-old': msg({ id: 'monitor.kind_backup_old', message: 'Age of the last backup' }),
};

/** Returns the short name of an alert kind. */
function useKindName(): (kind: AlertKind) => string {
  const { i18n } = useLingui();
  return (kind) => i18n._(names[kind]);
}
