import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { blockFiles } from '../support/blocked-files.ts';
import { reportRequest, scheduleRequest } from '../support/report-files.ts';
import { type ApiResponse, bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that the maximum number of queued reports of a user applies to every kind of request, even if requests are concurrent. */

let world: World;
let owner: Caller;
let releaseFiles = () => {};

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
});
afterAll(() => {
  releaseFiles();
  return world.close();
});

const queue = () => world.app.engine.read('reportQueue', world.people.super_admin)?.row.jobs ?? [];
const at = (answers: ApiResponse[], status: number) => answers.filter((one) => one.status === status);
const thirty = Array.from({ length: 30 }, (_, n) => n);
const done = async () => {
  releaseFiles();
  await Promise.all(queue().map((id) => owner.delete(`/reports/${id}`)));
  await world.settled();
};

test('of thirty concurrent requests as many wait as allowed', async () => {
  releaseFiles = blockFiles(world);
  const answers = await Promise.all(thirty.map((n) => owner.post('/reports', reportRequest({ name: `At once ${n}` }))));
  expect(at(answers, 201)).toHaveLength(limits.unfinishedReportsMax);
  expect(at(answers, 429).map(({ body }) => body.code)).toEqual(
    Array(thirty.length - limits.unfinishedReportsMax).fill('too_many_reports'),
  );
  expect(queue()).toHaveLength(limits.unfinishedReportsMax);
  await done();
});

test('the same limit applies to regenerated reports and to manual runs of schedules', async () => {
  const requests = await Promise.all(thirty.slice(0, 12).map(() => owner.post('/reports', reportRequest())));
  // Only the queue is tested here, so each report is cancelled and then regenerated below.
  await Promise.all(requests.map(({ body }) => owner.post(`/reports/${body.data.id}/cancel`)));
  await world.settled();
  const schedules = await Promise.all(
    thirty.slice(0, 12).map(() => owner.post('/reports/schedules', scheduleRequest())),
  );
  releaseFiles = blockFiles(world);
  const answers = await Promise.all([
    ...requests.map(({ body }) => owner.post(`/reports/${body.data.id}/generate`)),
    ...schedules.map(({ body }) => owner.post(`/reports/schedules/${body.data.id}/run`)),
    ...thirty.slice(0, 12).map(() => owner.post('/reports', reportRequest())),
  ]);
  expect(at(answers, 429)).toHaveLength(36 - limits.unfinishedReportsMax);
  expect(queue()).toHaveLength(limits.unfinishedReportsMax);
  await done();
  for (const { body } of schedules) await owner.delete(`/reports/schedules/${body.data.id}`);
});

test('a manual run leaves the current next run unchanged', async () => {
  const { body } = await owner.post('/reports/schedules', scheduleRequest({ name: 'Next' }));
  const { id } = body.data;
  const [ran, changed] = await Promise.all([
    owner.post(`/reports/schedules/${id}/run`),
    owner.put(`/reports/schedules/${id}`, { time: '17:30' }),
  ]);
  expect([ran.status, changed.status]).toEqual([200, 200]);
  await owner.post(`/reports/${ran.body.data.reportId}/cancel`);
  await world.settled();
  const now = (await owner.get('/reports/schedules')).body.data.find((one: { id: string }) => one.id === id);
  expect([now.time, now.nextRunAt]).toEqual(['17:30', changed.body.data.nextRunAt]);
});
