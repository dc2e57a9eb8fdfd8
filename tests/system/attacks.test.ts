import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStaff } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { CallDown } from '../../shared/sync/calls.ts';
import { callOf } from '../support/call-clients.ts';
import { enrolled } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Tests of known attacks, which repeat each attack step by step. */

let world: World;
beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const refused = [403, 'reauthentication_required'];

/** Returns a caller with a stolen token: its session is signed in, and the password was entered more than ten minutes ago. */
const stolen = (username: string) => world.stale(username);

describe('S1: a stolen session', () => {
  const accomplice = {
    username: 'accomplice',
    fullName: 'Accomplice',
    email: 'accomplice@example.com',
    role: 'super_admin',
    password,
    assignedBrands: ['all'],
  };

  test('cannot create a super administrator, re-authenticate as them and download a backup', async () => {
    const thief = await stolen('super_admin');
    expect(codeOf(await thief.get('/settings/backup'))).toEqual(refused);
    expect(codeOf(await thief.post('/staff', accomplice))).toEqual(refused);
    const { status } = await new Caller(world.url).post('/auth/login', { username: 'accomplice', password });
    expect(status).toBe(401);
  });

  test('cannot take over an account by its role, status, names, brands or permissions', async () => {
    const id = await makePerson(world, 'sleeper', 'viewer', [world.brands[0]!.id]);
    const thief = await stolen('super_admin');
    const before = JSON.stringify(world.app.engine.read('staff', id));
    for (const change of [
      { role: 'super_admin', assignedBrands: ['all'] },
      { username: 'sleeper2' },
      { email: 'thief@example.com' },
      { password: 'a password of the thief' },
      { permissions: ['settings.system'] },
      { assignedBrands: [world.brands[1]!.id] },
    ]) {
      expect(codeOf(await thief.put(`/staff/${id}`, change)), JSON.stringify(change)).toEqual(refused);
    }
    expect(codeOf(await thief.put(`/staff/${id}/permissions`, { permissions: ['settings.system'] }))).toEqual(refused);
    expect(codeOf(await thief.put(`/staff/${id}/reset-password`, { newPassword: 'of the thief' }))).toEqual(refused);
    expect(codeOf(await thief.post(`/brands/${world.brands[1]!.id}/assign-staff`, { staffIds: [id] }))).toEqual(
      refused,
    );
    expect(JSON.stringify(world.app.engine.read('staff', id))).toBe(before);
    expect((await thief.put(`/staff/${id}`, { fullName: 'Sleeper' })).status).toBe(200);
    expect((await thief.put(`/staff/${id}/status`, { status: 'inactive' })).status).toBe(200);
    expect(codeOf(await thief.put(`/staff/${id}/status`, { status: 'active' }))).toEqual(refused);
    expect(codeOf(await thief.put(`/staff/${id}`, { status: 'active' }))).toEqual(refused);
  });

  test('cannot destroy a brand, an account or the settings, and exports neither people nor audit', async () => {
    const [brand] = world.brands;
    const thief = await stolen('super_admin');
    for (const [method, path] of [
      ['DELETE', `/brands/${brand!.id}`],
      ['DELETE', `/line-accounts/${brand!.lineAccountId}`],
      ['DELETE', `/staff/${world.people.viewer}`],
      ['POST', '/settings/reset'],
      ['GET', '/staff/export?lang=en'],
      ['GET', '/audit/export?lang=en'],
    ] as const) {
      expect(codeOf(await thief.call(method, path)), path).toEqual(refused);
    }
  });

  test('cannot redirect the webhooks of an account to an address of the attacker', async () => {
    const path = `/line-accounts/${world.brands[1]!.lineAccountId}/webhook`;
    const thief = await stolen('super_admin');
    expect(codeOf(await thief.post(path, { webhookUrl: 'https://thief.example.com/hook' }))).toEqual(refused);
    expect((await thief.post(path)).body?.code).not.toBe('reauthentication_required');
  });

  test('cannot overwrite the secrets of an account, which are unreadable', async () => {
    const { id, lineAccountId } = world.brands[0]!;
    const thief = await stolen('super_admin');
    const before = JSON.stringify(world.app.engine.read('lineAccount', lineAccountId));
    for (const secret of [{ channelSecret: 'of-the-thief' }, { accessToken: 'token-of-the-thief' }]) {
      const account = { id: lineAccountId, ...secret };
      expect(codeOf(await thief.put(`/line-accounts/${lineAccountId}`, secret))).toEqual(refused);
      expect(codeOf(await thief.put('/line-accounts', [account]))).toEqual(refused);
      expect(codeOf(await thief.put('/line-config', { accounts: [account] }))).toEqual(refused);
    }
    expect(JSON.stringify(world.app.engine.read('lineAccount', lineAccountId))).toBe(before);
    const other = { brandId: id, nickname: 'Second', channelId: '1650000099', channelSecret: 's', accessToken: 't' };
    expect((await thief.put('/line-accounts', [{ id: lineAccountId, nickname: 'Renamed' }, other])).status).toBe(200);
  });

  test('cannot redirect mail, and with it every password reset link, to a server of the attacker', async () => {
    const server = { host: 'mail.thief.example', port: 587, security: 'starttls', username: '', fromName: 'x' };
    const thief = await stolen('super_admin');
    expect(codeOf(await thief.put('/settings/smtp', { ...server, fromAddress: 'x@thief.example' }))).toEqual(refused);
  });
});

describe('S6: a second factor', () => {
  test('cannot be enrolled with a stolen session, which would lock the person out', async () => {
    await makePerson(world, 'robbed', 'cs_agent', [world.brands[0]!.id]);
    const thief = await stolen('robbed');
    expect(codeOf(await thief.post('/auth/second-factor/enrol'))).toEqual(refused);
    expect(codeOf(await thief.put('/auth/second-factor', { code: '123456' }))).toEqual(refused);
  });

  test('ends every other session when it is enrolled', async () => {
    await makePerson(world, 'enroller', 'cs_agent', [world.brands[0]!.id]);
    const [thief, owner] = [await world.as('enroller'), await world.as('enroller')];
    await enrolled(owner, world.clock);
    expect(codeOf(await thief.get('/auth/me'))).toEqual([401, 'unauthenticated']);
    expect((await owner.get('/auth/me')).status).toBe(200);
  });
});

describe('S4: a person who loses brand, permissions or account', () => {
  let count = 0;
  async function person(role: 'cs_agent' | 'admin' = 'cs_agent') {
    count += 1;
    const id = await makePerson(world, `leaving${count}`, role, [world.brands[0]!.id]);
    return { id, caller: await world.as(`leaving${count}`) };
  }
  const lose = (staffId: string, change: object) =>
    world.app.engine.execute('config', 'system', changeStaff({ staffId, by: null, masterUsername: null, ...change }));

  const losses: [string, object][] = [
    ['the brand', { assignedBrands: [] }],
    ['the permissions', { permissions: ['messages.view'] }],
    ['the account', { status: 'inactive' }],
  ];

  test.each(losses)('leaves a running call without %s, at once', async (_, change) => {
    const agent = await person();
    const { callId, path } = await callOf(world, agent.caller);
    const socket = await world.socket(agent.caller);
    const received: CallDown[] = [];
    socket.on('call', (message: CallDown) => received.push(message));
    await socket.emitWithAck('call', { type: 'join', callId });
    const phone = new WebSocket(`${world.url.replace('http', 'ws')}${path}/socket`);
    await new Promise((resolve) => {
      phone.onopen = resolve;
    });
    phone.send(JSON.stringify({ type: 'join', key: 'a-key-of-a-page-1' }));
    await expect.poll(() => world.app.engine.read('call', callId)?.row.state).toBe('joined');
    const closed = new Promise<number>((resolve) => {
      phone.onclose = ({ code }) => resolve(code);
    });
    await lose(agent.id, change);
    expect(await closed).toBe(4410);
    await expect
      .poll(() => world.app.engine.read('call', callId)?.row)
      .toMatchObject({ state: 'ended', reason: 'hung_up' });
  });

  test.each([
    ['the brand', { assignedBrands: [] }, 404],
    ['the permissions', { permissions: ['messages.view'] }, 403],
    ['the account', { status: 'inactive' }, 401],
  ])('cannot continue an upload without %s', async (_, change, status) => {
    const { id, caller } = await person('admin');
    const upload = request(`${world.url}/api/brands/${world.brands[0]!.id}/logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'multipart/form-data; boundary=end' },
    });
    upload.on('error', () => undefined);
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(
      '--end\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: image/png\r\n\r\n',
    );
    upload.write(greyPicture(9, 9, 0x10).subarray(0, 20));
    // Never sends the rest of the file. The server allows the upload of a video to take any time, so the upload remains open.
    await expect.poll(() => world.app.lasting.size).toBe(1);
    await lose(id, change);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(status);
    upload.destroy();
    await expect.poll(() => world.app.lasting.size).toBe(0);
  });

  test('receives no more of a file in transfer', async () => {
    const { app, people, brands } = world;
    const { id, caller } = await person('admin');
    const reportId = newId();
    const stored = await app.blobs.put(Buffer.alloc(64 * 1024 * 1024, 7), 2 ** 30);
    if (stored === 'too_large') throw new Error('no room for the file');
    const brand = brands[0]!.id;
    const file = { format: 'pdf' as const, blob: stored.hash, bytes: stored.bytes };
    const about = { name: 'Long', template: 'kpi-overview', format: 'pdf', language: 'en', scheduleId: null } as const;
    const of = { staffId: people.super_admin, runId: null, omittedBrands: 0 };
    await app.engine.append({
      stream: `report/${reportId}`,
      at: app.engine.now(),
      actor: `staff:${people.super_admin}`,
      events: [
        { type: 'report.requested', reportId, brand, from: '2026-11-10', to: '2026-11-16', ...about, ...of },
        { type: 'report.completed', reportId, files: [file], brand, omittedBrands: 0 },
      ],
    });
    await app.engine.reached(await app.log.head());
    const headers = { authorization: `Bearer ${caller.token}` };
    const [answer] = (await once(get(`${world.url}/api/reports/${reportId}/download`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(200);
    await once(answer, 'readable');
    await lose(id, { assignedBrands: [] });
    let bytes = 0;
    const read = async () => {
      for await (const part of answer as AsyncIterable<Buffer>) bytes += part.length;
    };
    await expect(read()).rejects.toThrow('aborted');
    expect(bytes).toBeLessThan(stored.bytes);
  });

  test('receives no export requested before', async () => {
    const { id, caller } = await person('admin');
    await lose(id, { permissions: ['access.permissions', 'access.view'] });
    // Queues other exports first, so that this export has to wait.
    const owner = await world.as('super_admin');
    const before = Array.from({ length: 4 }, () => owner.get('/staff/export?lang=en'));
    const exporting = caller.get('/staff/export?lang=en');
    await expect.poll(() => world.app.lasting.size).toBe(5);
    await lose(id, { assignedBrands: [world.brands[1]!.id] });
    expect((await exporting).status).toBe(403);
    expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('receives no report in progress', async () => {
    const { engine } = world.app;
    const { id, caller } = await person('admin');
    const began = new Promise<void>((resolve) => {
      const stop = engine.onCommit(({ changes }) => {
        if (!changes.some(({ kind, after }) => kind === 'reportJob' && (after?.row as { attempt: unknown })?.attempt))
          return;
        stop();
        resolve();
      });
    });
    const reportRequest = { template: 'kpi-overview', range: 'last7', format: 'both', language: 'en' };
    const { body } = await caller.post('/reports', reportRequest);
    await began;
    await lose(id, { assignedBrands: [world.brands[1]!.id] });
    await world.settled();
    expect(engine.read('report', body.data.id)?.row).toMatchObject({ status: 'failed', error: 'brand_lost' });
  });
});
