import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { alertKinds } from '../../../shared/alerts.ts';
import type { Alert, CompleteMinute } from '../../../shared/monitor-rows.ts';
import { number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';
import { height, minuteLine, width } from './minute-line.ts';
import { alertsOfNode, type Tone, toneOf } from './open-alerts.ts';
import classes from './tiles.module.css';
import type { Measured } from './use-gauges.ts';
import { useMeasuredNode } from './use-measured-node.ts';
import { useSpan } from './use-span.ts';

interface Props {
  measured: Measured;
  /** Values of each minute in the selected period. */
  minutes: readonly CompleteMinute[];
  open: readonly Alert[];
}

const megabyte = 1_000_000;
const gigabyte = 1_000_000_000;

/** Eight tiles. Each shows a measurement with its threshold, and the values of recent minutes. */
export function Tiles({ measured: { gauges, backups }, minutes, open }: Props) {
  const { i18n } = useLingui();
  const span = useSpan();
  const node = useMeasuredNode(gauges);
  const sizeOf = useByteSize();
  const count = (value: number, digits = 0) => number(value, i18n.locale, { maximumFractionDigits: digits });
  const { performance, system } = gauges;
  const { people, walls } = gauges;
  const [events, refused] = [performance.eventsPerMinute, count(gauges.webhooksRefusedPerMinute)];
  const [oldest, failed] = [span(gauges.oldestWaitingMs), count(performance.sendQueue.failed)];
  const delay = alertKinds['event-loop'].terms.begins;
  const freeLimit = alertKinds['disk-low'].terms.begins;
  const [limitMs, limitGb] = [count(delay), count(freeLimit / 1000)];
  const [memoryMax, heap] = [sizeOf(gauges.memoryLimitBytes), sizeOf(system.memory.heapUsedBytes)];
  const own = alertsOfNode(open, gauges.cluster?.node ?? null);
  const tones = {
    webhooks: toneOf(open, ['webhook-refused']),
    queue: toneOf(open, ['send-queue', 'send-failures']),
    line: toneOf(open, ['line-unreachable', 'line-errors', 'quota-used-up']),
    loop: toneOf(own, ['event-loop']),
    memory: toneOf(own, ['memory']),
    disk: toneOf(own, ['disk-low', 'disk-full']),
  };
  const spark = (value: (minute: CompleteMinute) => number, tone: Tone, threshold?: number, low?: boolean) => (
    <Spark values={minutes.map(value)} tone={tone} threshold={threshold} low={low} />
  );
  return (
    <ul className={`grid overflow-hidden border rounded-8 cols-4 gap-1 bg-hairline ${classes.tiles}`}>
      <Tile
        name={<Trans id="monitor.webhooks">Webhooks</Trans>}
        note={
          <Trans id="monitor.webhooks_note">
            <Plural value={events} one="# event" other="# events" />, {refused} refused
          </Trans>
        }
        value={count(performance.webhooksPerMinute)}
        unit={<Trans id="monitor.per_minute">per minute</Trans>}
        tone={tones.webhooks}
      >
        {spark((minute) => minute.webhooks, tones.webhooks)}
      </Tile>
      <Tile
        name={<Trans id="monitor.send_queue">Send queue</Trans>}
        note={
          gauges.oldestWaitingMs > 0 ? (
            <Trans id="monitor.queue_note">
              oldest {oldest}, {failed} failed
            </Trans>
          ) : (
            <Trans id="monitor.queue_failed">{failed} failed in 10 min</Trans>
          )
        }
        value={count(performance.sendQueue.waiting)}
        unit={<Trans id="monitor.waiting">waiting</Trans>}
        tone={tones.queue}
      >
        {spark((minute) => minute.waiting, tones.queue)}
      </Tile>
      <Tile
        name={<Trans id="monitor.line_errors">LINE errors</Trans>}
        note={null}
        value={count(performance.lineErrors)}
        unit={<Trans id="monitor.in_ten_minutes">in 10 min</Trans>}
        tone={tones.line}
      >
        {spark((minute) => minute.lineErrors, tones.line)}
      </Tile>
      <Tile
        name={<Trans id="monitor.sockets">Live connections</Trans>}
        note={
          <Trans id="monitor.sockets_note">
            <Plural value={people} one="# person" other="# people" />,{' '}
            <Plural value={walls} one="# wallboard" other="# wallboards" />
          </Trans>
        }
        value={count(performance.sockets)}
        unit={<Trans id="monitor.open_sockets">open</Trans>}
        tone="calm"
      >
        {spark((minute) => minute.sockets, 'calm')}
      </Tile>
      <Tile
        name={<Trans id="monitor.event_loop">Event-loop delay</Trans>}
        node={node}
        note={<Trans id="monitor.alert_above">alert above {limitMs}</Trans>}
        value={count(system.eventLoopDelay.p99Ms, system.eventLoopDelay.p99Ms < 10 ? 1 : 0)}
        unit={<Trans id="monitor.ms_p99">ms p99</Trans>}
        tone={tones.loop}
      >
        {spark((minute) => minute.eventLoopP99Ms, tones.loop, delay)}
      </Tile>
      <Tile
        name={<Trans id="monitor.memory">Memory</Trans>}
        node={node}
        note={
          <Trans id="monitor.memory_note">
            of {memoryMax}, heap {heap}
          </Trans>
        }
        value={count(system.memory.rssBytes / megabyte)}
        unit={<Trans id="monitor.mb">MB</Trans>}
        tone={tones.memory}
      >
        {spark((minute) => minute.rssBytes / megabyte, tones.memory)}
      </Tile>
      <Tile
        name={<Trans id="monitor.disk">Disk</Trans>}
        node={node}
        note={<Trans id="monitor.alert_below">alert below {limitGb} GB</Trans>}
        value={count(system.disk.freeBytes / gigabyte, system.disk.freeBytes < 100 * gigabyte ? 1 : 0)}
        unit={<Trans id="monitor.gb_free">GB free</Trans>}
        tone={tones.disk}
      >
        {spark((minute) => minute.freeBytes / megabyte, tones.disk, freeLimit, true)}
      </Tile>
      <BackupTile lastAt={system.lastBackupAt} backups={backups} tone={toneOf(open, ['backup-old'])} />
    </ul>
  );
}

interface TileProps {
  name: ReactNode;
  /** Name of the node that the value belongs to. `null` if it is the value of all nodes. */
  node?: string | null;
  note: ReactNode;
  value: ReactNode;
  unit: ReactNode;
  tone: Tone;
  children: ReactNode;
}

/** Measurement with its number, threshold and recent values. */
export function Tile({ name, node = null, note, value, unit, tone, children }: TileProps) {
  return (
    <li className={`flex flex-col min-w-0 min-h-112 bg-default ${classes.tile}`} data-tone={tone}>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-0 px-14 pt-8 text-13">
        <span className="weight-500">
          {name}
          {node !== null && <span className="dimmed"> · {node}</span>}
        </span>
        <span className="text-12 dimmed leading-relaxed">{note}</span>
      </div>
      <p className={`px-14 text-13 ${classes.figure}`}>
        <strong className={`text-26 weight-650 ${classes.value}`}>{value}</strong>{' '}
        <span className="dimmed">{unit}</span>
      </p>
      <div className={classes.chart}>{children}</div>
    </li>
  );
}

interface BackupProps {
  lastAt: string | null;
  backups: readonly string[];
  tone: Tone;
}

/** Time since the last backup, with a square for each known backup. */
function BackupTile({ lastAt, backups, tone }: BackupProps) {
  const { i18n } = useLingui();
  const span = useSpan();
  const now = useMoment(() => 60_000);
  const days = number(alertKinds['backup-old'].terms.begins, i18n.locale);
  const age = lastAt === null ? null : span(Math.max(0, now - Date.parse(lastAt)));
  return (
    <Tile
      name={<Trans id="monitor.last_backup">Last backup</Trans>}
      note={<Trans id="monitor.alert_after_days">alert after {days} days</Trans>}
      value={age ?? '—'}
      unit={age === null ? <Trans id="monitor.no_backup">none yet</Trans> : <Trans id="monitor.ago">ago</Trans>}
      tone={tone}
    >
      <div className="flex items-center gap-4 h-40" aria-hidden>
        {backups.toReversed().map((at) => (
          <span key={at} className={`rounded-3 bg-online ${classes.square}`} />
        ))}
      </div>
    </Tile>
  );
}

interface SparkProps {
  values: readonly number[];
  threshold?: number | undefined;
  /** Whether the alert is raised by values below the threshold instead of above it. */
  low?: boolean | undefined;
  tone: Tone;
}

/** Small chart of a tile. Decorative, because the current number is shown as text. */
function Spark({ values, threshold, low = false, tone }: SparkProps) {
  const { line, area, threshold: at } = minuteLine(values, threshold ?? null, low);
  return (
    <svg
      className={`block w-full h-40 ${classes.spark}`}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <path className={classes.area} d={area} />
      <path className={classes.line} d={line} />
      {at !== null && <path className={classes.threshold} d={`M0 ${at}H${width}`} />}
    </svg>
  );
}
