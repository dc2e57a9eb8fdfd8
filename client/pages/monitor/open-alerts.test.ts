import { expect, test } from 'vitest';
import type { Alert } from '../../../shared/monitor-rows.ts';
import { alertsOfNode, endedAlerts, openAlerts, toneOf } from './open-alerts.ts';

const alert = (id: string, over: Partial<Alert>): Alert => ({
  id,
  kind: 'event-loop',
  subject: null,
  brandId: null,
  severity: 'warning',
  detail: {},
  at: '2026-11-23T01:00:00.000Z',
  endedAt: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  version: 1,
  ...over,
});

const all = [
  alert('early', {}),
  alert('late', { at: '2026-11-23T02:00:00.000Z' }),
  alert('grave', { kind: 'disk-full', severity: 'critical' }),
  alert('over', { endedAt: '2026-11-23T01:10:00.000Z' }),
  alert('over later', { endedAt: '2026-11-23T01:20:00.000Z' }),
];

test('open alerts are sorted by severity, then latest first; resolved ones by their end', () => {
  expect(openAlerts(all).map(({ id }) => id)).toEqual(['grave', 'late', 'early']);
  expect(endedAlerts(all).map(({ id }) => id)).toEqual(['over later', 'over']);
});

test('a tile has the color of its most severe alert', () => {
  const open = openAlerts(all);
  expect(toneOf(open, ['disk-full', 'event-loop'])).toBe('critical');
  expect(toneOf(open, ['event-loop'])).toBe('warning');
  expect(toneOf(open, ['memory'])).toBe('calm');
});

test('a tile of a machine is not colored by an alert about another node', () => {
  const nodes = [alert('of two', { detail: { node: '2' } }), alert('of all', {})];
  expect(alertsOfNode(nodes, '1').map(({ id }) => id)).toEqual(['of all']);
  expect(alertsOfNode(nodes, '2')).toHaveLength(2);
  expect(alertsOfNode(nodes, null)).toHaveLength(2);
});
