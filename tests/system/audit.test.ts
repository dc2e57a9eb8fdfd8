import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audit } from '../../shared/audit.ts';
import type { EventType } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { exampleEvents } from '../support/example-events.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
/** API client of a user with access to the first brand only. */
let near: Caller;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  const id = await makePerson(world, 'near', 'admin', [brandId(0)]);
  await owner.put(`/staff/${id}/permissions`, { permissions: ['access.view', 'access.users', 'messages.view'] });
  near = await world.as('near');
});
afterAll(() => world.close());

const brandId = (n: number) => world.brands[n]!.id;
async function lines(query = '', caller = owner): Promise<Audit[]> {
  const { status, body } = await caller.get(`/audit?limit=200${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data;
}
const about = (id: string, caller = owner) => lines(`&subject=${id}`, caller);

describe('the content of a line', () => {
  test('author, time, before and after, a secret without its value', async () => {
    const staffId = await makePerson(world, 'malee', 'cs_agent', [brandId(0)]);
    world.clock.pass(60_000);
    await owner.put(`/staff/${staffId}`, { fullName: 'Malee S.', role: 'viewer', password: 'another long password' });
    const [line] = await about(staffId);
    expect(line).toMatchObject({
      at: new Date(world.clock.now()).toISOString(),
      actor: { type: 'staff', id: world.people.super_admin, name: 'Person super_admin', program: null },
      event: 'staff.changed',
      subject: { kind: 'staff', id: staffId, name: 'Malee S.' },
      brandIds: [brandId(0)],
    });
    const changes = Object.fromEntries(line!.changes.map(({ field, ...rest }) => [field, rest]));
    expect(changes.fullName).toEqual({ before: 'Person malee', after: 'Malee S.', secret: false });
    expect(changes.role).toEqual({ before: 'cs_agent', after: 'viewer', secret: false });
    expect(changes.password).toEqual({ before: true, after: true, secret: true });
    expect(changes.permissions).toEqual({
      before: ['messages.view', 'messages.reply', 'performance.view'],
      after: ['dashboard.view', 'messages.view', 'performance.view', 'analytics.view'],
      secret: false,
    });
    const text = JSON.stringify(await lines());
    expect(text).not.toContain(world.app.engine.read('staff', staffId)!.hidden.passwordHash);
    expect(text).not.toContain('secret-0');
  });

  test('API tokens, refusals and sign-ins', async () => {
    const { token } = (
      await owner.post('/api-tokens', { name: 'BI', permissions: ['brand.edit'], assignedBrands: ['all'] })
    ).body.data;
    const program = new (near.constructor as new (url: string, token: string) => Caller)(world.url, token);
    await program.put(`/brands/${brandId(0)}`, { description: 'Teas' });
    const [line] = await about(brandId(0));
    expect(line).toMatchObject({
      actor: { program: 'BI' },
      changes: [{ field: 'description', before: '', after: 'Teas' }],
    });
    await near.put('/settings', { systemName: 'x' });
    await world.settled();
    const [refused] = await lines('&kind=refusal');
    expect(refused).toMatchObject({ event: 'access.refused', subject: { name: 'Person near' } });
    expect(refused!.changes).toContainEqual({ field: 'route', before: null, after: 'PUT /settings', secret: false });
    await world.as('viewer');
    expect((await lines('&kind=signIn'))[0]).toMatchObject({ subject: { name: 'Person viewer' } });
  });

  test('uses, presence and last events are not administration', async () => {
    const before = (await lines()).length;
    await owner.put('/auth/me/presence', { presence: 'busy' });
    await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' }).writes('hello');
    await world.settled();
    expect((await lines()).length).toBe(before);
  });
});

describe('searching', () => {
  test('by text in names and values, by person, kind, brand and days', async () => {
    const { body } = await owner.post('/labels', { brandId: brandId(1), name: 'Oolong', color: '#112233' });
    const labelId = body.data.id;
    for (const query of [
      '&q=oolong',
      '&q=%23112233',
      '&q=brand%201',
      '&kind=label',
      `&brand=${brandId(1)}`,
      '&range=today',
    ])
      expect((await lines(query)).map(({ subject }) => subject.id)).toContain(labelId);
    expect(await lines(`&actor=${world.people.viewer}&kind=label`)).toEqual([]);
    expect((await lines('&actor=system')).every(({ actor }) => actor.type === 'system')).toBe(true);
    expect(await lines('&range=yesterday')).toEqual([]);
    expect(await lines('&q=no-such-word')).toEqual([]);
    expect((await owner.get('/audit?brand=nobrand')).body.code).toBe('brand_not_found');
  });

  test('pages contain all lines once, newest first', async () => {
    const all = await lines();
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await owner.get(`/audit?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...body.data.map(({ id }: Audit) => id));
      cursor = body.meta.nextCursor;
      expect(body.meta.total).toBe(all.length);
    }
    expect(found).toEqual(all.map(({ id }) => id));
    expect(found).toEqual(found.toSorted().reverse());
    const uncounted = Buffer.from(JSON.stringify(['["2026-11-17",-5.5,true]', 'x'])).toString('base64url');
    for (const none of ['none', uncounted]) {
      expect((await owner.get(`/audit?cursor=${none}`)).body.code).toBe('cursor_invalid');
    }
  });
});

describe('brand isolation', () => {
  test('a reader of one brand sees neither other brands nor the installation', async () => {
    const shared = await makePerson(world, 'shared', 'viewer', [brandId(0)]);
    await owner.put(`/staff/${shared}`, { assignedBrands: [brandId(0), brandId(1)] });
    const far = await makePerson(world, 'far', 'viewer', [brandId(1)]);
    await owner.put('/settings', { reward: 'A day off' });
    const seen = await lines('', near);
    expect(seen.length).toBeGreaterThan(3);
    expect(JSON.stringify(seen)).not.toContain(brandId(1));
    expect(seen.some(({ subject }) => subject.id === far || subject.kind === 'settings')).toBe(false);
    // The reader sees that the user was created, but not the assignment of a brand they have no access to.
    expect((await about(shared, near)).map(({ event }) => event)).toEqual(['staff.created']);
    expect((await about(shared)).map(({ event }) => event)).toEqual(['staff.changed', 'staff.created']);
    expect((await near.get(`/audit?brand=${brandId(1)}`)).body.code).toBe('brand_not_found');
  });

  test('a schedule is visible only to people who see each of its brands, in the audit as in the list', async () => {
    const of = (...brands: string[]) => ({
      ...{ name: 'Both', template: 'kpi-overview', range: 'yesterday', format: 'pdf', language: 'en' },
      ...{ frequency: 'daily', weekday: 1, day: 1, time: '08:00', active: true },
      ...{ recipients: ['boss@example.com'], brand: brands.join(',') },
    });
    const both = (await owner.post('/reports/schedules', of(brandId(0), brandId(1)))).body.data.id;
    const scheduleId = (await owner.post('/reports/schedules', of(brandId(0)))).body.data.id;
    expect(await about(both)).toHaveLength(1);
    expect(await about(both, near)).toEqual([]);
    expect(await about(scheduleId, near)).toHaveLength(1);
    await owner.put(`/reports/schedules/${both}`, { brand: brandId(0) });
    expect(await about(both, near)).toEqual([]);
    expect(JSON.stringify(await lines('', near))).not.toContain(brandId(1));
  });

  test('new lines are pushed only to people who may read them', async () => {
    const pushed = { owner: [] as string[], near: [] as string[] };
    for (const [name, caller] of [
      ['owner', owner],
      ['near', near],
    ] as const) {
      const socket = await world.socket(caller);
      socket.on('delta', ({ rows }) =>
        pushed[name].push(...rows.flatMap(({ row }: { row: Audit | null }) => row?.subject.id ?? [])),
      );
      expect(await socket.emitWithAck('join', 'audit')).toMatchObject({ success: true });
    }
    await owner.put(`/brands/${brandId(1)}`, { description: 'far' });
    await owner.put(`/brands/${brandId(0)}`, { description: 'near' });
    await expect.poll(() => pushed.near).toEqual([brandId(0)]);
    await expect.poll(() => pushed.owner).toEqual([brandId(1), brandId(0)]);
    const agent = await world.socket(await world.as('cs_agent'));
    expect(await agent.emitWithAck('join', 'audit')).toMatchObject({ success: false });
  });
});

test('the export never contains formulas, and needs the permission to edit permissions', async () => {
  await owner.post('/labels', { brandId: brandId(0), name: '=HYPERLINK("http://evil")', color: '#112233' });
  const answer = await fetch(`${world.url}/api/audit/export?kind=label&lang=th`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [sheet] = sheets;
  expect(sheet!.rows[0]).toContain('ค่าใหม่');
  expect(sheet!.rows.flat()).toContain('=HYPERLINK("http://evil")');
  expect((await near.get('/audit/export')).body.code).toBe('forbidden');
});

test('the export names brands, also deleted ones', async () => {
  const deleted = (await owner.post('/brands', { name: 'Gone' })).body.data.id;
  const staffId = await makePerson(world, 'of-gone', 'viewer', [brandId(0), deleted]);
  await owner.delete(`/brands/${deleted}`);
  const answer = await fetch(`${world.url}/api/audit/export?subject=${staffId}&lang=en`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const cells = sheets[0]!.rows.flat();
  expect(cells).toContain('Brand 0, a deleted brand');
  expect(JSON.stringify(cells)).not.toContain(deleted);
});

test('the export replaces characters that the file format cannot represent', async () => {
  const odd = ['a\uffffb', 'a\ufffeb', '_x0041_'];
  for (const name of odd) await owner.post('/labels', { brandId: brandId(0), name, color: '#112233' });
  // Creates so many brands that their names exceed the maximum length of a cell in the Excel file.
  const names = Array.from({ length: 300 }, (_, n) => `${n} `.padEnd(200, 'n'));
  const made = await Promise.all(names.map((name) => owner.post('/brands', { name })));
  const id = await makePerson(world, 'everywhere', 'viewer', []);
  await owner.put(`/staff/${id}`, { assignedBrands: made.map(({ body }) => body.data.id) });
  const answer = await fetch(`${world.url}/api/audit/export`, { headers: { authorization: `Bearer ${owner.token}` } });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const cells = sheets[0]!.rows.flat().filter((cell) => typeof cell === 'string');
  expect(cells).toEqual(expect.arrayContaining(['a\ufffdb', '_x0041_']));
  expect(cells.filter((cell) => /[\ufffe\uffff]/.test(cell))).toEqual([]);
  expect(Math.max(...cells.map(({ length }) => length))).toBe(32_767);
});

test('the monitor’s activity log has the same lines in its own shape', async () => {
  await world.settled();
  const { body } = await owner.get('/monitor/logs/activity?limit=3');
  const [line] = await lines();
  const { id, at, actor, event: kind, subject, changes: detail } = line!;
  expect(body.data[0]).toEqual({ id, at, actor, kind, subject, detail });
  expect((await near.get('/monitor/logs/activity')).status).toBe(403);
});

test('lines expire after 400 days', async () => {
  expect((await lines('&q=oolong')).length).toBe(1);
  world.clock.pass(limits.auditMs + limits.retentionStepMs);
  await world.app.alarm.ring();
  await world.settled();
  expect(await lines('&q=oolong', await world.as('super_admin'))).toEqual([]);
});

describe('with very many lines', () => {
  const many = limits.auditLooked + 100;
  let labelId: string;

  beforeAll(async () => {
    owner = await world.as('super_admin');
    labelId = (await owner.post('/labels', { brandId: brandId(0), name: 'Far back', color: '#123456' })).body.data.id;
    const { engine, log } = world.app;
    const at = world.clock.now();
    const events = Array.from({ length: many }, (_, n) => ({
      type: 'session.started' as const,
      staffId: `crowd-${n}`,
      sessionId: `crowd-${n}`,
      expiresAt: at + 1000,
    }));
    await engine.append({ stream: 'staff/crowd', actor: 'system', at, events, contents: [] });
    await engine.reached(await log.head(), 60_000);
  });

  test('those of a kind, a subject and a person are found behind all others', async () => {
    for (const query of ['&kind=label', `&subject=${labelId}`, `&actor=${world.people.super_admin}&kind=label`])
      expect((await lines(query)).map(({ subject }) => subject.id)).toContain(labelId);
  });

  test('a query that reached its scan limit reports how far back it searched, and its cursor continues', async () => {
    const first = (await owner.get('/audit?q=far%20back')).body;
    expect(first).toMatchObject({ data: [], meta: { total: 0, totalIsMore: true } });
    expect(Date.parse(first.meta.lookedTo)).toBeLessThanOrEqual(world.clock.now());
    const next = (await owner.get(`/audit?q=far%20back&cursor=${first.meta.nextCursor}`)).body;
    expect(next.data.map(({ subject }: Audit) => subject.id)).toContain(labelId);
    expect(next.meta).toMatchObject({ lookedTo: null, total: 0, totalIsMore: true });
    expect((await owner.get('/audit?limit=5')).body.meta).toMatchObject({ lookedTo: null, total: 1000 });
  });
});

/** Event types that administrators cause. A new event type of this kind needs an audit entry as well. */
const administrative: EventType[] = [
  'brand.created',
  'brand.changed',
  'brand.deleted',
  'brand.automation-changed',
  'brand.limits-changed',
  'brand.benefits-changed',
  'brand.staffed',
  'line-account.created',
  'line-account.changed',
  'line-account.deleted',
  'line-account.checked',
  'line-account.tested',
  'line-account.webhook-asked',
  'line-account.message-tried',
  'line-account.webhooks-replayed',
  'staff.created',
  'staff.changed',
  'staff.deleted',
  'registration.expired',
  'schedule.changed',
  'schedule.created',
  'schedule.deleted',
  'label.created',
  'label.changed',
  'label.deleted',
  'macro.created',
  'macro.changed',
  'macro.deleted',
  'view.created',
  'view.changed',
  'view.deleted',
  'quick-reply.created',
  'quick-reply.changed',
  'quick-reply.sorted',
  'quick-reply.deleted',
  'settings.changed',
  'settings.reset',
  'mail-server.changed',
  'mail-server.removed',
  'mail-server.message-tried',
  'api-token.created',
  'api-token.renewed',
  'api-token.revoked',
  'session.started',
  'sessions.ended',
  'second-factor.enabled',
  'second-factor.changed',
  'second-factor.removed',
  'backup.taken',
  'backup.restored',
  'link.created',
  'sign-in.refused',
  'sign-ins.limited',
  'access.refused',
  'conversation.erased',
];

test('every administrative event of the story has its line, and no other event has one', async () => {
  // Makes LINE unreachable and disables retries, so that sends and fetches have no result.
  const story = await bootWorld({ app: { backoff: () => 2 ** 30 } });
  story.line.faults.offline(true);
  try {
    const { engine } = story.app;
    const at = story.clock.now();
    const seal = (secret: string) => story.app.secrets.seal(secret);
    const people = Object.values(story.people);
    const examples = Object.values(exampleEvents({ prefix: 'own', at, people, seal })).flat();
    for (const { stream, actor, setUp = [], event, contents = [] } of examples) {
      const append = async (events: typeof setUp) => {
        await engine.append({ stream, actor, at, events, contents });
        await engine.reached(await story.app.log.head());
      };
      if (setUp.length > 0) await append(setUp);
      await append([typeof event === 'function' ? event(engine.read) : event]);
    }
    const events = new Set(story.app.rows.all('audit').map(({ row }) => row.event));
    expect([...events].sort()).toEqual([...administrative].sort());
  } finally {
    await story.close();
  }
});
