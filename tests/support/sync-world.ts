import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { AppOptions } from '../../server/app-options.ts';
import { createLabel } from '../../server/commands/brand-settings.ts';
import { stateChanges } from '../../server/commands/conversation-state.ts';
import { changeStaff } from '../../server/commands/staff.ts';
import type { Decide } from '../../server/engine/decision.ts';
import { conversationIdOf, newId } from '../../server/keys/ids.ts';
import type { Resumed } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { SyncClient } from './sync-client.ts';
import { ExpectedRows } from './truth.ts';
import { bootWorld, makePerson, type World } from './world.ts';

export let world: World;
export let near: Customer;
export let far: Customer;
const clients: SyncClient[] = [];

/** Opens a world of two brands without background changes before the tests of the file, and closes it after them. */
export function withSyncWorld(app: Partial<AppOptions> = {}): void {
  beforeAll(async () => {
    world = await bootWorld({ app });
    const [one, other] = world.brands;
    near = world.line.customer(one!.channel.channelId, { displayName: 'Near' });
    far = world.line.customer(other!.channel.channelId, { displayName: 'Far' });
    await near.writes('hello');
    await far.writes('hello');
    await world.settled();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.drop();
  });
  afterAll(() => world.close());
}

export const brandId = () => world.brands[0]!.id;
export const farBrandId = () => world.brands[1]!.id;
export const inbox = (): Scope => ({ scope: 'inbox', brand: brandId() });
export const idOf = (n: 0 | 1, { userId }: Customer) =>
  conversationIdOf(world.brands[n]!.lineAccountId, 'user', userId);
export const nearId = () => idOf(0, near);

export const config: Scope = { scope: 'config' };
export const team: Scope = { scope: 'team' };

/** Creates a separate user per test, so that tests do not affect each other. */
export async function createUser(role: 'cs_agent' | 'cs_lead' | 'admin' = 'cs_agent', brands = [brandId()]) {
  const name = newId();
  const staffId = await makePerson(world, name, role, brands);
  const caller = await world.as(name);
  await world.settled();
  const client = new SyncClient(staffId, () => world.url, caller.token);
  clients.push(client);
  await client.connect();
  await world.settled();
  return { staffId, caller, client };
}

export const administer = (decide: Decide) => world.app.engine.execute('config', 'system', decide);
export const change = (staffId: string, fields: object) =>
  administer(changeStaff({ staffId, by: null, masterUsername: null, ...fields }));
export const label = async (brand = brandId()): Promise<string> => {
  const labelId = newId();
  await administer(createLabel({ labelId, brandId: brand, name: 'New', color: '#E03131' }));
  return labelId;
};
export const pin = (pinned: boolean, id = nearId()) =>
  world.app.engine.execute(`conversation/${id}`, 'system', stateChanges.pin({ conversationId: id, pinned }));
export const joined = async (client: SyncClient, scope: Scope) => {
  client.join(scope);
  await client.idle();
};
export const agrees = (client: SyncClient, scope: Scope) =>
  vi.waitFor(() => expect(client.seen(scope)).toEqual(new ExpectedRows(world.app).of(client.staffId, scope)), {
    timeout: 60_000,
    interval: 5,
  });
export const resumed = async (client: SyncClient, scope: Scope, since: number, epoch?: string) => {
  const answer = await client.ask<Resumed>('resume', {
    ...(epoch === undefined ? {} : { epoch }),
    scopes: [{ ...scope, since }],
  });
  if (answer === null) throw new Error('no answer');
  return answer;
};
