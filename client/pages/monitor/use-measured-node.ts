import { useLingui } from '@lingui/react/macro';
import type { Gauges } from '../../../shared/monitor-rows.ts';

/** Returns the name of the node that measured the process and its machine. `null` if the installation has one node. */
export function useMeasuredNode(gauges: Pick<Gauges, 'cluster'> | null): string | null {
  const { t } = useLingui();
  const cluster = gauges?.cluster ?? null;
  if (cluster === null || cluster.nodes.length < 2) return null;
  const id = cluster.node;
  return t({ id: 'monitor.node', message: `Node ${id}` });
}
