import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconHistory } from '@tabler/icons-react';
import type { Alert, Gauges } from '../../../shared/monitor-rows.ts';
import { Segments } from '../../figures/segments.tsx';
import { PageName } from '../../shell/page-name.tsx';
import { useConnection } from '../../sync/connection-state.ts';
import { clockSeconds } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './monitor-head.module.css';
import { useSpan } from './use-span.ts';

export type Hours = '1' | '24';
export type Drawn = 'history' | 'thresholds';

interface Props {
  gauges: Gauges | null;
  /** `null` for users who cannot see alerts. */
  open: readonly Alert[] | null;
  hours: Hours;
  onHours: (hours: Hours) => void;
  onOpen: (drawer: Drawn) => void;
}

/** Overall state in one line, uptime, the current time, and buttons for the drawers. */
export function MonitorHead({ gauges, open, hours, onHours, onOpen }: Props) {
  const { t } = useLingui();
  const span = useSpan();
  const [uptime, version] = [span((gauges?.system.uptimeSeconds ?? 0) * 1000), gauges?.system.version ?? ''];
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>
        <PageName page="monitor" />
      </h1>
      {open !== null && <Standing open={open} />}
      {gauges !== null && (
        <p className={classes.sub}>
          <Trans id="monitor.up">
            up {uptime} · {version}
          </Trans>
        </p>
      )}
      <div className={classes.controls}>
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

function Standing({ open }: { open: readonly Alert[] }) {
  const critical = open.filter(({ severity }) => severity === 'critical').length;
  const warnings = open.length - critical;
  const tone = critical > 0 ? 'critical' : warnings > 0 ? 'warning' : 'calm';
  return (
    <p className={classes.standing} data-tone={tone} role="status">
      <span className={classes.mark} aria-hidden />
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
    <span className={classes.clock}>
      <span className={classes.dot} data-state={connection} aria-hidden />
      {connection === 'offline' && <Trans id="shell.disconnected">Not connected</Trans>}
      <time>{clockSeconds(now, i18n.locale, useTimeZone())}</time>
    </span>
  );
}
