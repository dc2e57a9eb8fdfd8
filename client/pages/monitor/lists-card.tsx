import { Trans, useLingui } from '@lingui/react/macro';
import { setName } from '../../../shared/alert-texts.ts';
import { alertKinds } from '../../../shared/alerts.ts';
import type { Alert, Gauges } from '../../../shared/monitor-rows.ts';
import { number } from '../../time/time.ts';
import { EndedList } from './ended-list.tsx';
import classes from './lists-card.module.css';
import { useMeasuredNode } from './use-measured-node.ts';
import { useMs } from './use-ms.ts';

interface Props {
  gauges: Gauges;
  ended: readonly Alert[];
  /** Whether the user can see alerts. */
  showsEnded: boolean;
}

/** Processing delays, slowest API calls, and ended alerts. */
export function ListsCard({ gauges, ended, showsEnded }: Props) {
  const node = useMeasuredNode(gauges);
  return (
    <div
      className={`grid text-13 tabular overflow-hidden border rounded-8 bg-default ${classes.card}`}
      data-two={!showsEnded || undefined}
    >
      <LagTable sets={gauges.sets} node={node} />
      <SlowestTable gauges={gauges} node={node} />
      {showsEnded && <EndedList ended={ended} />}
    </div>
  );
}

interface OfNode {
  /** Name of the node that measured the values. `null` if the installation has one node. */
  node: string | null;
}

const NodeName = ({ node }: OfNode) => node !== null && <span className="dimmed weight-500"> · {node}</span>;

/** Delay at which a bar is full, which is also the threshold of the alert. Milliseconds. */
const full = alertKinds['set-behind'].terms.begins;

function LagTable({ sets, node }: Pick<Gauges, 'sets'> & OfNode) {
  const { i18n } = useLingui();
  const ms = useMs();
  return (
    <table className={`self-start w-full px-14 py-8 ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans id="monitor.lag">Data processing delay</Trans>
            <NodeName node={node} />
          </th>
          <th scope="col" className={classes.number}>
            <Trans id="monitor.behind">Pending</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans id="monitor.time">Time</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <tr key={set.name} data-late={set.ms >= full || set.state !== 'ready' || undefined}>
            <th scope="row">
              <span className="flex items-center justify-between gap-10">
                {setName(set.name, (text) => i18n._(text.id))}
                <span className={`flex-none overflow-hidden rounded-3 ${classes.bar}`} aria-hidden>
                  <span style={{ width: `${Math.max(4, Math.min(100, (100 * set.ms) / full))}%` }} />
                </span>
              </span>
            </th>
            <td className={classes.number}>{number(set.records, i18n.locale)}</td>
            <td className={classes.number}>{ms(set.ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlowestTable({ gauges: { slowest, performance }, node }: Pick<Props, 'gauges'> & OfNode) {
  const { i18n } = useLingui();
  const ms = useMs();
  const text = (value: number | null) => (value === null ? '—' : ms(value));
  const [p50, p95, p99] = [text(performance.api.p50Ms), text(performance.api.p95Ms), text(performance.api.p99Ms)];
  return (
    <div>
      <table className={`self-start w-full px-14 py-8 ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="monitor.slowest">Slowest calls, 10 min</Trans>
              <NodeName node={node} />
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              <Trans id="monitor.count">Count</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans id="monitor.p95">p95</Trans>
            </th>
            <th scope="col" className={classes.number}>
              <Trans id="monitor.worst">Slowest</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {slowest.map((call) => (
            <tr key={call.route}>
              <th scope="row">{call.route}</th>
              <td className={`${classes.number} ${classes.wide}`}>{number(call.count, i18n.locale)}</td>
              <td className={classes.number}>{ms(call.p95Ms)}</td>
              <td className={classes.number}>{ms(call.worstMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-14 pb-8 text-12 dimmed">
        <Trans id="monitor.all_calls">
          all calls in the last hour: p50 {p50}, p95 {p95}, p99 {p99}
        </Trans>
      </p>
    </div>
  );
}
