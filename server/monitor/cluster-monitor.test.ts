import { expect, test } from 'vitest';
import type { Gauges } from '../../shared/monitor-rows.ts';
import type { NodeMeasures } from '../ports/node-measures.ts';
import type { NodeStatus } from '../ports/nodes.ts';
import { ClusterMonitor } from './cluster-monitor.ts';

const now = Date.parse('2026-11-23T10:02:05.000Z');

const measures: NodeMeasures = {
  disk: { freeBytes: 1e12, isWritable: true },
  sets: [{ name: 'inbox', state: 'ready', percent: 100, records: 0, ms: 0, deadLetters: 0 }],
  threads: [],
  figuresWrong: 0,
  eventLoopP99Ms: 1,
  memoryPercent: 40,
  clockBehindMs: 0,
  restoreAbandoned: false,
  refusedWebhooks: {},
  minute: { at: '2026-11-23T10:01:00.000Z', webhooks: 10, lineErrors: 1, sockets: 100 },
  sums: {
    webhooksPerMinute: 10,
    eventsPerMinute: 20,
    webhooksRefusedPerMinute: 1,
    deltasPerMinute: 30,
    lineErrors: 2,
    walls: 1,
  },
};

const nodeOf = (id: string, over: Partial<NodeStatus> = {}, reported: Partial<NodeMeasures> = {}): NodeStatus => ({
  id,
  host: `host-${id}`,
  level: 0,
  version: '1.0.0',
  isRunning: true,
  isStopped: false,
  seenMs: 500,
  clockAheadMs: 0,
  report: {
    state: 'ready',
    isLeader: id === '1',
    position: 100,
    sockets: 100,
    measures: { ...measures, ...reported },
  },
  ...over,
});

const gauges = {
  performance: {
    webhooksPerMinute: 10,
    eventsPerMinute: 20,
    rowsLag: { records: 1, ms: 5 },
    sockets: 100,
    deltasPerMinute: 30,
    lineErrors: 2,
    api: { p50Ms: 1, p95Ms: 2, p99Ms: 3 },
    sendQueue: { waiting: 0, failed: 0 },
  },
  webhooksRefusedPerMinute: 1,
  people: 9,
  walls: 1,
  minute: { at: '2026-11-23T10:01:00.000Z', webhooks: 10, lineErrors: 1, sockets: 100, sends: 4 },
} as Gauges;

const monitorOf = (...all: NodeStatus[]) =>
  new ClusterMonitor({ nodes: { self: '1', all: () => all }, unsafeSettings: () => ['fsync'], people: () => 15 });

const minute = 60_000;

test('sums are over the nodes that run, the delay is the greatest, and the machine is that of this node', () => {
  const late = { sets: [{ name: 'figures', state: 'ready', percent: 99, records: 7, ms: 900, deadLetters: 0 }] };
  const ended = nodeOf('3', { isRunning: false, seenMs: minute });
  const shown = monitorOf(nodeOf('1'), nodeOf('2', {}, late), ended).overAllNodes(gauges, now);
  expect(shown).toMatchObject({
    performance: {
      webhooksPerMinute: 20,
      eventsPerMinute: 40,
      deltasPerMinute: 60,
      lineErrors: 4,
      sockets: 200,
      rowsLag: { records: 7, ms: 900 },
      api: gauges.performance.api,
    },
    webhooksRefusedPerMinute: 2,
    walls: 2,
    people: 15,
    minute: { webhooks: 20, lineErrors: 2, sockets: 200, sends: 4 },
    cluster: { node: '1', unsafeSettings: ['fsync'] },
  });
  expect(shown.cluster?.nodes).toMatchObject([
    { id: '1', state: 'ready', isLeader: true, behind: { records: 0, ms: 0 }, sockets: 100 },
    { id: '2', state: 'ready', isLeader: false, behind: { records: 7, ms: 900 } },
    { id: '3', state: 'ended', isLeader: false, position: null, behind: null, sockets: null },
  ]);
  expect(shown.cluster?.nodes[2]?.seenAt).toBe(new Date(now - minute).toISOString());
});

test('a minute is shown once all nodes have reported it, or after ten seconds', () => {
  const before = { minute: { at: '2026-11-23T10:00:00.000Z', webhooks: 5, lineErrors: 0, sockets: 90 } };
  const monitor = monitorOf(nodeOf('1'), nodeOf('2', {}, before));
  expect(monitor.overAllNodes(gauges, now).minute).toBeNull();
  expect(monitor.overAllNodes(gauges, now + 10_000).minute).toMatchObject({ webhooks: 10 });
});

test('a state and measurements in the form of another version are unknown', () => {
  const report = { state: 'napping', isLeader: false, position: 5, sockets: 1, measures: { disk: 'large' } };
  const node = nodeOf('2', { report: report as never });
  const { cluster } = monitorOf(nodeOf('1'), node).overAllNodes(gauges, now);
  expect(cluster?.nodes[1]).toMatchObject({ state: 'unknown', position: 5, behind: null });
  expect(
    monitorOf(nodeOf('1'), node)
      .measuredNodes(measures)
      .map(({ id }) => id),
  ).toEqual(['1']);
});

test('webhooks that the other nodes have refused are counted by account', () => {
  const refused = (counts: Record<string, number>) => ({ refusedWebhooks: counts });
  const monitor = monitorOf(
    nodeOf('1', {}, refused({ a1: 50 })),
    nodeOf('2', {}, refused({ a1: 2, a2: 1 })),
    nodeOf('3', {}, refused({ a1: 1 })),
  );
  expect(Object.fromEntries(monitor.refusedWebhooks())).toEqual({ a1: 3, a2: 1 });
});

test('a node that ended is lost for an hour, unless it was stopped or is back', () => {
  const lost = (over: Partial<NodeStatus>) =>
    monitorOf(nodeOf('1'), nodeOf('2', over)).conditions(() => ({ records: 0, ms: 0 }))[1]?.isLost;
  expect(lost({ isRunning: false, seenMs: 12_000 })).toBe(true);
  expect(lost({ isRunning: false, seenMs: 60 * minute })).toBe(false);
  expect(lost({ isRunning: false, seenMs: 12_000, isStopped: true })).toBe(false);
  expect(lost({ isRunning: false, seenMs: null, report: null })).toBe(false);
  expect(lost({})).toBe(false);
});

test('a ready node is behind by its position, and one that starts is not', () => {
  const lagOf = (position: number) => ({ records: 150 - position, ms: 31_000 });
  const starting = nodeOf('2');
  const report = { ...starting.report, state: 'starting' } as NodeStatus['report'];
  const conditions = monitorOf(nodeOf('1'), { ...starting, report }).conditions(lagOf);
  expect(conditions).toMatchObject([
    { records: 50, ms: 31_000 },
    { records: 0, ms: 0 },
  ]);
});

test('nodes that ended more than a day ago are not listed, and the only node left is not named', () => {
  const monitor = monitorOf(nodeOf('1'), nodeOf('2', { isRunning: false, seenMs: 25 * 60 * minute }));
  expect(monitor.overAllNodes(gauges, now).cluster?.nodes).toHaveLength(1);
  expect(monitor.measuredNodes(measures)).toMatchObject([{ id: '1', isNamed: false }]);
});
