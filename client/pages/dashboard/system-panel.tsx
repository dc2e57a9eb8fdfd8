import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBolt, IconCircleCheck, IconCpu, IconDatabase, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { figureText } from '../../figures/figure-format.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useQuery } from '../../figures/use-query.ts';
import { number, percentText } from '../../time/time.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';
import classes from './system-panel.module.css';

type Health = ResponseOf<'GET /dashboard/health'>;

interface Props {
  brand: string;
  className: string | undefined;
}

/** Health of the system. */
export function SystemPanel({ brand, className }: Props) {
  const result = useQuery(
    'GET /dashboard/health',
    { query: { brand } },
    { scope: { scope: 'dashboard', brand }, now: true },
  );
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.system_status">System</Trans>}
      note={result.data !== null && <Status status={result.data.status} />}
    >
      <QueryBoundary query={result} height={88}>
        {(health) => <Parts health={health} />}
      </QueryBoundary>
    </Panel>
  );
}

function Status({ status }: { status: Health['status'] }) {
  const isOk = status === 'ok';
  const Icon = isOk ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={`inline-flex items-center gap-6 ${classes.status}`} data-ok={isOk || undefined}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {status === 'ok' && <Trans id="dashboard.all_working">all working</Trans>}
      {status === 'degraded' && <Trans id="dashboard.degraded">working, but slow or incomplete</Trans>}
      {status === 'down' && <Trans id="dashboard.down">not working</Trans>}
    </span>
  );
}

function Parts({ health: { server, database, api, memory } }: { health: Health }) {
  const { i18n } = useLingui();
  const bytes = useByteSize();
  const uptime = figureText(i18n, server.uptimeSeconds, 'seconds');
  const { version } = server;
  const ms = (value: number | null) =>
    value === null ? '—' : `${number(Number(value.toPrecision(value < 1 ? 1 : 3)), i18n.locale)}\u00a0ms`;
  const [read, size, p50, p95] = [ms(database.readMs), bytes(database.bytes), ms(api.p50Ms), ms(api.p95Ms)];
  const [used, limit] = [bytes(memory.usedBytes), bytes(memory.limitBytes)];
  return (
    <dl className={`grid text-13 cols-4 leading-20 ${classes.parts}`}>
      <Part
        Icon={IconServer}
        name={<Trans id="dashboard.server">Server</Trans>}
        value={<Trans id="dashboard.up">up {uptime}</Trans>}
        note={<Trans id="dashboard.version">version {version}</Trans>}
      />
      <Part
        Icon={IconDatabase}
        name={<Trans id="dashboard.database">Database</Trans>}
        value={
          database.connected ? (
            <Trans id="dashboard.connected">connected</Trans>
          ) : (
            <Trans id="dashboard.not_connected">not connected</Trans>
          )
        }
        note={
          <Trans id="dashboard.database_note">
            read {read} · {size}
          </Trans>
        }
      />
      <Part
        Icon={IconBolt}
        name={<Trans id="dashboard.api_time">API response</Trans>}
        value={p50}
        note={<Trans id="dashboard.p95">p95 {p95}</Trans>}
      />
      <Part
        Icon={IconCpu}
        name={<Trans id="dashboard.memory">Memory</Trans>}
        value={percentText(memory.percent, i18n.locale)}
        note={
          <Trans id="dashboard.memory_note">
            {used} of {limit}
          </Trans>
        }
      >
        <LoadBar value={memory.usedBytes} max={memory.limitBytes} warnsFull />
      </Part>
    </dl>
  );
}

interface PartProps {
  Icon: typeof IconServer;
  name: ReactNode;
  value: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}

function Part({ Icon, name, value, note, children }: PartProps) {
  return (
    <div className={`px-20 border-start ${classes.part}`}>
      <dt className="flex items-center gap-8 dimmed">
        <Icon size={16} stroke={1.6} aria-hidden />
        {name}
      </dt>
      <dd className="text-14 weight-600">{value}</dd>
      <dd className="dimmed">{note}</dd>
      {children !== undefined && <dd className={classes.bar}>{children}</dd>}
    </div>
  );
}
