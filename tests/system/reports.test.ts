import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isKept } from '../../server/blobs/exclusive.ts';
import { setPermissions } from '../../server/commands/staff.ts';
import { limits } from '../../shared/limits.ts';
import { roleDefaults } from '../../shared/permissions.ts';
import type { Report } from '../../shared/report-rows.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { blockFiles } from '../support/blocked-files.ts';
import { readPdf } from '../support/pdf-text.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { bytesOf, reportOf, reportRequest } from '../support/report-files.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of reports from the request to the file: jobs, the archive, downloads and access. */

let world: World;
let owner: Caller;
let admin: Caller;
beforeAll(async () => {
  // In the middle of a month. At its beginning, files of the last month could contain texts of today in another time zone.
  world = await bootWorld({ startsAt: Date.parse('2026-11-17T02:00:00.000Z') });
  owner = await world.as('super_admin');
  admin = await world.as('admin');
});
afterAll(() => world.close());

async function made(caller: Caller, more: object = {}): Promise<Report> {
  const { status, body } = await caller.post('/reports', reportRequest(more));
  expect(status).toBe(201);
  await world.settled();
  return reportOf(caller, body.data.id);
}

const blobsOf = (id: string) => world.app.engine.read('report', id)?.hidden.files.map(({ blob }) => blob) ?? [];
const isThere = (hash: string) => isKept(world.app.blobs, hash);

test('a report is requested, created and downloaded, and each download counts', async () => {
  const report = await made(owner, { format: 'both' });
  expect(report).toMatchObject({
    status: 'completed',
    progress: 1,
    stage: null,
    error: null,
    downloads: 0,
    brand: 'all',
  });
  const pdf = await bytesOf(world.url, owner, `/reports/${report.id}/download`);
  const xlsx = await bytesOf(world.url, owner, `/reports/${report.id}/download?format=xlsx`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[ -~]+\.pdf"; filename\*=UTF-8''[^'()* ]+\.pdf$/,
  );
  const { downloads, fileSize } = await reportOf(owner, report.id);
  expect([downloads, fileSize]).toEqual([2, pdf.bytes.length + xlsx.bytes.length]);
});

test('a preview shows the PDF and does not count', async () => {
  const report = await made(owner);
  const { status, headers } = await bytesOf(world.url, owner, `/reports/${report.id}/preview`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toMatch(/^inline/);
  expect(await reportOf(owner, report.id)).toMatchObject({ downloads: 0 });
  const sheet = await made(owner, { format: 'xlsx' });
  expect((await owner.get(`/reports/${sheet.id}/preview`)).body.code).toBe('report_file_not_found');
});

test('two of a person are created at once, the others wait in order and show their place', async () => {
  const requests = await Promise.all(
    [1, 2, 3, 4].map((n) => owner.post('/reports', reportRequest({ name: `Queue ${n}` }))),
  );
  const ids = requests.map(({ body }) => body.data.id);
  const staffId = world.people.super_admin;
  const places = requests.map(({ body }) => body.data.queue).sort((a, b) => a.place - b.place);
  expect(places).toEqual([1, 2, 3, 4].map((place) => ({ staffId, place })));
  const queue = world.app.engine.read('reportQueue', world.people.super_admin)?.row.jobs ?? [];
  const states = queue.map((id) => world.app.engine.read('reportJob', id)?.row.state);
  expect(states.filter((state) => state === 'ready').length).toBeLessThanOrEqual(limits.reportsOfPerson);
  await world.settled();
  for (const id of ids) expect(await reportOf(owner, id)).toMatchObject({ status: 'completed', queue: null });
  expect(world.app.engine.read('reportQueue', world.people.super_admin)).toBeUndefined();
  expect(readdirSync(join(world.dataDir, 'unfinished-reports'))).toEqual([]);
});

test('a report is cancelled, and created again', async () => {
  const { body } = await owner.post('/reports', reportRequest());
  const { id } = body.data;
  expect((await bytesOf(world.url, owner, `/reports/${id}/download`)).status).toBe(409);
  const cancelled = await owner.post(`/reports/${id}/cancel`);
  expect(cancelled.body.data).toMatchObject({ status: 'failed', error: 'cancelled' });
  expect((await owner.post(`/reports/${id}/cancel`)).body.code).toBe('report_not_processing');
  await world.settled();
  expect(await reportOf(owner, id)).toMatchObject({ status: 'failed', error: 'cancelled', fileSize: null });
  expect((await owner.post(`/reports/${id}/generate`)).body.data.status).toBe('processing');
  expect((await owner.post(`/reports/${id}/generate`)).body.code).toBe('report_processing');
  await world.settled();
  expect(await reportOf(owner, id)).toMatchObject({ status: 'completed', error: null });
});

test('a failed regeneration keeps the existing files', async () => {
  const { id } = await made(owner);
  await owner.post(`/reports/${id}/generate`);
  await owner.post(`/reports/${id}/cancel`);
  await world.settled();
  expect(await reportOf(owner, id)).toMatchObject({ status: 'completed', error: 'cancelled' });
  expect((await bytesOf(world.url, owner, `/reports/${id}/download`)).status).toBe(200);
});

/** Runs `work` while no file of a new report can be stored. */
async function whileKept<T>(work: () => Promise<T>): Promise<T> {
  const releaseFiles = blockFiles(world);
  try {
    return await work();
  } finally {
    releaseFiles();
    await world.settled();
  }
}

test('the files of a report remain while others are created, and there are none before the first', async () => {
  const { id } = await made(owner);
  const first = await owner.post('/reports', reportRequest());
  await world.settled();
  const codes = await whileKept(async () => {
    await owner.post(`/reports/${id}/generate`);
    const next = await owner.post('/reports', reportRequest());
    const of = (reportId: string, path: string) => bytesOf(world.url, owner, `/reports/${reportId}/${path}`);
    const answers = [await of(id, 'preview'), await of(id, 'download'), await of(next.body.data.id, 'preview')];
    return answers.map(({ status }) => status);
  });
  expect(codes).toEqual([200, 200, 409]);
  expect(await reportOf(owner, first.body.data.id)).toMatchObject({ status: 'completed' });
});

test('files being stored while a report is cancelled and requested again are not used for the new one', async () => {
  const { body } = await owner.post('/reports', reportRequest({ name: 'Old words' }));
  const { id } = body.data;
  const stored: string[] = [];
  replaceMethod(world.app.blobs, 'put', (put) => async (...args) => {
    const blob = await put(...args);
    if (blob !== 'too_large' && stored.push(blob.hash) === 1) {
      await owner.post(`/reports/${id}/cancel`);
      await owner.put(`/reports/${id}`, { name: 'New words' });
      await owner.post(`/reports/${id}/generate`);
    }
    return blob;
  });
  await world.settled();
  expect(stored).toHaveLength(2);
  expect(blobsOf(id)).toEqual(stored.slice(1));
  expect(await reportOf(owner, id)).toMatchObject({ status: 'completed', error: null });
});

test('an outcome that could not be logged is not used for the next attempt', async () => {
  const refused = Promise.withResolvers<void>();
  const restore = replaceMethod(world.app.engine, 'append', (append) => (record) => {
    if (!record.events.some(({ type }) => type === 'report.completed')) return append(record);
    refused.resolve();
    return Promise.reject(new Error('no log'));
  });
  const { body } = await owner.post('/reports', reportRequest({ name: 'Before' }));
  const { id } = body.data;
  await refused.promise;
  await owner.post(`/reports/${id}/cancel`);
  await world.settled();
  restore();
  await owner.put(`/reports/${id}`, { name: 'Afterwards' });
  await owner.post(`/reports/${id}/generate`);
  await world.settled();
  expect(await reportOf(owner, id)).toMatchObject({ status: 'completed', error: null });
  const { bytes } = await bytesOf(world.url, owner, `/reports/${id}/preview`);
  expect((await readPdf(new Uint8Array(bytes)))[0]?.text).toContain('Afterwards');
});

test('files are deleted with their report, and previous ones when there are new ones', async () => {
  // Names of files for the same days differ by the time at which the report was generated.
  const { id } = await made(owner, { name: 'The only one' });
  const [before] = blobsOf(id);
  world.clock.pass(1000);
  await owner.post(`/reports/${id}/generate`);
  await world.settled();
  const [after] = blobsOf(id);
  expect(await isThere(after!)).toBe(true);
  expect(after).not.toBe(before);
  expect(await isThere(before!)).toBe(false);
  expect((await owner.delete(`/reports/${id}`)).status).toBe(200);
  await world.settled();
  expect(await isThere(after!)).toBe(false);
  expect((await owner.get(`/reports/${id}`)).status).toBe(404);
});

test('a report deleted while it is created leaves nothing', async () => {
  const { body } = await owner.post('/reports', reportRequest());
  await owner.delete(`/reports/${body.data.id}`);
  await world.settled();
  expect(world.app.engine.read('reportJob', body.data.id)).toBeUndefined();
  expect(readdirSync(join(world.dataDir, 'unfinished-reports'))).toEqual([]);
});

describe('brands', () => {
  test('a report contains the brands that its creator sees, and is visible only with all of them', async () => {
    const [here, there] = world.brands;
    const report = await made(admin);
    expect(report.brand).toBe(here!.id);
    const both = await made(owner, { brand: `${here!.id},${there!.id}` });
    expect((await admin.get(`/reports/${both.id}`)).status).toBe(404);
    expect((await admin.get('/reports')).body.data.map(({ id }: Report) => id)).not.toContain(both.id);
    expect((await admin.post('/reports', reportRequest({ brand: there!.id }))).body.code).toBe('brand_not_found');
    const everything = await made(owner);
    expect((await admin.get(`/reports/${everything.id}/preview`)).status).toBe(404);
  });

  test('a brand deleted meanwhile is omitted, and one that was the only brand fails the report', async () => {
    const names = ['Here today', 'Gone tomorrow'];
    const [remaining, deleted] = await Promise.all(
      names.map(async (name) => (await owner.post('/brands', { name })).body.data.id),
    );
    const [both, one] = [
      await made(owner, { brand: `${remaining},${deleted}` }),
      await made(owner, { brand: deleted }),
    ];
    expect((await owner.delete(`/brands/${deleted}`)).status).toBe(200);
    for (const { id } of [both, one]) await owner.post(`/reports/${id}/generate`);
    await world.settled();
    expect(await reportOf(owner, both.id)).toMatchObject({ status: 'completed', brand: remaining, omittedBrands: 1 });
    expect(await reportOf(owner, one.id)).toMatchObject({ error: 'brand_deleted' });
  });
});

describe('permissions', () => {
  test('figures of people and texts of customers need separate permissions', async () => {
    const keys = ['reports.view', 'reports.create', 'reports.export'] as const;
    const staffId = await makePerson(world, 'reporter', 'manager', [world.brands[0]!.id]);
    await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions: keys }));
    const reporter = await world.as('reporter');
    for (const [template, ...needed] of [
      ['agent-performance', 'performance.team_stats'],
      ['full-detail', 'messages.export', 'messages.view'],
    ]) {
      const { status, body } = await reporter.post('/reports', reportRequest({ template }));
      const lacking = needed.map((message) => ({ path: 'permission', message }));
      expect([status, body.details]).toEqual([403, lacking]);
      const foreign = await made(admin, { template });
      expect((await reporter.get(`/reports/${foreign.id}/preview`)).status).toBe(403);
      expect((await reporter.get(`/reports/${foreign.id}/download`)).status).toBe(403);
    }
    expect(roleDefaults.manager).toContain('reports.view');
  });

  test('files need the permissions of their contents', async () => {
    const keys = ['reports.view', 'reports.create', 'reports.export', 'dashboard.kpis', 'analytics.view'] as const;
    const staffId = await makePerson(world, 'analyst', 'manager', [world.brands[0]!.id]);
    await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions: keys }));
    const [analyst, manager] = [await world.as('analyst'), await world.as('manager')];
    const answers = async (caller: Caller, id: string) => {
      const [preview, download] = [
        await caller.get(`/reports/${id}/preview`),
        await caller.get(`/reports/${id}/download`),
      ];
      expect(download.status).toBe(preview.status);
      return [preview.status, preview.body?.details?.map(({ message }: { message: string }) => message) ?? []];
    };
    const lacking = ['performance.team_stats', 'performance.individual_stats', 'performance.view'];
    const foreign = await made(admin);
    expect(await answers(analyst, foreign.id)).toEqual([403, lacking]);
    expect(await answers(manager, foreign.id)).toEqual([200, []]);
    const own = await made(analyst);
    expect(await answers(analyst, own.id)).toEqual([200, []]);
    // A user with more permissions regenerates the report.
    await admin.post(`/reports/${own.id}/generate`);
    await world.settled();
    expect(await answers(analyst, own.id)).toEqual([403, lacking]);
  });

  test("texts in a report of another person need the reader's own permission", async () => {
    const staffId = await makePerson(world, 'exporter', 'manager', [world.brands[0]!.id]);
    const permissions = ['reports.view', 'reports.export', 'messages.export'] as const;
    await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));
    const foreign = await made(admin, { template: 'full-detail', format: 'xlsx', range: 'today' });
    const { body, status } = await (await world.as('exporter')).get(`/reports/${foreign.id}/download`);
    expect([status, body.details]).toEqual([403, [{ path: 'permission', message: 'messages.view' }]]);
  });

  test('a deactivated person has no report created', async () => {
    const staffId = await makePerson(world, 'leaving', 'admin', [world.brands[0]!.id]);
    const leaving = await world.as('leaving');
    const requests = await Promise.all([1, 2, 3].map(() => leaving.post('/reports', reportRequest())));
    await owner.put(`/staff/${staffId}/status`, { status: 'inactive' });
    await world.settled();
    const last = requests.at(-1)?.body.data.id;
    expect(['person_inactive', null]).toContain((await reportOf(owner, last)).error);
  });
});

test('an erased customer deletes the files that may contain their texts, and no others', async () => {
  const [{ channel }] = world.brands as [World['brands'][number]];
  await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('hello');
  await world.settled();
  const conversationId = (await owner.get('/conversations')).body.data[0].id;
  const today = await made(owner, { template: 'full-detail', format: 'xlsx', range: 'today' });
  const earlier = await made(owner, { template: 'full-detail', format: 'xlsx', range: 'lastMonth' });
  const numbers = await made(owner, { range: 'today' });
  const [blob] = blobsOf(today.id);
  await world.app.engine.append({
    stream: `conversation/${conversationId}`,
    at: world.app.engine.now(),
    actor: 'system',
    events: [{ type: 'conversation.erased', conversationId }],
  });
  await world.settled();
  expect(await reportOf(owner, today.id)).toMatchObject({ status: 'failed', error: 'customer_erased', fileSize: null });
  expect(await isThere(blob!)).toBe(false);
  for (const { id } of [earlier, numbers]) expect(await reportOf(owner, id)).toMatchObject({ status: 'completed' });
  await owner.post(`/reports/${today.id}/generate`);
  await world.settled();
  expect(await reportOf(owner, today.id)).toMatchObject({ status: 'completed', error: null });
});

test('texts of a customer erased while a report is created are in no file of it', async () => {
  const [{ channel }] = world.brands as [World['brands'][number]];
  await world.line.customer(channel.channelId, { displayName: 'Ploy' }).writes('words that go');
  await world.settled();
  const [{ id: conversationId }] = (await owner.get('/conversations?q=ploy')).body.data;
  const { blobs, engine } = world.app;
  const written: string[] = [];
  replaceMethod(blobs, 'put', (put) => async (...args) => {
    const stored = await put(...args);
    if (stored !== 'too_large') written.push(stored.hash);
    if (written.length > 1) return stored;
    const events = [{ type: 'conversation.erased' as const, conversationId }];
    await engine.append({ stream: `conversation/${conversationId}`, at: engine.now(), actor: 'system', events });
    return stored;
  });
  const report = await made(owner, { template: 'full-detail', format: 'xlsx', range: 'today' });
  expect(report).toMatchObject({ status: 'completed', error: null });
  // The report is generated a third time if the erasure of the content is recorded during the second attempt.
  expect([2, 3]).toContain(written.length);
  const remaining = blobsOf(report.id);
  expect(remaining).toEqual(written.slice(-1));
  const others = written.filter((hash) => !remaining.includes(hash));
  expect(others).toContain(written[0]);
  for (const hash of others) expect(await isThere(hash)).toBe(false);
  const { bytes } = await bytesOf(world.url, owner, `/reports/${report.id}/download`);
  const cells = (await readXlsxFile(bytes)).flatMap(({ data: rows }) => rows.flat());
  expect(cells).not.toContain('words that go');
});

test('the archive is searched, filtered and sorted', async () => {
  for (const name of ['Ärger', 'zebra', 'Apple']) await made(owner, { name: `Sorted ${name}` });
  const list = async (query: string) =>
    (await owner.get(`/reports?q=sorted&${query}`)).body.data.map(({ name }: Report) => name.slice(7));
  expect(await list('sort=name-asc')).toEqual(['Apple', 'Ärger', 'zebra']);
  expect(await list('sort=name-desc')).toEqual(['zebra', 'Ärger', 'Apple']);
  expect(await list('status=failed')).toEqual([]);
  const first = await owner.get('/reports?q=sorted&sort=name-desc&limit=2');
  const second = await owner.get(`/reports?q=sorted&sort=name-desc&limit=2&cursor=${first.body.meta.nextCursor}`);
  expect(second.body.data.map(({ name }: Report) => name)).toEqual(['Sorted Apple']);
});

test('a screen is notified of a report from the request to its end', async () => {
  const socket = await world.socket(owner);
  const pushed: Report[] = [];
  socket.on('delta', ({ rows }: Delta) => {
    for (const { kind, row } of rows) if (kind === 'report' && row !== null) pushed.push(row as Report);
  });
  expect(await socket.emitWithAck('join', 'reports')).toMatchObject({ success: true });
  const { id } = await made(owner);
  await expect.poll(() => pushed.at(-1)).toMatchObject({ id, status: 'completed' });
  expect(pushed[0]).toMatchObject({ id, status: 'processing' });
});

test('a report interrupted by a stop restarts, three times at most', async () => {
  const { body } = await owner.post('/reports', reportRequest());
  const { id } = body.data;
  await world.restart();
  owner = await world.as('super_admin');
  // Waits for the report, because the figures may not be up to date yet.
  await expect.poll(async () => (await reportOf(owner, id)).status).toBe('completed');
  const stuck = { ...reportRequest(), type: 'report.requested' as const, template: 'kpi-overview' as const };
  const { range: _, ...event } = stuck;
  const requested = {
    ...event,
    reportId: 'stuck',
    name: 'Stuck',
    from: '2026-11-10',
    to: '2026-11-11',
    format: 'pdf' as const,
    language: 'en' as const,
    omittedBrands: 0,
    staffId: world.people.super_admin,
    scheduleId: null,
    runId: null,
  };
  const begun = { type: 'report.begun' as const, reportId: 'stuck' };
  const { engine } = world.app;
  const events = [requested, begun, begun, begun];
  await engine.append({ stream: 'report/stuck', at: engine.now(), actor: 'system', events });
  await world.settled();
  expect(await reportOf(owner, 'stuck')).toMatchObject({ status: 'failed', error: 'interrupted' });
});

test('reports expire, with their files', async () => {
  const { id } = await made(owner);
  const blobs = blobsOf(id);
  world.clock.pass(limits.reportMs + limits.retentionStepMs);
  await world.app.alarm.ring();
  await world.settled();
  expect(world.app.engine.read('report', id)).toBeUndefined();
  for (const blob of blobs) expect(await isThere(blob)).toBe(false);
});
