import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import type { Permission } from '../../shared/permissions.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** API tokens of other programs: created, listed and revoked in the settings. */

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
