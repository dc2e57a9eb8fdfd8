import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Alert, CompleteMinute } from '../../../shared/monitor-rows.ts';
import { Chart } from '../../figures/chart.tsx';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { EndedItems } from './ended-list.tsx';

interface Props {
  minutes: readonly CompleteMinute[];
  /** Alerts of the last 30 days that have ended; `null` for users who cannot see alerts. */
  ended: readonly Alert[] | null;
  onClose: () => void;
}

const shownMax = 100;

/** Drawer with charts of the values per minute, which share a cursor, and the alerts of the last 30 days. */
export function HistoryDrawer({ minutes, ended, onClose }: Props) {
  const { t } = useLingui();
  return (
    <SideDrawer onClose={onClose} size={720} title={<Trans id="monitor.history">History</Trans>}>
      <div className="flex flex-col gap-16 mb-20">
        <Measure
          label={t({ id: 'monitor.chart_webhooks', message: 'Webhooks per minute' })}
          minutes={minutes}
          value={(minute) => minute.webhooks}
        />
        <Measure
          label={t({ id: 'monitor.chart_sends', message: 'Messages sent per minute' })}
          minutes={minutes}
          value={(minute) => minute.sends}
        />
        <Measure
          label={t({ id: 'monitor.chart_p95', message: 'API response time, p95, ms' })}
          minutes={minutes}
          value={(minute) => (minute.p95Ms === null ? null : Math.round(minute.p95Ms))}
        />
        <Measure
          label={t({ id: 'monitor.chart_loop', message: 'Event-loop delay, p99, ms' })}
          minutes={minutes}
          value={(minute) => Math.round(minute.eventLoopP99Ms)}
        />
        <Measure
          label={t({ id: 'monitor.chart_memory', message: 'Memory, MB' })}
          minutes={minutes}
          value={(minute) => Math.round(minute.rssBytes / 1_000_000)}
        />
      </div>
      {ended !== null && (
        <section aria-labelledby="monitor-ended">
          <h3 id="monitor-ended" className="mb-4 text-14 weight-600">
            <Trans id="monitor.ended_alerts">Ended alerts, last 30 days</Trans>
          </h3>
          {ended.length === 0 ? <Nothing /> : <EndedItems ended={ended.slice(0, shownMax)} withDay />}
        </section>
      )}
    </SideDrawer>
  );
}

function Nothing(): ReactNode {
  return (
    <p className="dimmed">
      <Trans id="monitor.none_ended">None yet.</Trans>
    </p>
  );
}

interface MeasureProps {
  label: string;
  minutes: readonly CompleteMinute[];
  value: (minute: CompleteMinute) => number | null;
}

function Measure({ label, minutes, value }: MeasureProps) {
  return (
    <Chart
      label={label}
      title={label}
      height={120}
      sync="monitor"
      unit="count"
      grain="minute"
      timeZone={useTimeZone()}
      moments={minutes.map(({ at }) => Date.parse(at))}
      series={[{ label, look: 'line', values: minutes.map(value) }]}
    />
  );
}
