import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { type Permission, permissions } from '../../shared/permissions.ts';
import { scheduleRequest } from '../support/report-files.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Tests of API tokens, with which other programs call the API: creating, listing and revoking them. */

let world: World;
let owner: Caller;
let here: string;
let there: string;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  [here, there] = world.brands.map(({ id }) => id) as [string, string];
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(world.clock.now() + days * dayMs).toISOString();
const tokenRequest = (more: object = {}) => ({
  name: 'Warehouse',
  permissions: ['messages.view'],
  assignedBrands: [here],
  ...more,
});
const give = (staffId: string, permissions: Permission[]) =>
  world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));

/** Creates a user of the first brand who can create tokens. */
async function addCreator(keys: Permission[]) {
  const name = `m${crypto.randomUUID()}`;
  const id = await makePerson(world, name, 'admin', [here]);
  await give(id, ['settings.integrations', ...keys]);
  return { id, name, caller: await world.as(name) };
}

describe('API tokens', () => {
  test.each(['admin', 'manager', 'cs_lead', 'cs_agent', 'viewer'])('are not accessible to %s', async (role) => {
    const caller = await world.as(role);
    const { id } = (await owner.post('/api-tokens', tokenRequest())).body.data.apiToken;
    const answers = [
      await caller.get('/api-tokens'),
      await caller.post('/api-tokens', tokenRequest()),
      await caller.delete(`/api-tokens/${id}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });

  test('grant no more than their creator has, for at most 400 days', async () => {
    const { caller } = await addCreator(['messages.view']);
    const tried = async (more: object) => (await caller.post('/api-tokens', tokenRequest(more))).body.code;
    expect(await tried({ permissions: ['messages.reply'] })).toBe('forbidden');
    expect(await tried({ permissions: ['messages.fly'] })).toBe('validation_failed');
    expect(await tried({ assignedBrands: [there] })).toBe('brand_not_found');
    expect(await tried({ assignedBrands: ['all'] })).toBe('all_brands_not_allowed');
    expect(await tried({ expiresAt: inDays(401) })).toBe('validation_failed');
    expect(await tried({ expiresAt: inDays(-1) })).toBe('validation_failed');
    expect(await tried({ expiresAt: inDays(400) })).toBeUndefined();
  });

  test('show who created them and whether they currently grant access', async () => {
    const { id, name, caller } = await addCreator(['messages.view']);
    const { apiToken } = (await caller.post('/api-tokens', tokenRequest())).body.data;
    expect(apiToken).toMatchObject({ createdBy: { id, fullName: expect.stringContaining(name) }, active: true });
    await give(id, []);
    const shown = (await owner.get('/api-tokens?limit=200')).body.data;
    expect(shown).toContainEqual({ ...apiToken, active: false });
  });

  test('of another brand do not exist for people who do not see that brand', async () => {
    const { caller } = await addCreator(['messages.view']);
    const { id } = (await owner.post('/api-tokens', tokenRequest({ assignedBrands: [there] }))).body.data.apiToken;
    expect(JSON.stringify((await caller.get('/api-tokens?limit=200')).body)).not.toContain(id);
    expect((await caller.delete(`/api-tokens/${id}`)).body.code).toBe('api_token_not_found');
  });
});

describe('an API token of one brand whose creator has more', () => {
  /** Creates a token of the first brand. */
  async function tokenOf(permissions: Permission[], creator = owner): Promise<Caller> {
    const { body } = await creator.post('/api-tokens', tokenRequest({ permissions }));
    return new Caller(world.url, body.data.token);
  }
  const sessionOnly = [403, [{ path: 'permission', message: 'session' }]];

  test('cannot save a report schedule, which would run in the name of its creator', async () => {
    const token = await tokenOf(['reports.view', 'reports.schedule']);
    const things = new ExistingRows(world, here);
    const path = `/reports/schedules/${await things.schedule()}`;
    const schedule = scheduleRequest({ recipients: ['eve@example.com'] });
    const attempts = [
      await token.post('/reports/schedules', schedule),
      await token.post(`/reports/${await things.report()}/schedule`, schedule),
      await token.put(path, { recipients: ['eve@example.com'] }),
    ];
    for (const { status, body } of attempts) expect([status, body.details]).toEqual(sessionOnly);
    expect(JSON.stringify((await owner.get('/reports/schedules')).body.data)).not.toContain('eve@example.com');
    expect((await token.post(`${path}/run`)).status).toBe(200);
    await world.settled();
  });

  test('neither sees nor changes the schedules of its creator in other brands', async () => {
    const token = await tokenOf(['reports.view', 'reports.schedule']);
    const id = await new ExistingRows(world, there).schedule();
    const path = `/reports/schedules/${id}`;
    expect(world.app.engine.read('schedule', id)?.row.savedBy).toBe(world.people.super_admin);
    expect(JSON.stringify((await token.get('/reports/schedules')).body.data)).not.toContain(id);
    const answers = [await token.get(`${path}/runs`), await token.post(`${path}/run`), await token.delete(path)];
    for (const { body } of answers) expect(body.code).toBe('schedule_not_found');
  });

  test('sees neither the tokens nor all brands of its creator', async () => {
    const id = await makePerson(world, 'of-both', 'admin', [here, there]);
    await give(id, ['settings.integrations', 'access.view', 'messages.view']);
    const creator = await world.as('of-both');
    const token = await tokenOf(['settings.integrations', 'access.view'], creator);
    const other = await creator.post('/api-tokens', tokenRequest({ assignedBrands: [there] }));
    expect((await creator.get('/api-tokens?limit=200')).body.data).toContainEqual(other.body.data.apiToken);
    expect(JSON.stringify((await token.get('/api-tokens?limit=200')).body.data)).not.toContain(there);
    expect((await token.get(`/staff/${id}`)).body.data).toMatchObject({ assignedBrands: [here], elsewhere: true });
  });

  test('reads the figures of its creator only with the permission for those of other people', async () => {
    const { id, caller } = await addCreator([...permissions]);
    const path = `/performance/individual/${id}`;
    const without = await (await tokenOf(['performance.view'], caller)).get(path);
    expect([without.status, without.body.code]).toEqual([403, 'forbidden']);
    const token = await tokenOf(['performance.view', 'performance.individual_stats'], caller);
    expect((await token.get(path)).status).toBe(200);
  });

  test('cannot mute a conversation for its creator', async () => {
    const token = await tokenOf(['messages.view']);
    const conversation = await new ExistingRows(world, here).conversation();
    const { status, body } = await token.put(`/conversations/${conversation}/mute`, { muted: true });
    expect([status, body.details]).toEqual(sessionOnly);
    expect((await owner.get('/mutes')).body.data).toEqual([]);
  });
});
