import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Segments } from '../../figures/segments.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { useScope } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { AlertList } from './alert-list.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ListsCard } from './lists-card.tsx';
import { LogCard } from './log-card.tsx';
import { type Drawn, type Hours, MonitorHead } from './monitor-head.tsx';
import classes from './monitor-page.module.css';
import { alertsSnapshot, monitorScope } from './monitor-scope.ts';
import { endedAlerts, openAlerts } from './open-alerts.ts';
import { ThresholdsDrawer } from './thresholds-drawer.tsx';
import { Tiles } from './tiles.tsx';
import { useGauges } from './use-gauges.ts';

/** Phones show the log on a separate tab. */
type Part = 'state' | 'log';

/** System monitor. Ordered for someone on call: what is wrong, how bad, where, and the logs. */
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
  const asked = useGauges();
  const minutes = asked.data?.minutes.slice(-60 * Number(hours)) ?? [];
  return (
    <div className={classes.page}>
      <MonitorHead
        gauges={asked.data?.gauges ?? null}
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
        <AskedBody asked={asked} height={400}>
          {(measured) => (
            <>
              <Tiles measured={measured} minutes={minutes} open={open} />
              <ListsCard gauges={measured.gauges} ended={ended} showsEnded={seesAlerts} />
            </>
          )}
        </AskedBody>
      )}
      {showsLog && <LogCard />}
      {drawer === 'history' && (
        <HistoryDrawer minutes={minutes} ended={seesAlerts ? ended : null} onClose={() => setDrawer(null)} />
      )}
      {drawer === 'thresholds' && <ThresholdsDrawer onClose={() => setDrawer(null)} />}
    </div>
  );
}
