import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../server/app-rebuild.ts';
import type { ConversationView } from '../../shared/api/conversations.ts';
import type { Notification } from '../../shared/rows.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { hasText, pairsIn } from '../support/decoded-index.ts';
import { dumpRows } from '../support/dump.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let [agent, lead, owner]: Caller[] = [];

const customerFields = [
  { key: 'city', name: 'City', kind: 'text' },
  { key: 'visits', name: 'Visits', kind: 'number' },
  { key: 'born', name: 'Birthday', kind: 'date' },
  { key: 'segment', name: 'Segment', kind: 'choice', choices: ['Retail', '批發'] },
];

beforeAll(async () => {
  world = await bootWorld();
  [agent, lead, owner] = [await world.as('cs_agent'), await world.as('cs_lead'), await world.as('super_admin')];
  expect((await owner.put('/settings', { customerFields })).status).toBe(200);
});
afterAll(() => world.close());

const fresh = async (displayName = 'Nok', brand = 0) =>
  (await newConversation(world, { displayName, brand })).conversationId;
const describeAs = (caller: Caller, id: string, body: object) => caller.put(`/conversations/${id}/customer`, body);
const customerOf = async (id: string) => (await owner!.get(`/conversations/${id}`)).body.data.customer;
const listed = async (caller: Caller, q: string): Promise<string[]> =>
  (await caller.get(`/conversations?match=name&q=${encodeURIComponent(q)}`)).body.data.map(
    ({ id }: ConversationView) => id,
  );

describe('alias and fields', () => {
  test('are set, changed one by one, removed with null, and pushed', async () => {
    const id = await fresh();
    const socket = await world.socket(agent!);
    const pushed: unknown[] = [];
    socket.on('delta', ({ rows }: Delta) =>
      pushed.push(...rows.map(({ row }) => (row as Partial<ConversationView> | null)?.customer?.alias)),
    );
    await socket.emitWithAck('join', { scope: 'conversation', id });
    const fields = { city: 'Rama 9', visits: 3, born: '1990-02-28', segment: '批發' };
    const first = await describeAs(agent!, id, { alias: ' Nok from Rama 9 ', fields });
    expect(first.body.data.customer).toMatchObject({ displayName: 'Nok', alias: 'Nok from Rama 9', fields });
    await describeAs(agent!, id, { fields: { visits: 0, segment: null } });
    expect(await customerOf(id)).toMatchObject({
      alias: 'Nok from Rama 9',
      fields: { city: 'Rama 9', visits: 0, born: '1990-02-28' },
    });
    await expect.poll(() => pushed).toContain('Nok from Rama 9');
    const head = await world.app.log.head();
    await describeAs(agent!, id, { alias: 'Nok from Rama 9', fields: { visits: 0 } });
    expect(await world.app.log.head()).toBe(head);
    await describeAs(agent!, id, { alias: null });
    expect((await customerOf(id)).alias).toBeNull();
  });

  test.each([
    ['an unknown field', { fields: { shoe: 'x' } }, 'fields.shoe'],
    ['a name that every object has', { fields: { constructor: 'x' } }, 'fields.constructor'],
    ['an unknown choice', { fields: { segment: 'Wholesale' } }, 'fields.segment'],
    ['a text for a number', { fields: { visits: '3' } }, 'fields.visits'],
    ['a number for a text', { fields: { city: 3 } }, 'fields.city'],
    ['no day', { fields: { born: '1990-02-30' } }, 'fields.born'],
    ['a long text', { fields: { city: 'x'.repeat(501) } }, 'fields.city'],
    ['an invisible alias', { alias: '\u200b' }, 'alias'],
    ['an alias that changes the direction of text', { alias: 'Nok\u202e' }, 'alias'],
    ['another property', { alias: 'Nok', userId: 'U1' }, ''],
  ])('%s is refused', async (_, body, path) => {
    const id = await fresh();
    const refused = await describeAs(agent!, id, body);
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    expect(refused.body.details[0].path).toMatch(new RegExp(`^${path}`));
    expect(await customerOf(id)).toMatchObject({ alias: null, fields: {} });
  });

  test('declarations are checked', async () => {
    const city = customerFields[0]!;
    for (const wrong of [
      [city, city],
      [{ ...city, key: '1st' }],
      [{ ...city, key: 'toString' }],
      [{ ...city, choices: ['x'] }],
      [{ ...city, kind: 'choice' }],
      [{ ...city, kind: 'choice', choices: ['x', 'x'] }],
      Array.from({ length: 21 }, (_, n) => ({ ...city, key: `field${n}` })),
    ])
      expect((await owner!.put('/settings', { customerFields: wrong })).status).toBe(400);
    expect((await agent!.put('/settings', { customerFields: [] })).status).toBe(403);
  });

  test('a removed field keeps its values, which can be removed but not changed', async () => {
    const id = await fresh();
    await describeAs(agent!, id, { fields: { city: 'Rama 9', visits: 2 } });
    await owner!.put('/settings', { customerFields: customerFields.slice(1) });
    expect((await describeAs(agent!, id, { fields: { visits: 3 } })).body.data.customer.fields).toEqual({
      city: 'Rama 9',
      visits: 3,
    });
    expect((await describeAs(agent!, id, { fields: { city: 'Bang Na' } })).status).toBe(400);
    expect((await describeAs(agent!, id, { fields: { city: null } })).body.data.customer.fields).toEqual({ visits: 3 });
    await owner!.put('/settings', { customerFields });
  });

  test('belong to the brand, and require the permission to reply', async () => {
    const id = await fresh('Wipa', 1);
    const foreign = await describeAs(agent!, id, { alias: 'Mine' });
    const unknown = await describeAs(agent!, 'unknown', { alias: 'Mine' });
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    await describeAs(owner!, id, { alias: 'Elsewhere' });
    expect([await listed(agent!, 'elsewhere'), await listed(owner!, 'elsewhere')]).toEqual([[], [id]]);
    const own = await fresh();
    expect((await describeAs(await world.as('viewer'), own, { alias: 'Mine' })).status).toBe(403);
  });

  test('the alias is found and shown in lists next to the name from LINE, and is not sent to LINE', async () => {
    const id = await fresh('Somchai');
    await describeAs(agent!, id, { alias: '王老闆' });
    expect(await listed(agent!, '王老')).toEqual([id]);
    expect(await listed(agent!, 'somchai')).toEqual([id]);
    // The end of the alias and the beginning of the name are not one text.
    expect(await listed(agent!, '闆s')).toEqual([]);
    const { body } = await owner!.get('/dashboard/activities?limit=50');
    const names = (body.data as { conversationId: string; customerName: string }[])
      .filter(({ conversationId }) => conversationId === id)
      .map(({ customerName }) => customerName);
    expect(new Set(names)).toEqual(new Set(['王老闆']));
    await agent!.post('/messages', { conversationId: id, kind: 'text', text: 'hello' });
    await world.settled();
    expect(JSON.stringify(world.line.calls)).not.toContain('王老闆');
  });

  test('are erased with the customer: rows, contents of the log, search index; also after a rebuild', async () => {
    const id = await fresh('Kanya');
    await describeAs(agent!, id, { alias: 'Malai', fields: { city: 'Ayutthaya' } });
    expect(await listed(agent!, 'malai')).toEqual([id]);
    const index = () => pairsIn(join(world.dataDir, 'search.db'), 'conversation');
    expect(hasText(index(), 'malai')).toBe(true);
    await owner!.post(`/conversations/${id}/erase`);
    await world.settled();
    expect(await customerOf(id)).toMatchObject({ displayName: '', alias: null, fields: {} });
    expect([await listed(agent!, 'malai'), hasText(index(), 'malai')]).toEqual([[], false]);
    const records = await world.app.log.readStream(`conversation/${id}`, 0, 1000);
    expect(JSON.stringify(records)).not.toMatch(/Malai|Ayutthaya/);
    // A description after the erasure is kept.
    await describeAs(agent!, id, { alias: 'Ploy' });
    const rows = dumpRows(join(world.dataDir, 'views.db'));
    await world.restart();
    [agent, lead, owner] = [await world.as('cs_agent'), await world.as('cs_lead'), await world.as('super_admin')];
    await rebuild(world.dataDir, () => undefined);
    await world.restart();
    [agent, lead, owner] = [await world.as('cs_agent'), await world.as('cs_lead'), await world.as('super_admin')];
    expect((await customerOf(id)).alias).toBe('Ploy');
    expect(dumpRows(join(world.dataDir, 'views.db')).conversations).toEqual(rows.conversations);
  });
});

describe('notifications', () => {
  const causes = async (who: Caller, audience = '') =>
    ((await who.get(`/notifications${audience}`)).body.data as Notification[]).map(({ cause }) => cause).sort();

  test('an assignment by a colleague is for the assignee, an escalation is for the team', async () => {
    const id = await fresh();
    await agent!.put(`/conversations/${id}/assign`, { staffId: world.people.cs_agent });
    expect(await causes(agent!)).toEqual([]);
    await lead!.post(`/conversations/${id}/escalate`);
    await owner!.put(`/conversations/${id}/assign`, { staffId: world.people.cs_lead });
    await agent!.post(`/conversations/${id}/escalate`);
    expect([await causes(lead!, '?for=me'), await causes(lead!, '?for=team')]).toEqual([['assigned'], ['escalated']]);
    expect(await causes(lead!)).toEqual(['assigned', 'escalated']);
    expect((await lead!.get('/notifications?for=all')).status).toBe(400);
    expect((await lead!.post('/notifications/clear', { for: 'team' })).body.data).toEqual({ cleared: 1 });
    expect(await causes(lead!)).toEqual(['assigned']);
    // A notification ends when the conversation is assigned to somebody else.
    await owner!.put(`/conversations/${id}/assign`, { staffId: null });
    expect(await causes(lead!)).toEqual([]);
  });
});

describe('labels of several brands', () => {
  const labelsOf = async (id: string): Promise<string[]> => (await owner!.get(`/conversations/${id}`)).body.data.labels;
  const make = async (brand: number, name: string): Promise<string> =>
    (await owner!.post('/labels', { brandId: world.brands[brand]!.id, name, color: '#112233' })).body.data.id;

  test('a batch adds the label of the same name in each brand, and names the brand that has none', async () => {
    const ids = [await fresh('A', 0), await fresh('B', 1)];
    const [gift, giftThere, alone] = [await make(0, 'Gift'), await make(1, 'ＧＩＦＴ'), await make(0, 'Alone')];
    const batch = async (labels: string[], caller = owner!) =>
      (await caller.post('/conversations/batch', { action: 'labels', ids, labels })).body.data;
    expect(await batch([gift])).toEqual(ids.map((id) => ({ id, success: true })));
    expect([await labelsOf(ids[0]!), await labelsOf(ids[1]!)]).toEqual([[gift], [giftThere]]);
    const [, failed] = await batch([gift, alone]);
    const { name } = (await owner!.get(`/brands/${world.brands[1]!.id}`)).body.data;
    expect(failed).toMatchObject({ id: ids[1], success: false, code: 'label_not_found' });
    expect(failed.details[0].message).toContain(name);
    expect([await labelsOf(ids[0]!), await labelsOf(ids[1]!)]).toEqual([[gift, alone], [giftThere]]);
    // Labels of a brand that the caller cannot see do not exist for the caller.
    const unknown = await batch(['unknown'], agent!);
    const foreign = await batch([giftThere], agent!);
    expect(foreign[0].code).toBe('label_not_found');
    expect(foreign.map(({ code }: { code: string }) => code)).toEqual(
      unknown.map(({ code }: { code: string }) => code),
    );
    expect(JSON.stringify(foreign)).not.toContain('brand');
    const single = await owner!.put(`/conversations/${ids[0]}/labels`, { labels: [giftThere] });
    expect(single.body.code).toBe('label_not_found');
  });
});
