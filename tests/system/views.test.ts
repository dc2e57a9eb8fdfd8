import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/permissions.ts';
import type { ViewsDelta } from '../../shared/sync/messages.ts';
import type { SavedView } from '../../shared/view-row.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
const callers = {} as Record<Role, Caller>;

beforeAll(async () => {
  world = await bootWorld();
  for (const role of ['super_admin', 'cs_lead', 'cs_agent'] as const) callers[role] = await world.as(role);
});
afterAll(() => world.close());

async function created(by: Caller, body: object): Promise<SavedView> {
  const answer = await by.post('/views', body);
  expect([answer.status, answer.body.details]).toEqual([201, undefined]);
  return answer.body.data;
}

/** Returns a person with exactly these brands. */
async function personOf(name: string, role: Role, brandIds: string[]): Promise<Caller> {
  await makePerson(world, name, role, brandIds);
  return world.as(name);
}

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return `${status} ${body.code ?? ''}`.trim();
};
const namesOf = async (by: Caller) => (await by.get('/views')).body.data.map(({ name }: SavedView) => name);

describe('a view', () => {
  test('has the shape of the specification, and is read, changed and deleted', async () => {
    const { super_admin: owner } = callers;
    const query = { status: ['open', 'pending'], assignee: ['none'], unread: true };
    const view = await created(owner, { name: 'Queue', query, sort: 'latest', order: 7 });
    const { version, ...rest } = view;
    const whole = { id: view.id, name: 'Queue', ownerId: world.people.super_admin, brandIds: ['all'], query };
    expect(rest).toEqual({ ...whole, sort: 'latest', order: 7 });
    const renamed = (await owner.put(`/views/${view.id}`, { ...view, name: 'The queue' })).body.data;
    expect(renamed).toMatchObject({ name: 'The queue', query });
    expect(await codeOf(owner.put(`/views/${view.id}`, { name: 'Late', version }))).toBe('409 changed_meanwhile');
    expect(await codeOf(owner.delete(`/views/${view.id}`))).toBe('200');
    expect(await codeOf(owner.put(`/views/${view.id}`, { name: 'Gone' }))).toBe('404 view_not_found');
    expect(await codeOf(owner.get(`/conversations?view=${view.id}`))).toBe('404 view_not_found');
  });

  test.each<[string, object]>([
    ['an unknown condition', { query: { speed: 'fast' } }],
    ['a text instead of a list', { query: { status: 'open' } }],
    ['a text instead of a flag', { query: { unread: 'true' } }],
    ['an unknown value', { query: { status: ['asleep'] } }],
    ['an empty list', { query: { label: [] } }],
    ['too many values', { query: { label: Array.from({ length: 51 }, (_, n) => `l${n}`) } }],
    ['no brand', { brandIds: [] }],
    ['an empty name', { name: ' ' }],
    ['an unknown order', { sort: 'random' }],
  ])('with %s is refused', async (_, part) => {
    expect(await codeOf(callers.super_admin.post('/views', { name: 'x', ...part }))).toBe('400 validation_failed');
  });

  test('is visible to its owner only, unless it is shared', async () => {
    const [first, second] = world.brands;
    const [one, other] = [
      await personOf('one', 'cs_lead', [first!.id]),
      await personOf('other', 'cs_lead', [second!.id]),
    ];
    const own = await created(one, { name: 'Own' });
    const shared = await created(one, { name: 'Shared', ownerId: null, brandIds: [first!.id] });
    const both = await created(callers.super_admin, {
      name: 'Both',
      ownerId: null,
      brandIds: [first!.id, second!.id],
    });
    expect(await namesOf(one)).toEqual(expect.arrayContaining(['Own', 'Shared', 'Both']));
    expect(await namesOf(other)).toEqual(expect.arrayContaining(['Both']));
    expect(await namesOf(other)).not.toEqual(expect.arrayContaining(['Own']));
    expect(await namesOf(other)).not.toEqual(expect.arrayContaining(['Shared']));
    for (const { id } of [own, shared]) {
      expect(await codeOf(other.get(`/conversations?view=${id}`))).toBe('404 view_not_found');
      expect(await codeOf(other.put(`/views/${id}`, { name: 'Mine' }))).toBe('404 view_not_found');
      expect(await codeOf(other.delete(`/views/${id}`))).toBe('404 view_not_found');
    }
    expect(await codeOf(other.post('/views', { name: 'x', brandIds: [first!.id] }))).toBe('404 brand_not_found');
    // A person who sees only some of the brands keeps the others.
    const seen = (await other.get('/views')).body.data.find(({ id }: SavedView) => id === both.id);
    expect(seen.brandIds).toEqual([second!.id]);
    expect((await other.put(`/views/${both.id}`, seen)).body.data.brandIds).toEqual([second!.id]);
    const whole = (await callers.super_admin.get('/views')).body.data.find(({ id }: SavedView) => id === both.id);
    expect(whole.brandIds.toSorted()).toEqual([first!.id, second!.id].sort());
  });

  test('that is shared requires messages.assign to be created or changed', async () => {
    const { cs_agent: agent, super_admin: owner } = callers;
    expect(await codeOf(agent.post('/views', { name: 'Ours', ownerId: null }))).toBe('403 forbidden');
    const shared = await created(owner, { name: 'For all', ownerId: null });
    expect(await codeOf(agent.put(`/views/${shared.id}`, { name: 'Mine' }))).toBe('403 forbidden');
    expect(await codeOf(agent.delete(`/views/${shared.id}`))).toBe('403 forbidden');
    const own = await created(agent, { name: 'My own' });
    expect(await codeOf(agent.put(`/views/${own.id}`, { ownerId: null }))).toBe('403 forbidden');
    expect(await codeOf(agent.post('/views', { name: 'x', ownerId: world.people.super_admin }))).toBe('403 forbidden');
  });

  test('lists its conversations, of its brands, without the permission to choose a brand', async () => {
    const [first, second] = world.brands;
    const agent = await personOf('two brands', 'cs_agent', [first!.id, second!.id]);
    for (const { channel } of [first!, second!])
      for (const name of ['Nok', 'Mali'])
        await world.line.customer(channel.channelId, { displayName: name }).writes('hello');
    await world.settled();
    const view = await created(agent, {
      name: 'First',
      brandIds: [first!.id],
      query: { unread: true },
      sort: 'latest',
    });
    const listed = async (more: string) => {
      const { body } = await agent.get(`/conversations?view=${view.id}${more}`);
      expect(body.meta.total).toBe(body.data.length);
      return body.data as { id: string; brandId: string }[];
    };
    const all = await listed('');
    expect(all.map(({ brandId }) => brandId)).toEqual([first!.id, first!.id]);
    // Further parameters restrict the view.
    await callers.super_admin.put(`/conversations/${all[0]!.id}/priority`, { priority: 'high' });
    expect((await listed('&priority=high')).map(({ id }) => id)).toEqual([all[0]!.id]);
    expect(await listed('&priority=high&unread=false')).toEqual([]);
    await callers.super_admin.put(`/conversations/${all[1]!.id}/status`, {
      serviceStatus: 'blocked',
      reason: 'spam',
    });
    expect((await listed('')).length).toBe(1);
    const blocked = await created(agent, { name: 'Blocked', query: { filter: 'blocked' } });
    const { body } = await agent.get(`/conversations?view=${blocked.id}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([all[1]!.id]);
  });
});

describe('the numbers of views (SYNC-23)', () => {
  /** Collects the numbers that a socket receives. */
  function numbersOn(socket: Socket): Map<string, number> {
    const numbers = new Map<string, number>();
    socket.on('delta', ({ scope, rows }: ViewsDelta) => {
      if (scope.scope !== 'views') return;
      for (const { id, row } of rows) {
        if (row === null) numbers.delete(id);
        else numbers.set(id, row.number);
      }
    });
    return numbers;
  }

  test('follow changes of conversations and of views while the scope is joined', async () => {
    const [brand] = world.brands;
    const agent = await personOf('counter', 'cs_agent', [brand!.id]);
    const view = await created(agent, { name: 'High', query: { priority: ['high'], status: ['pending', 'open'] } });
    const socket = await world.socket(agent);
    const numbers = numbersOn(socket);
    const joined = await socket.emitWithAck('join', { scope: 'views', brand: 'all' });
    expect(joined).toMatchObject({ success: true });
    const before = numbers.get(view.id) ?? -1;
    const { body } = await agent.get(`/conversations?view=${view.id}`);
    expect(before).toBe(body.meta.total);
    const customer = world.line.customer(brand!.channel.channelId, { displayName: 'Counted' });
    // A later time than that of the other messages, so that the conversation is the newest.
    world.clock.pass(1000);
    await customer.writes('hello');
    await world.settled();
    const newest = (await agent.get('/conversations?sort=latest&limit=1')).body.data[0];
    await agent.put(`/conversations/${newest.id}/priority`, { priority: 'high' });
    await expect.poll(() => numbers.get(view.id), { timeout: 60_000 }).toBe(before + 1);
    const other = await created(agent, { name: 'All of them' });
    await expect.poll(() => numbers.has(other.id), { timeout: 60_000 }).toBe(true);
    await agent.delete(`/views/${other.id}`);
    await expect.poll(() => numbers.has(other.id), { timeout: 60_000 }).toBe(false);
    socket.disconnect();
  });

  test('are refused for a brand without access', async () => {
    const [first, second] = world.brands;
    const agent = await personOf('one brand', 'cs_agent', [first!.id]);
    const socket = await world.socket(agent);
    const refused = await socket.emitWithAck('join', { scope: 'views', brand: second!.id });
    expect(refused).toEqual({ success: false, code: 'brand_not_found' });
    socket.disconnect();
  });
});
