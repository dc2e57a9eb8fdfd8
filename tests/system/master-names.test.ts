import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { newId } from '../../server/keys/ids.ts';
import { ConfigError } from '../../server/settings.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

const open: World[] = [];
const boot = async () => {
  const world = await bootWorld({ brandCount: 1 });
  open.push(world);
  return world;
};
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

const configOf = (world: World, env: NodeJS.ProcessEnv) =>
  readConfig({ PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...env });

/** Restarts the server of a world on the same data, with other settings. */
async function serve(world: World, env: NodeJS.ProcessEnv) {
  await world.app.close();
  const app = await createApp({ config: configOf(world, env), now: world.clock.now });
  world.app = app;
  world.url = await app.start();
  return app;
}

describe('the reserved master names', () => {
  test('an account with a reserved name but without the flag keeps the server from starting, with one line', async () => {
    const world = await boot();
    await makePerson(world, 'ROOT7', 'viewer', []);
    const refused = serve(world, { MASTER_USERNAME: 'root' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      /^MASTER_USERNAME reserves the username of an account that is not a master account: ROOT7\. .*$/,
    );
    expect(world.app.http.server.listening).toBe(false);
    const app = await serve(world, { MASTER_USERNAME: 'roo' });
    await app.rowsReached();
    expect((await new Caller(world.url).get('/health')).body.data.ready).toBe(true);
  });

  test('a reserved name responds like a taken one, to visitors and to administrators', async () => {
    const world = await boot();
    await makePerson(world, 'taken', 'viewer', []);
    await serve(world, { MASTER_USERNAME: 'root' });
    const owner = await world.as('super_admin');
    await owner.put('/settings', { registrationOpen: true });
    const visitor = new Caller(world.url);
    const fields = { password, fullName: 'Someone' };
    const ask = (username: string) =>
      visitor.post('/auth/register', { ...fields, username, email: `${newId()}@e.com` });
    const taken = await ask('taken');
    expect(taken.status).toBe(201);
    const reserved = ['root', 'ROOT', 'root7', 'ｒｏｏｔ', 'root１２'];
    for (const name of [...reserved, 'rooted']) expect((await ask(name)).body).toEqual(taken.body);
    await world.settled();
    const names = world.app.rows.all('staff').map(({ row }) => row.username);
    expect(names.filter((name) => [...reserved, 'rooted', 'taken'].includes(name)).toSorted()).toEqual([
      'rooted',
      'taken',
    ]);

    const change = (username: string) => owner.put(`/staff/${world.people.viewer}`, { username });
    expect((await change('root')).body).toEqual((await change('taken')).body);
    const create = (username: string) =>
      owner.post('/staff', {
        ...fields,
        username,
        email: `${newId()}@e.com`,
        role: 'viewer',
        assignedBrands: [],
        status: 'active',
      });
    expect((await create('root3')).body).toEqual((await create('taken')).body);
  });

  test('a wrong name, a reserved name and a wrong password get the same response', async () => {
    const world = await boot();
    await serve(world, { MASTER_USERNAME: 'root' });
    const visitor = new Caller(world.url);
    const answers = await Promise.all(
      ['nobody', 'root', 'viewer'].map((username) => visitor.post('/auth/login', { username, password: 'wrong' })),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([401, answers[0]?.body]);
  });

  test.each([
    ['root', true],
    ['root12', true],
    ['rooted', false],
    ['owner', false],
  ])('the operator creates the owner %s: master %s', async (username, master) => {
    const world = await bootEmpty({ MASTER_USERNAME: 'root', OWNER_USERNAME: username, OWNER_PASSWORD: password });
    const { body } = await new Caller(world.url).post('/auth/login', { username, password });
    expect(body.data.user).toMatchObject({ role: 'super_admin', isMaster: master, canBypassAllRestrictions: master });
  });
});

/** Opens a world without users, and restarts its server with these settings, as if the log were empty. */
async function bootEmpty(env: NodeJS.ProcessEnv): Promise<World> {
  const world = await boot();
  for (const staffId of Object.values(world.people)) {
    const deleted = { type: 'staff.deleted' as const, staffId };
    await world.app.engine.execute('config', 'system', () => ({ events: [deleted] }));
  }
  await serve(world, env);
  return world;
}

describe('the lock of a name', () => {
  test('twenty simultaneous attempts count as five', async () => {
    const world = await boot();
    const visitor = new Caller(world.url);
    const tries = Array.from({ length: 20 }, () =>
      visitor.post('/auth/login', { username: 'viewer', password: 'wrong' }),
    );
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(limits.loginFailures);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(20 - limits.loginFailures);
    const right = await visitor.post('/auth/login', { username: 'viewer', password });
    expect([right.status, right.body.code]).toEqual([429, 'too_many_attempts']);
    world.clock.pass(limits.loginWindowMs + 1);
    expect((await visitor.post('/auth/login', { username: 'viewer', password })).status).toBe(200);
  });

  test('a person signing in from several places at once is admitted everywhere', async () => {
    const world = await boot();
    const callers = await Promise.all(Array.from({ length: 8 }, () => world.as('viewer')));
    for (const caller of callers) expect((await caller.get('/auth/me')).status).toBe(200);
  });
});
