import { limits } from '../../shared/limits.ts';
import type { ClusterNode, ClusterState } from '../ports/cluster-state.ts';
import type { NodeReport } from '../ports/nodes.ts';
import { done, type Outcome } from './outcome.ts';
import { printable } from './printable.ts';

/** Milliseconds without a heartbeat after which a node counts as lost. */
const silentMs = 10_000;
/** Milliseconds after which a lost node is not reported any more, because it has probably been replaced. */
const forgottenMs = 24 * 60 * 60_000;
/** Time for which a commit waits for a standby before it is reported. Milliseconds. */
const commitWaitMs = 1000;
/** Difference between clocks that is reported. Milliseconds. */
const clockMs = 1000;

type NodeState = NodeReport['state'] | 'stopped' | 'lost';

interface NodeLine {
  id: string;
  host: string;
  version: string;
  state: NodeState;
  isLeader: boolean;
  position: number | null;
  /** Number of records that its rows do not include, and the milliseconds since the oldest of them. */
  behind: number | null;
  behindMs: number;
  clockAheadMs: number;
  sockets: number;
  seenMs: number | null;
}

/** Prints the nodes of a cluster and what is wrong. @param state `null` if the database contains no cluster */
export function clusterStatus(state: ClusterState | null, print: (line: string) => void): Outcome {
  if (state === null || (state.position === 0 && state.nodes.length === 0)) {
    print('The database contains no installation. The first node creates it, or `cluster join` moves one there.');
    return done({ position: 0, nodes: [], problems: [] });
  }
  const nodes = state.nodes.map((node) => lineOf(node, state.position));
  const problems = [...problemsOf(state, nodes)];
  for (const line of tableOf(nodes)) print(line);
  print(`head ${state.position}, generation ${state.generation}, term ${state.term}`);
  for (const problem of problems) print(`problem: ${problem}`);
  const { generation, position, change, term, hasLeft } = state;
  const leader = nodes.find(({ isLeader }) => isLeader)?.id ?? null;
  const answer = { generation, position, change, term, hasLeft, leader, nodes, problems };
  return problems.length === 0 ? done(answer) : { exit: 'differs', answer };
}

function lineOf(node: ClusterNode, head: number): NodeLine {
  const { id, host, version, report, seenMs, clockAheadMs } = node;
  const state = stateOf(node);
  const runs = state !== 'stopped' && state !== 'lost';
  return {
    id,
    host: printable(host),
    version: printable(version),
    state,
    isLeader: runs && report?.isLeader === true,
    position: report?.position ?? null,
    behind: report === null ? null : Math.max(0, head - report.position),
    behindMs: Math.round(node.behindMs ?? 0),
    clockAheadMs: Math.round(clockAheadMs),
    sockets: runs ? (report?.sockets ?? 0) : 0,
    seenMs: seenMs === null ? null : Math.round(seenMs),
  };
}

/** A node whose heartbeats ended although it was not stopped is lost. */
function stateOf({ hasEnded, isStopped, seenMs, report }: ClusterNode): NodeState {
  const isSilent = hasEnded || seenMs === null || seenMs > silentMs;
  if (!isSilent) return report?.state ?? 'starting';
  return seenMs === null || isStopped ? 'stopped' : 'lost';
}

function* problemsOf(
  { hasLeft, hasLeader, commitsWaitMs }: ClusterState,
  nodes: readonly NodeLine[],
): Generator<string> {
  if (hasLeft) yield 'the installation continues on a single machine since `cluster leave`';
  if ((commitsWaitMs ?? 0) > commitWaitMs)
    yield `commits have been waiting for a synchronous standby for ${seconds(commitsWaitMs ?? 0)}: check whether one of \`synchronous_standby_names\` is connected`;
  for (const { id, host, state, seenMs, behind, behindMs, clockAheadMs } of nodes) {
    const name = `node ${id} (${host})`;
    if (state === 'lost' && (seenMs ?? 0) < forgottenMs)
      yield `${name} has sent no heartbeat for ${seconds(seenMs ?? 0)} and did not stop`;
    if (state === 'unready') yield `${name} is not ready`;
    if ((state === 'ready' || state === 'unready') && behindMs > limits.behindMs)
      yield `${name} is ${behind} records and ${seconds(behindMs)} behind`;
    if (state !== 'stopped' && state !== 'lost' && Math.abs(clockAheadMs) > clockMs)
      yield `the clock of ${name} is ${seconds(Math.abs(clockAheadMs))} ${clockAheadMs > 0 ? 'ahead' : 'behind'}`;
  }
  if (!hasLeft && !nodes.some(({ state }) => state === 'ready')) yield 'no node is ready';
  else if (!hasLeader && !hasLeft) yield 'no node is the leader';
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const columns: Readonly<Record<string, (node: NodeLine) => string>> = {
  node: ({ id }) => id,
  host: ({ host }) => host,
  version: ({ version }) => version,
  state: ({ state, isLeader }) => (isLeader ? `${state}, leader` : state),
  position: ({ position }) => String(position ?? '-'),
  behind: ({ behind }) => String(behind ?? '-'),
  clock: ({ clockAheadMs }) => `${clockAheadMs > 0 ? '+' : ''}${clockAheadMs} ms`,
  sockets: ({ sockets }) => String(sockets),
  seen: ({ seenMs }) => (seenMs === null ? '-' : `${seconds(seenMs)} ago`),
};

function tableOf(nodes: readonly NodeLine[]): string[] {
  const lines = [Object.keys(columns), ...nodes.map((node) => Object.values(columns).map((cell) => cell(node)))];
  const widths = Object.keys(columns).map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
