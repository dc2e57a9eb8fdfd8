import { expect, test } from 'vitest';
import { metricId } from './metrics.ts';
import type { Colleague } from './rows.ts';
import { loadRateOf, teamOf, thoseThere } from './team.ts';

const colleague = (id: string, more: Partial<Colleague> = {}): Colleague => ({
  id,
  fullName: id,
  role: 'cs_agent',
  presence: 'online',
  active: true,
  answers: true,
  assignedBrands: ['tea'],
  languages: [],
  since: null,
  load: {},
  version: 1,
  ...more,
});
const metrics: Record<string, number> = {};
const team = (people: Colleague[], brandIds = ['tea', 'ink'], capacity = 10) =>
  teamOf({ people, brandIds, capacity, metric: (id) => metrics[id] ?? 0 });

test('the team of some brands consists of the active people with access to one of them', () => {
  const people = [
    colleague('ann'),
    colleague('far', { assignedBrands: ['shoes'] }),
    colleague('all', { assignedBrands: ['all'] }),
    colleague('boss', { assignedBrands: [], role: 'super_admin' }),
    colleague('gone', { active: false }),
  ];
  expect(team(people).map(({ id }) => id)).toEqual(['all', 'ann', 'boss']);
  expect(team(people, [])).toEqual([]);
});

test('only work in the selected brands counts, highest load first', () => {
  const ann = colleague('ann', { load: { tea: 2, ink: 1, shoes: 9 } });
  const bob = colleague('bob', { load: { tea: 4 } });
  metrics[metricId('waitingCustomers', 'ink', 'ann')] = 2;
  metrics[metricId('overtimeCustomers', 'ink', 'ann')] = 1;
  metrics[metricId('waitingCustomers', 'shoes', 'ann')] = 5;
  expect(team([ann, bob])).toMatchObject([
    { id: 'bob', open: 4, waiting: 0, overtime: 0, loadRate: 40 },
    { id: 'ann', open: 3, waiting: 2, overtime: 1, loadRate: 30 },
  ]);
});

test('online people at capacity are busy, offline ones stay offline', () => {
  const full = { tea: 2 };
  const people = [
    colleague('off', { presence: 'offline', load: full }),
    colleague('on', { load: full }),
    colleague('room', { load: { tea: 1 } }),
  ];
  expect(team(people, ['tea'], 2).map(({ id, presence }) => `${id} ${presence}`)).toEqual([
    'off offline',
    'on busy',
    'room online',
  ]);
});

test('the load rate covers people who reply and are available; it is null if there are none', () => {
  const people = [
    colleague('on', { load: { tea: 3 } }),
    colleague('busy', { presence: 'busy', load: { tea: 12 } }),
    colleague('off', { presence: 'offline', load: { tea: 5 } }),
    colleague('viewer', { answers: false }),
  ];
  expect(thoseThere(team(people)).map(({ id }) => id)).toEqual(['busy', 'on']);
  expect(loadRateOf(team(people))).toBe(75);
  expect(loadRateOf(team(people.slice(2)))).toBeNull();
});
