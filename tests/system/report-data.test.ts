import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { QueryCall, QueryResults } from '../../server/queries/figures/figures.ts';
import { gatherReport } from '../../server/reports/gather.ts';
import type { Permission } from '../../shared/permissions.ts';
import { type ReportFormat, type ReportTemplate, reportFormats, reportTemplates } from '../../shared/reports.ts';
import { figuresOf, gathered, planned } from '../support/reports.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;

beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  const agent = await world.as('cs_agent');
  for (const [i, brand] of world.brands.entries()) {
    const customer = world.line.customer(brand.channel.channelId, { displayName: 'Nok' });
    await customer.writes('hello');
    await world.settled();
    world.clock.pass(12_000 * (i + 1));
    const conversationId = conversationIdOf(brand.lineAccountId, 'user', customer.userId);
    await (i === 0 ? agent : owner).post('/messages', { conversationId, kind: 'text', text: 'hi' });
    await world.settled();
    await owner.post(`/conversations/${conversationId}/sales`, { amount: 12_345, note: 'tea' });
    await world.settled();
  }
});
afterEach(() => world.close());

test('a report contains what the screens receive', async () => {
  const data = await gathered(world, 'super_admin', { range: 'last30' });
  const ofAgents = await gathered(world, 'super_admin', { range: 'last30', template: 'agent-performance' });
  const answer = async (path: string) => (await owner.get(path)).body;
  const overview = await answer('/analytics/overview?range=last30');
  expect(data.figures).toMatchObject(overview.data.figures);
  expect(data.asOf).toBe(overview.meta.asOf);
  expect(data.days).toEqual({ from: overview.meta.from, to: overview.meta.to });
  expect(data.points).toEqual((await answer('/analytics/messages/trends?range=last30')).data.points);
  expect(data.people).toEqual((await answer('/performance/team?range=last30')).data);
  expect(ofAgents.hours).toEqual((await answer('/performance/time-analysis?range=last30')).data.hours);
  expect(ofAgents.table?.rows).toEqual((await answer('/analytics/rows?range=last30&limit=200')).data);
  const { data: brands } = await answer('/analytics/brands/comparison?range=last30');
  expect(data.ofBrands.map(({ brand }) => brand.id)).toEqual(
    brands.map(({ brand }: { brand: { id: string } }) => brand.id),
  );
  for (const [i, { figures }] of data.ofBrands.entries()) expect(figures).toMatchObject(brands[i].figures);
  const { data: channels } = await answer('/analytics/channels?range=last30');
  expect(data.channels?.map(({ id, received }) => [id, received])).toEqual(
    channels.map((one: { lineAccount: { id: string }; received: number }) => [one.lineAccount.id, one.received]),
  );
  expect(structuredClone(data)).toEqual(data);
});

test('a report contains no brand and no figure that its creator may not see', async () => {
  const [own, other] = world.brands;
  const data = await gathered(world, 'admin', { brandIds: [own!.id, other!.id] });
  expect(data.brands.map(({ id }) => id)).toEqual([own!.id]);
  expect(data.figures.conversations?.value).toBe(1);
  await expect(gathered(world, 'admin', { brandIds: [other!.id] })).rejects.toMatchObject({ code: 'brand_not_found' });
  const staffId = world.people.viewer;
  const permissions = ['reports.create', 'dashboard.kpis'] as const;
  await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));
  const few = await gathered(world, 'viewer', { template: 'full-detail' });
  expect(Object.keys(few.figures)).toContain('avgResponseTime');
  expect(Object.keys(few.figures)).not.toContain('revenue');
});

/** Gathers the data of a report for a user with these permissions. @returns its parts and figures, and the permissions needed to read it */
async function heldWith(keys: readonly Permission[], template: ReportTemplate) {
  const staffId = world.people.viewer;
  await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions: keys }));
  const plan = await planned(world, 'viewer', { template, range: 'last30' });
  const data = await gatherReport(figuresOf(world), plan);
  const held = (['points', 'activeTimes', 'hours', 'channels', 'people', 'table'] as const).filter(
    (part) => data[part] !== null,
  );
  const ofBrands = [...new Set(data.ofBrands.flatMap(({ figures }) => Object.keys(figures)))];
  expect(ofBrands.every((name) => name in data.figures)).toBe(true);
  return { held, figures: Object.keys(data.figures), keys: plan.scope.keys };
}

test('each part of a report needs the permission of its screen', async () => {
  const create = 'reports.create' as const;
  const overview = (keys: readonly Permission[]) => heldWith([create, ...keys], 'kpi-overview');
  expect(await overview([])).toEqual({ held: [], figures: [], keys: [] });
  expect((await overview(['dashboard.analytics'])).held).toEqual(['activeTimes']);
  expect((await overview(['dashboard.kpis', 'performance.view'])).held).toEqual([]);
  expect((await overview(['analytics.view'])).held).toEqual(['points', 'activeTimes', 'channels']);
  for (const key of ['performance.team_stats', 'performance.individual_stats'] as const) {
    expect((await overview([key])).held).toEqual(['people']);
    expect((await overview([key])).keys).toEqual([['performance.team_stats', 'performance.individual_stats']]);
  }
  const ofAgents = (keys: readonly Permission[]) => heldWith([create, ...keys], 'agent-performance');
  expect((await ofAgents(['performance.team_stats', 'performance.view'])).held).toEqual(['hours', 'people']);
  expect((await ofAgents(['performance.team_stats', 'analytics.view'])).held).toEqual([
    'points',
    'activeTimes',
    'people',
    'table',
  ]);
});

test('figures of analytics are in a report of people who see analytics, and readers need either permission', async () => {
  const { figures, keys } = await heldWith(['reports.create', 'analytics.view'], 'kpi-overview');
  const { data } = (await owner.get('/analytics/overview?range=last30')).body;
  expect(figures).toEqual(expect.arrayContaining(Object.keys(data.figures)));
  expect(figures).not.toContain('points');
  expect(keys).toContainEqual(['dashboard.analytics', 'analytics.view']);
  expect(keys.flat()).not.toContain('performance.view');
});

test('a table that does not fit into a file is marked as cut', async () => {
  const rows = [{ date: '2026-11-23', staff: { id: 'ann', fullName: 'Ann' }, revenue: [] }];
  const cut = async (next: number | null) => {
    const run = async (_: number, calls: readonly QueryCall[]) => ({
      ...(await figuresOf(world).run(0, [])),
      results: calls.map(([query]) => (query === 'tablePage' ? { rows, next } : [])),
    });
    const order = { template: 'agent-performance', format: 'xlsx' } as const;
    return (await gathered(world, 'super_admin', order, { run } as never)).table?.isCut;
  };
  expect([await cut(100_000), await cut(null)]).toEqual([true, false]);
});

test('one day is charted per hour, a year per week', async () => {
  expect(await gathered(world, 'super_admin', { range: 'today' })).toMatchObject({ grain: 'hour' });
  const year = await gathered(world, 'super_admin', { from: '2025-11-24', to: '2026-11-23' });
  expect(year).toMatchObject({ grain: 'week', before: { from: '2024-11-24', to: '2025-11-23' } });
  expect(year.points).toHaveLength(53);
});

test('a report queries only figures that its files print, and the table of people and days only for the sheets of agents', async () => {
  const range = 'last30' as const;
  const queriesOf = async (template: ReportTemplate, format: ReportFormat) => {
    const queries: string[] = [];
    const figures = figuresOf(world);
    const run = <const A extends readonly QueryCall[]>(position: number, all: A): Promise<QueryResults<A>> => {
      queries.push(...all.map(([query]) => query));
      return figures.run(position, all);
    };
    await gathered(world, 'super_admin', { range, template, format }, { run });
    return new Set(queries);
  };
  for (const template of reportTemplates) {
    for (const format of reportFormats) {
      const isTable = template === 'agent-performance' && format !== 'pdf';
      expect((await queriesOf(template, format)).has('tablePage')).toBe(isTable);
    }
  }
  expect(await queriesOf('full-detail', 'xlsx')).toEqual(new Set());
  expect(await queriesOf('brand-comparison', 'pdf')).toEqual(new Set(['figures', 'channels']));
});
