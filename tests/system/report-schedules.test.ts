import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { reportOf, reportRequest, scheduleRequest } from '../support/report-files.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of schedules: their times, the user in whose name they run, and the content of their reports. */

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await bootWorld({ startsAt: Date.parse('2026-11-23T00:00:00Z') });
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

async function create(caller: Caller, more: object = {}): Promise<Schedule> {
  const { status, body } = await caller.post('/reports/schedules', scheduleRequest(more));
  expect([status, body.details]).toEqual([201, undefined]);
  return body.data;
}

const rowOf = (id: string) => world.app.engine.read('schedule', id)?.row as Schedule;
const runsOf = async (id: string): Promise<ScheduleRun[]> =>
  (await owner.get(`/reports/schedules/${id}/runs`)).body.data;

async function goTo(time: string): Promise<void> {
  world.clock.pass(Date.parse(time) - world.app.engine.now());
  owner = await world.as('super_admin');
  await world.app.alarm.ring();
  await world.settled();
}

/** Creates a user who can schedule reports in these brands. */
async function scheduler(name: string, brandIds: string[]): Promise<{ staffId: string; caller: Caller }> {
  const staffId = await makePerson(world, name, 'admin', brandIds);
  const permissions = ['reports.view', 'reports.create', 'reports.schedule'];
  expect((await owner.put(`/staff/${staffId}`, { permissions })).status).toBe(200);
  return { staffId, caller: await world.as(name) };
}

test('a schedule runs at its time, once, and files its report', async () => {
  const { id, nextRunAt } = await create(owner);
  expect(nextRunAt).toBe('2026-11-23T01:00:00.000Z');
  await goTo('2026-11-23T01:00:00Z');
  await world.app.alarm.ring();
  await world.settled();
  const [run, ...others] = await runsOf(id);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ dueAt: nextRunAt, late: false, status: 'filed', error: null, by: null });
  expect(rowOf(id)).toMatchObject({
    nextRunAt: '2026-11-24T01:00:00.000Z',
    running: null,
    lastRun: { id: run!.id, status: 'filed', reportId: run!.reportId },
  });
  const report = await reportOf(owner, run!.reportId!);
  expect(report).toMatchObject({ scheduleId: id, from: '2026-11-22', to: '2026-11-22', status: 'completed' });
  expect((await owner.delete(`/reports/schedules/${id}`)).status).toBe(200);
});

test('a server that was off at the time runs it once when it is back, marked as late', async () => {
  const { id } = await create(owner);
  await world.restart(() => world.clock.pass(3 * 86_400_000));
  owner = await world.as('super_admin');
  await world.app.alarm.ring();
  await world.settled();
  // Waits for the run, because the figures may not be up to date yet.
  await expect.poll(async () => (await runsOf(id))[0]?.status).toBe('filed');
  const runs = await runsOf(id);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ late: true, status: 'filed' });
  // The report covers the day before the run was due, even though the run was late.
  const due = Date.parse(runs[0]!.dueAt!);
  expect((await reportOf(owner, runs[0]!.reportId!)).to).toBe(
    new Date(due - 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10),
  );
  expect(Date.parse(rowOf(id).nextRunAt!)).toBeGreaterThan(world.app.engine.now());
  await owner.delete(`/reports/schedules/${id}`);
});

test('an inactive one has no next run, and none at its time', async () => {
  const { id } = await create(owner, { active: false });
  expect(rowOf(id).nextRunAt).toBeNull();
  const { body } = await owner.put(`/reports/schedules/${id}`, { active: true });
  expect(body.data.nextRunAt).not.toBeNull();
  await owner.put(`/reports/schedules/${id}`, { active: false });
  await goTo(new Date(world.app.engine.now() + 2 * 86_400_000).toISOString());
  expect(await runsOf(id)).toEqual([]);
  const now = await owner.post(`/reports/schedules/${id}/run`);
  expect(now.body.data).toMatchObject({ status: 'generating', dueAt: null, by: world.people.super_admin });
  await world.settled();
  expect(rowOf(id)).toMatchObject({ nextRunAt: null, lastRun: { status: 'filed' } });
});

test('another time zone moves the next run, also while the server is off', async () => {
  const { id } = await create(owner, { time: '23:00' });
  const before = Date.parse(rowOf(id).nextRunAt!);
  expect((await owner.put('/settings', { timeZone: 'Asia/Taipei' })).status).toBe(200);
  await world.settled();
  expect(Date.parse(rowOf(id).nextRunAt!)).toBe(before - 3_600_000);
  expect((await owner.put('/settings', { timeZone: 'Asia/Bangkok' })).status).toBe(200);
  await world.restart();
  owner = await world.as('super_admin');
  await world.settled();
  expect(Date.parse(rowOf(id).nextRunAt!)).toBe(before);
  await owner.delete(`/reports/schedules/${id}`);
});

test('a schedule whose time cannot be moved delays no other', async () => {
  const [stuck, moves] = [await create(owner, { time: '22:00' }), await create(owner, { time: '23:00' })];
  const { engine } = world.app;
  const execute = engine.execute.bind(engine);
  engine.execute = (stream, ...args) =>
    stream === `schedule/${stuck.id}` ? Promise.reject(new Error('busy')) : execute(stream, ...args);
  await owner.put('/settings', { timeZone: 'Asia/Taipei' });
  await world.settled();
  engine.execute = execute;
  expect(rowOf(stuck.id).nextRunAt).toBe(stuck.nextRunAt);
  expect(Date.parse(rowOf(moves.id).nextRunAt!)).toBe(Date.parse(moves.nextRunAt!) - 3_600_000);
  await owner.put('/settings', { timeZone: 'Asia/Bangkok' });
  for (const { id } of [stuck, moves]) await owner.delete(`/reports/schedules/${id}`);
});

test('its fields are validated: a day for its frequency, each address once', async () => {
  const problem = async (more: object) =>
    (await owner.post('/reports/schedules', scheduleRequest(more))).body.details?.[0].path;
  expect(await problem({ frequency: 'weekly' })).toBe('weekday');
  expect(await problem({ frequency: 'monthly' })).toBe('day');
  expect(await problem({ time: '24:00' })).toBe('time');
  expect(await problem({ recipients: ['ann@example.com', 'nobody'] })).toBe('recipients.1');
  expect(await problem({ recipients: ['ann@example.com', 'Ann@example.com'] })).toBe('recipients.1');
  expect(await problem({ recipients: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`) })).toBe('recipients');
  const { id } = await create(owner, { frequency: 'monthly', day: 31, weekday: 3 });
  expect(rowOf(id)).toMatchObject({ day: 31, weekday: null });
  expect((await owner.put(`/reports/schedules/${id}`, { frequency: 'weekly' })).body.code).toBe('validation_failed');
  await owner.delete(`/reports/schedules/${id}`);
});

test('concurrent edits are detected', async () => {
  const { id, version } = await create(owner);
  expect((await owner.put(`/reports/schedules/${id}`, { name: 'First', version })).status).toBe(200);
  const late = await owner.put(`/reports/schedules/${id}`, { name: 'Second', version });
  expect([late.status, late.body.code, late.body.data.name]).toEqual([409, 'changed_meanwhile', 'First']);
  await owner.delete(`/reports/schedules/${id}`);
});

test('changes of a schedule by people are audited; its runs are not', async () => {
  const [here] = world.brands;
  const { id } = await create(owner, { name: 'Audited', brand: here!.id, recipients: ['ann@example.com'] });
  await owner.put(`/reports/schedules/${id}`, { time: '09:30', recipients: [] });
  await owner.post(`/reports/schedules/${id}/run`);
  await owner.delete(`/reports/schedules/${id}`);
  await world.settled();
  const { data } = (await owner.get('/audit?kind=schedule')).body;
  const lines = data.filter(({ subject }: { subject: { id: string } }) => subject.id === id);
  expect(lines.map(({ event }: { event: string }) => event)).toEqual([
    'schedule.deleted',
    'schedule.changed',
    'schedule.created',
  ]);
  expect(lines[1]).toMatchObject({
    subject: { kind: 'schedule', name: 'Audited' },
    brandIds: [here!.id],
    changes: expect.arrayContaining([
      { field: 'time', before: scheduleRequest().time, after: '09:30', secret: false },
      { field: 'recipients', before: ['ann@example.com'], after: [], secret: false },
    ]),
  });
  expect(lines[1].changes).toHaveLength(2);
});

test('a report becomes a schedule of the same template, brands and language', async () => {
  const { body } = await owner.post('/reports', reportRequest({ template: 'brand-comparison', language: 'th' }));
  const { template: _, brand: __, language: ___, name: ____, ...others } = scheduleRequest();
  // The complete body of a schedule is accepted too. These three fields are ignored, because they are taken from the report.
  for (const sent of [others, scheduleRequest({ brand: world.brands[0]!.id })]) {
    const made = await owner.post(`/reports/${body.data.id}/schedule`, sent);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ template: 'brand-comparison', language: 'th', brand: 'all' });
    await world.settled();
    await owner.delete(`/reports/schedules/${made.body.data.id}`);
  }
});

test('two simultaneous runs create one report, and a run after a change another', async () => {
  const { id } = await create(owner);
  const run = async () => (await owner.post(`/reports/schedules/${id}/run`)).body.data.id;
  const [first, second] = await Promise.all([run(), run()]);
  expect(second).toBe(first);
  await owner.put(`/reports/schedules/${id}`, { format: 'xlsx' });
  expect(await run()).not.toBe(first);
  await world.settled();
  expect(await runsOf(id)).toHaveLength(2);
  expect(await run()).not.toBe(first);
  await world.settled();
});

test('manual runs do not exceed the queue limit of a person', async () => {
  const { id } = await create(owner);
  while ((await owner.post('/reports', reportRequest())).status === 201);
  expect((await owner.post(`/reports/schedules/${id}/run`)).body.code).toBe('too_many_reports');
  const { body } = await owner.get('/reports?status=processing');
  await Promise.all(body.data.map((report: { id: string }) => owner.delete(`/reports/${report.id}`)));
  await world.settled();
  expect((await owner.post(`/reports/schedules/${id}/run`)).status).toBe(200);
  await world.settled();
});

describe('the person in whose name it runs', () => {
  test('limits the content to what they may see then, and no run is created once they see nothing', async () => {
    const [here, there] = world.brands.map(({ id }) => id) as [string, string];
    const { staffId, caller } = await scheduler('shrinking', [here, there]);
    const { id } = await create(caller, { brand: `${here},${there}` });
    const all = await create(caller, { brand: 'all' });
    await owner.put(`/staff/${staffId}`, { assignedBrands: [here] });
    for (const one of [id, all.id]) expect((await owner.post(`/reports/schedules/${one}/run`)).status).toBe(200);
    await world.settled();
    const [run] = await runsOf(id);
    expect(await reportOf(owner, run!.reportId!)).toMatchObject({ brand: here, omittedBrands: 1, status: 'completed' });
    expect(await reportOf(owner, (await runsOf(all.id))[0]!.reportId!)).toMatchObject({
      brand: here,
      omittedBrands: 0,
    });
    // A schedule stays visible to its owner, regardless of their current brands.
    expect((await (await world.as('shrinking')).get('/reports/schedules')).body.data).toHaveLength(2);
    await owner.put(`/staff/${staffId}`, { permissions: ['reports.view'] });
    await owner.post(`/reports/schedules/${id}/run`);
    expect(rowOf(id).lastRun).toMatchObject({ status: 'failed', error: 'person_not_allowed', reportId: null });
    await owner.put(`/staff/${staffId}/status`, { status: 'inactive' });
    await owner.post(`/reports/schedules/${id}/run`);
    expect(rowOf(id).lastRun).toMatchObject({ status: 'failed', error: 'person_inactive' });
  });

  test('is the last one to change its content or recipients', async () => {
    const { staffId, caller } = await scheduler('first', [world.brands[0]!.id]);
    const { id } = await create(caller, { recipients: ['ann@example.com'] });
    await owner.put(`/reports/schedules/${id}`, { name: 'Renamed', time: '10:00' });
    expect(rowOf(id).savedBy).toBe(staffId);
    await owner.put(`/reports/schedules/${id}`, { recipients: ['eve@example.com'] });
    expect(rowOf(id).savedBy).toBe(world.people.super_admin);
  });

  test('omits a deleted brand, and reports one that was the only brand', async () => {
    const { body } = await owner.post('/brands', { name: 'Pop-up' });
    const { id } = await create(owner, { brand: body.data.id });
    await owner.delete(`/brands/${body.data.id}`);
    await owner.post(`/reports/schedules/${id}/run`);
    expect(rowOf(id).lastRun).toMatchObject({ status: 'failed', error: 'brand_deleted' });
  });

  test('sees its failure at the bell until it is read, or a run succeeds', async () => {
    const { staffId, caller } = await scheduler('told', [world.brands[0]!.id]);
    const { id } = await create(caller);
    const failures = async () => (await caller.get('/reports/schedules/failures')).body.data;
    await owner.put(`/staff/${staffId}`, { permissions: ['reports.view'] });
    await owner.post(`/reports/schedules/${id}/run`);
    expect(await failures()).toMatchObject([{ scheduleId: id, name: 'Morning', error: 'person_not_allowed' }]);
    expect((await caller.post('/reports/schedules/failures/clear', { scheduleId: id })).body.data.cleared).toBe(1);
    expect(await failures()).toEqual([]);
    await owner.post(`/reports/schedules/${id}/run`);
    await owner.put(`/staff/${staffId}`, { permissions: ['reports.view', 'reports.schedule'] });
    await owner.post(`/reports/schedules/${id}/run`);
    await world.settled();
    expect(await failures()).toEqual([]);
  });
});

test('schedules are readable with either of two permissions, and the push equals REST', async () => {
  const { id } = await create(owner, { brand: world.brands[0]!.id });
  for (const [role, status] of [
    ['admin', 200],
    ['manager', 200],
    ['cs_lead', 403],
  ] as const) {
    const caller = await world.as(role);
    const { status: got, body } = await caller.get('/reports/schedules');
    expect(got, role).toBe(status);
    if (status === 200) expect(body.data.map((row: Schedule) => row.id)).toContain(id);
    const joined = await (await world.socket(caller)).emitWithAck('join', 'reports');
    expect(joined.success, role).toBe(status === 200);
  }
});
