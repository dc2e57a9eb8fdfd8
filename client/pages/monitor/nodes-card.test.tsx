import { catalogue } from 'virtual:catalogue/monitor';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Gauges } from '../../../shared/monitor-rows.ts';
import type { ClusterGauges, NodeView } from '../../../shared/nodes.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { NodesCard } from './nodes-card.tsx';

const at = '2026-11-23T10:00:00.000Z';

const node = (id: string, over: Partial<NodeView> = {}): NodeView => ({
  id,
  host: `host-${id}`,
  version: '1.2.3',
  state: 'ready',
  isLeader: false,
  position: 100,
  behind: { records: 0, ms: 0 },
  sockets: 12,
  clockAheadMs: -3,
  seenAt: '2026-11-23T09:59:58.000Z',
  ...over,
});

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

function show(cluster: ClusterGauges | null): void {
  render(
    <Root language="en" env="test">
      <NodesCard gauges={{ at, cluster } as Gauges} />
    </Root>,
  );
}

test('a single machine, and a single node with safe settings, have no panel', () => {
  show(null);
  show({ node: '1', nodes: [node('1')], unsafeSettings: [] });
  expect(screen.queryByRole('region', { name: 'Nodes' })).toBeNull();
});

test('each node has its state and values, and those of a node that does not run are absent', () => {
  const behind = node('2', { behind: { records: 1204, ms: 3100 }, clockAheadMs: 1500, isLeader: true });
  const ended = node('3', { state: 'ended', position: null, behind: null, sockets: null });
  show({ node: '1', nodes: [node('1'), behind, ended], unsafeSettings: [] });
  const items = within(screen.getByRole('region', { name: 'Nodes' })).getAllByRole('listitem');
  const values = items.map((item) => within(item).getAllByRole('definition'));
  const texts = values.map((all) => all.map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['0', '12', '-3 ms', '2\u00a0s ago'],
    ['1,204 · 3.1\u00a0s', '12', '+1,500 ms', '2\u00a0s ago'],
    ['—', '—', '—', '2\u00a0s ago'],
  ]);
  expect(values[1]?.map((value) => value.hasAttribute('data-bad'))).toEqual([true, false, true, false]);
  expect(items.map((item) => within(item).queryByText('Leader') !== null)).toEqual([false, true, false]);
  expect(within(items[2] as HTMLElement).getByText('Not running')).toBeTruthy();
});

test('unsafe settings of the database are shown, also with one node', () => {
  show({ node: '1', nodes: [node('1')], unsafeSettings: ['fsync', 'synchronous_standby_names'] });
  const panel = screen.getByRole('region', { name: 'Nodes' });
  expect(within(panel).getByText(/^fsync is off/)).toBeTruthy();
  expect(within(panel).getByText(/synchronous_standby_names is empty/)).toBeTruthy();
  expect(within(panel).queryByRole('listitem')).toBeNull();
});
