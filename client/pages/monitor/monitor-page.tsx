import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Alert, Gauges } from '../../../shared/monitor-rows.ts';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { Segments } from '../../figures/segments.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { useConnection } from '../../sync/connection-state.ts';
import { useScope } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { clockSeconds } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { AlertList } from './alert-list.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ListsCard } from './lists-card.tsx';
import { LogCard } from './log-card.tsx';
import classes from './monitor-page.module.css';
import { NodesCard } from './nodes-card.tsx';
import { endedAlerts, openAlerts } from './open-alerts.ts';
import { ThresholdsDrawer } from './thresholds-drawer.tsx';
import { Tiles } from './tiles.tsx';
import { alertsSnapshot, monitorScope, useGauges } from './use-gauges.ts';
import { useMeasuredNode } from './use-measured-node.ts';
import { useSpan } from './use-span.ts';

/** Part of the page that a phone shows. On phones, the log is in a separate tab. */
type Part = 'state' | 'log';

/**
 * System monitor. The order follows an administrator's questions during an incident: the alerts, their severity, the affected part, and
 * then the logs.
 */
export function MonitorPage() {
  const { t } = useLingui();
  useScope(monitorScope, alertsSnapshot);
  const seesAlerts = useCan('monitor.alerts');
  const seesLogs = useCan('monitor.logs');
  const [hours, setHours] = useState<Hours>('1');
  const [drawer, setDrawer] = useState<Drawn | null>(null);
  const [part, setPart] = useState<Part>('state');
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [params] = useAddressQuery();
  if (params.has('log') && part !== 'log') setPart('log');
  const showsState = !isPhone || !seesLogs || part === 'state';
  const showsLog = seesLogs && (!isPhone || part === 'log');
  const alerts = useAll('alert');
  const [open, ended] = [openAlerts(alerts), endedAlerts(alerts)];
  const query = useGauges();
  const minutes = query.data?.minutes.slice(-60 * Number(hours)) ?? [];
  return (
    <div className={`flex flex-col gap-14 tabular phone-gap-12 ${classes.page}`}>
      <MonitorHead
        gauges={query.data?.gauges ?? null}
        open={seesAlerts ? open : null}
        hours={hours}
        onHours={setHours}
        onOpen={setDrawer}
      />
      {isPhone && seesLogs && (
        <Segments<Part>
          fullWidth
          aria-label={t({ id: 'monitor.parts', message: 'Section' })}
          value={part}
          onChange={setPart}
          data={[
            { value: 'state', label: t({ id: 'monitor.part_state', message: 'Status' }) },
            { value: 'log', label: t({ id: 'monitor.log', message: 'Log' }) },
          ]}
        />
      )}
      {showsState && seesAlerts && <AlertList open={open} />}
      {showsState && (
        <QueryBoundary query={query} height={400}>
          {(measured) => (
            <>
              <NodesCard gauges={measured.gauges} />
              <Tiles measured={measured} minutes={minutes} open={open} />
              <ListsCard gauges={measured.gauges} ended={ended} showsEnded={seesAlerts} />
            </>
          )}
        </QueryBoundary>
      )}
      {showsLog && <LogCard />}
      {drawer === 'history' && (
        <HistoryDrawer minutes={minutes} ended={seesAlerts ? ended : null} onClose={() => setDrawer(null)} />
      )}
      {drawer === 'thresholds' && (
        <ThresholdsDrawer isCluster={(query.data?.gauges.cluster ?? null) !== null} onClose={() => setDrawer(null)} />
      )}
    </div>
  );
}

type Hours = '1' | '24';
type Drawn = 'history' | 'thresholds';

interface HeadProps {
  gauges: Gauges | null;
  /** Open alerts; `null` for users who cannot see alerts. */
  open: readonly Alert[] | null;
  hours: Hours;
  onHours: (hours: Hours) => void;
  onOpen: (drawer: Drawn) => void;
}

/** Overall state in one line, uptime, current time, and buttons that open the drawers. */
function MonitorHead({ gauges, open, hours, onHours, onOpen }: HeadProps) {
  const { t } = useLingui();
  const span = useSpan();
  const node = useMeasuredNode(gauges);
  const [uptime, version] = [span((gauges?.system.uptimeSeconds ?? 0) * 1000), gauges?.system.version ?? ''];
  return (
    <header className="flex flex-wrap items-center gap-x-12 gap-y-8 min-h-36">
      <h1 className="text-20 weight-650 leading-normal">
        <PageName page="monitor" />
      </h1>
      {open !== null && <AlertSummary open={open} />}
      {gauges !== null && (
        <p className="text-13 dimmed">
          <Trans id="monitor.up">
            up {uptime} · {version}
          </Trans>
          {node !== null && ` · ${node}`}
        </p>
      )}
      <div className={`flex flex-wrap items-center gap-x-8 gap-y-4 ms-auto phone-w-full ${classes.controls}`}>
        <Segments<Hours>
          aria-label={t({ id: 'monitor.span', message: 'Chart period' })}
          value={hours}
          onChange={onHours}
          data={[
            { value: '1', label: t({ id: 'monitor.one_hour', message: '1 h' }) },
            { value: '24', label: t({ id: 'monitor.one_day', message: '24 h' }) },
          ]}
        />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
          onClick={() => onOpen('history')}
        >
          <Trans id="monitor.history">History</Trans>
        </Button>
        {open !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen('thresholds')}
          >
            <Trans id="monitor.thresholds">Thresholds</Trans>
          </Button>
        )}
        <LiveClock />
      </div>
    </header>
  );
}

function AlertSummary({ open }: { open: readonly Alert[] }) {
  const critical = open.filter(({ severity }) => severity === 'critical').length;
  const warnings = open.length - critical;
  const tone = critical > 0 ? 'critical' : warnings > 0 ? 'warning' : 'calm';
  return (
    <p
      className={`flex items-center gap-8 text-13 weight-600 color-accent bg-accent rounded-6 py-3 px-10 ${classes.summary}`}
      data-tone={tone}
      role="status"
    >
      <span className={`rounded-full ${classes.mark}`} aria-hidden />
      {critical > 0 && (
        <span>
          <Plural id="monitor.critical_count" value={critical} one="# critical" other="# critical" />
        </span>
      )}
      {warnings > 0 && (
        <span>
          <Plural id="monitor.warning_count" value={warnings} one="# warning" other="# warnings" />
        </span>
      )}
      {open.length === 0 && <Trans id="monitor.well">No alerts</Trans>}
    </p>
  );
}

function LiveClock() {
  const { i18n } = useLingui();
  const connection = useConnection();
  const now = useMoment(() => 1000);
  return (
    <span className={`inline-flex items-center gap-8 text-18 weight-650 tabular border-start ${classes.clock}`}>
      <span className={`bg-online rounded-full w-8 h-8 ${classes.dot}`} data-state={connection} aria-hidden />
      {connection === 'offline' && <Trans id="shell.disconnected">Not connected</Trans>}
      <time>{clockSeconds(now, i18n.locale, useTimeZone())}</time>
    </span>
  );
}
