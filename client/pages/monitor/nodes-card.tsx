import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { alertKinds } from '../../../shared/alerts.ts';
import type { Gauges } from '../../../shared/monitor-rows.ts';
import type { NodeState, NodeView } from '../../../shared/nodes.ts';
import { unsafeSettings } from '../../../shared/unsafe-settings.ts';
import { number } from '../../time/time.ts';
import classes from './nodes-card.module.css';
import { useMs } from './use-ms.ts';
import { useSpan } from './use-span.ts';

/** Nodes of the installation and unsafe settings of its database. Empty on a single machine. */
export function NodesCard({ gauges: { cluster, at } }: { gauges: Gauges }) {
  const { i18n } = useLingui();
  if (cluster === null) return null;
  const { nodes, unsafeSettings: unsafe } = cluster;
  const isShown = nodes.length > 1;
  if (!isShown && unsafe.length === 0) return null;
  return (
    <section
      className={`overflow-hidden border rounded-8 bg-default tabular ${classes.card}`}
      aria-labelledby="monitor-nodes"
    >
      <h2 id="monitor-nodes" className="px-14 py-8 text-14 weight-600 leading-inherit border-bottom">
        <Trans id="monitor.nodes">Nodes</Trans>
      </h2>
      {unsafe.map((setting) => (
        <p key={setting} className={`flex items-center gap-8 px-14 py-8 text-13 border-bottom ${classes.unsafe}`}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <span>{i18n._(unsafeSettings[setting].id)}</span>
        </p>
      ))}
      {isShown && (
        <ul>
          {nodes.map((node) => (
            <NodeItem key={node.id} node={node} at={at} />
          ))}
        </ul>
      )}
    </section>
  );
}

const stateLabels: Record<NodeState, MessageDescriptor> = {
  starting: msg({ id: 'monitor.node_starting', message: 'Starting' }),
  ready: msg({ id: 'monitor.node_ready', message: 'Ready' }),
  unready: msg({ id: 'monitor.node_unready', message: 'Not ready' }),
  draining: msg({ id: 'monitor.node_draining', message: 'Moving connections' }),
  closing: msg({ id: 'monitor.node_closing', message: 'Stopping' }),
  ended: msg({ id: 'monitor.node_ended', message: 'Not running' }),
  unknown: msg({ id: 'monitor.node_unknown', message: 'Unknown state' }),
};

/** Clock difference from which a node is marked, in milliseconds. */
const clockMarkMs = 1000;

/** @param at time of the measurements */
function NodeItem({ node, at }: { node: NodeView; at: string }) {
  const { i18n } = useLingui();
  const span = useSpan();
  const ms = useMs();
  const { id, host, version, state, isLeader, behind, sockets, clockAheadMs, seenAt } = node;
  const count = (value: number) => number(value, i18n.locale);
  const seen = seenAt === null ? null : span(Math.max(0, Date.parse(at) - Date.parse(seenAt)));
  const clock = number(clockAheadMs, i18n.locale, { signDisplay: 'exceptZero' });
  return (
    <li className={`grid gap-x-16 gap-y-4 px-14 py-8 text-13 ${classes.node}`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-8 gap-y-0">
          <span className={`flex-none rounded-full ${classes.mark}`} data-state={state} aria-hidden />
          <strong className="weight-600">
            <Trans id="monitor.node">Node {id}</Trans>
          </strong>
          <span>{i18n._(stateLabels[state])}</span>
          {isLeader && (
            <span className={`rounded-4 px-6 text-12 weight-500 ${classes.leader}`}>
              <Trans id="monitor.node_leader">Leader</Trans>
            </span>
          )}
        </p>
        <p className={`text-12 dimmed break-anywhere ${classes.host}`}>
          {host} · {version}
        </p>
      </div>
      <dl className={`grid gap-x-12 gap-y-4 ${classes.values}`}>
        <Value
          name={<Trans id="monitor.node_behind">Records behind</Trans>}
          isBad={behind !== null && behind.ms >= alertKinds['set-behind'].terms.begins}
        >
          {behind === null ? '—' : behind.records === 0 ? count(0) : `${count(behind.records)} · ${ms(behind.ms)}`}
        </Value>
        <Value name={<Trans id="monitor.sockets">Live connections</Trans>}>
          {sockets === null ? '—' : count(sockets)}
        </Value>
        <Value
          name={<Trans id="monitor.node_clock">Clock difference</Trans>}
          isBad={state !== 'ended' && Math.abs(clockAheadMs) >= clockMarkMs}
        >
          {state === 'ended' ? '—' : <Trans id="monitor.node_ms">{clock} ms</Trans>}
        </Value>
        <Value name={<Trans id="monitor.node_seen">Last report</Trans>}>
          {seen === null ? '—' : <Trans id="monitor.node_ago">{seen} ago</Trans>}
        </Value>
      </dl>
    </li>
  );
}

interface ValueProps {
  name: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

function Value({ name, isBad = false, children }: ValueProps) {
  return (
    <div className="min-w-0">
      <dt className="text-12 dimmed">{name}</dt>
      <dd className={`m-0 ${classes.value}`} data-bad={isBad || undefined}>
        {children}
      </dd>
    </div>
  );
}
