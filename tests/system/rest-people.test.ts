import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateChanges } from '../../server/commands/conversation-state.ts';
import { changeStaff } from '../../server/commands/staff.ts';
import { limits } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Tests of the effects of calls on users, on sessions, and on work that is reassigned. */

let world: World;
let owner: Caller;
let agent: Caller;
let things: ExistingRows;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  agent = await world.as('cs_agent');
});
afterAll(() => world.close());

const fresh = () => {
  things = new ExistingRows(world, world.brands[0]!.id);
  return things.conversation();
};
const brandId = () => world.brands[0]!.id;
const account = () => {
  const name = `n${crypto.randomUUID()}`;
  return {
    username: name,
    fullName: 'N',
    email: `${name}@example.com`,
    role: 'viewer',
    password,
    assignedBrands: [brandId()],
  };
};
/** Resolves when the hashing of a password starts, after the checks before it. */
function hashing(): Promise<void> {
  return new Promise((resolve) => {
    const init = (_id: number, type: string) => {
      if (type !== 'SCRYPTREQUEST') return;
      hook.disable();
      resolve();
    };
    const hook = createHook({ init }).enable();
  });
}
async function someone(role: 'viewer' | 'cs_agent' | 'cs_lead' = 'cs_agent'): Promise<{ id: string; caller: Caller }> {
  const name = `p${crypto.randomUUID()}`;
  const id = await makePerson(world, name, role, [brandId()]);
  return { id, caller: await world.as(name) };
}

describe('sessions', () => {
  test.each([
    ['is deactivated', (id: string) => owner.put(`/staff/${id}/status`, { status: 'inactive' })],
    [
      'gets another password',
      (id: string) => owner.put(`/staff/${id}/reset-password`, { newPassword: 'a new password' }),
    ],
    ['is changed with a password', (id: string) => owner.put(`/staff/${id}`, { password: 'a new password' })],
    ['is deleted', (id: string) => owner.delete(`/staff/${id}`)],
  ])('end when a person %s', async (_, act) => {
    const { id, caller } = await someone();
    expect((await caller.get('/auth/me')).status).toBe(200);
    expect((await act(id)).status).toBe(200);
    expect((await caller.get('/auth/me')).body.code).toBe('unauthenticated');
  });

  test('remain, with an immediate notice, when a role, brands or permissions change', async () => {
    const { id, caller } = await someone();
    await owner.put(`/staff/${id}`, { role: 'viewer', assignedBrands: [] });
    await owner.put(`/staff/${id}/permissions`, { permissions: ['messages.view', 'messages.delete'] });
    const { user } = (await caller.get('/auth/me')).body.data;
    expect(user).toMatchObject({
      role: 'viewer',
      assignedBrands: [],
      permissions: ['messages.delete', 'messages.view'],
    });
    expect((await caller.get('/brands')).body.data).toEqual([]);
  });

  test('end with a change of password, except the own one', async () => {
    const name = `p${crypto.randomUUID()}`;
    await makePerson(world, name, 'viewer', []);
    const [here, there] = [await world.as(name), await world.as(name)];
    const change = { currentPassword: password, newPassword: 'an even longer one' };
    expect((await here.put('/auth/change-password', { ...change, currentPassword: 'wrong' })).body.code).toBe(
      'wrong_password',
    );
    expect((await here.put('/auth/change-password', change)).status).toBe(200);
    expect([(await here.get('/auth/me')).status, (await there.get('/auth/me')).status]).toEqual([200, 401]);
  });

  test('are equally valid with a renewed token', async () => {
    const { caller } = await someone();
    const { token } = (await caller.post('/auth/renew')).body.data;
    expect((await new Caller(world.url, token).get('/auth/me')).status).toBe(200);
  });

  test('start after an administrator activates a registration', async () => {
    const body = { username: 'newcomer', password, fullName: 'New Comer', email: 'new@example.com' };
    const visitor = new Caller(world.url);
    await owner.put('/settings', { registrationOpen: true });
    expect((await visitor.post('/auth/register', body)).status).toBe(201);
    await world.settled();
    const { id } = world.app.rows.all('staff').find(({ row }) => row.username === 'newcomer')!.row;
    expect((await visitor.post('/auth/login', body)).body.code).toBe('validation_failed');
    const login = { username: body.email, password };
    expect((await visitor.post('/auth/login', login)).body.code).toBe('account_inactive');
    await owner.put(`/staff/${id}/status`, { status: 'active' });
    expect((await visitor.post('/auth/login', login)).status).toBe(200);
    await owner.put('/settings', { registrationOpen: false });
    expect((await visitor.post('/auth/register', { ...body, username: 'later' })).body.code).toBe(
      'registration_closed',
    );
    await owner.post('/settings/reset');
  });
});

describe('accounts of people', () => {
  test('have a visible name', async () => {
    for (const fullName of ['', ' ', '\u200b', '\u2060\u200e', '\u3164', '\u2800']) {
      const { body } = await owner.put(`/staff/${world.people.viewer}`, { fullName });
      expect([fullName, body.code, body.details?.[0].path]).toEqual([fullName, 'validation_failed', 'fullName']);
    }
  });

  test('get no permissions that the editor lacks', async () => {
    const id = await makePerson(world, 'limited', 'admin', [brandId()]);
    const keys = permissions.filter((key) => key !== 'messages.delete');
    await owner.put(`/staff/${id}/permissions`, { permissions: keys });
    const limited = await world.as('limited');
    const { id: other } = await someone();
    const mayEdit = async (one: string) => (await limited.get(`/staff/${one}/permissions`)).body.data.mayEdit;
    expect([await mayEdit(other), await mayEdit(id)]).toEqual([true, false]);
    const give = (fields: object) => limited.put(`/staff/${other}`, fields);
    expect((await give({ role: 'admin' })).body.code).toBe('forbidden');
    expect((await give({ assignedBrands: [world.brands[1]!.id] })).body.code).toBe('brand_not_found');
    expect((await give({ assignedBrands: ['all'] })).body.code).toBe('all_brands_not_allowed');
    expect((await give({ role: 'manager' })).status).toBe(200);
    const refused = await limited.put(`/staff/${other}/permissions`, { permissions: ['messages.delete'] });
    expect(refused.body).toMatchObject({ code: 'forbidden', details: [{ message: 'messages.delete' }] });
    expect((await limited.put(`/staff/${id}`, { fullName: 'Me' })).body.code).toBe('forbidden');
    expect((await limited.put(`/staff/${world.people.super_admin}`, { fullName: 'x' })).body.code).toBe('forbidden');
  });

  test('get another role, or one above the lowest when created, only from people with its permission', async () => {
    const keys = permissions.filter((key) => key !== 'access.roles');
    const id = await makePerson(world, 'no-roles', 'admin', [brandId()]);
    await owner.put(`/staff/${id}/permissions`, { permissions: keys });
    const editor = await world.as('no-roles');
    const { id: other } = await someone();
    const needed = { code: 'forbidden', details: [{ path: 'permission', message: 'access.roles' }] };
    for (const role of ['manager', 'viewer'])
      expect((await editor.put(`/staff/${other}`, { role })).body).toMatchObject(needed);
    expect((await editor.put(`/staff/${other}`, { role: 'cs_agent', fullName: 'Same Role' })).status).toBe(200);
    const made = (role: string) => editor.post('/staff', { ...account(), role });
    expect((await made('cs_agent')).body).toMatchObject(needed);
    expect((await made('viewer')).status).toBe(201);
    await owner.put(`/staff/${id}/permissions`, { permissions: [...permissions] });
    expect((await made('cs_agent')).status).toBe(201);
    expect((await editor.put(`/staff/${other}`, { role: 'manager' })).status).toBe(200);
  });

  test('without a brand of the editor would be invisible to the editor', async () => {
    await makePerson(world, 'near', 'admin', [brandId()]);
    const near = await owner.get('/staff?q=near&limit=1');
    await owner.put(`/staff/${near.body.data[0].id}/permissions`, { permissions: [...permissions] });
    const editor = await world.as('near');
    const { id } = await someone();
    const needed = { code: 'brand_out_of_sight', details: [{ path: 'assignedBrands' }] };
    expect((await editor.post('/staff', { ...account(), assignedBrands: [] })).body).toMatchObject(needed);
    expect((await editor.put(`/staff/${id}`, { assignedBrands: [] })).body).toMatchObject(needed);
    expect((await owner.post('/staff', { ...account(), assignedBrands: [] })).status).toBe(201);
    expect((await owner.put(`/staff/${id}`, { assignedBrands: [] })).status).toBe(200);
  });

  test('are neither created nor changed by an administrator deactivated while a password is hashed', async () => {
    const { id: other } = await someone();
    const before = world.app.engine.read('staff', other);
    for (const act of [
      (editor: Caller) => editor.post('/staff', account()),
      (editor: Caller) => editor.put(`/staff/${other}/reset-password`, { newPassword: 'a new password' }),
      (editor: Caller) => editor.put(`/staff/${other}`, { password: 'a new password' }),
    ]) {
      const name = `p${crypto.randomUUID()}`;
      const staffId = await makePerson(world, name, 'admin', [brandId()]);
      await owner.put(`/staff/${staffId}/permissions`, { permissions: [...permissions] });
      const editor = await world.as(name);
      const people = world.app.rows.all('staff').length;
      const begun = hashing();
      const request = act(editor);
      await begun;
      const change = changeStaff({ staffId, by: null, masterUsername: null, status: 'inactive' });
      await world.app.engine.execute('config', 'system', change);
      expect((await request).body.code).toBe('unauthenticated');
      expect(world.app.rows.all('staff').length).toBe(people);
    }
    expect(world.app.engine.read('staff', other)).toEqual(before);
  });

  test('keep their password if hashing outlasts the fresh session', async () => {
    const { id } = await someone();
    const before = world.app.engine.read('staff', id);
    const editor = await world.as('super_admin');
    const begun = hashing();
    const request = editor.put(`/staff/${id}`, { password: 'a new password' });
    await begun;
    world.clock.pass(limits.freshMs);
    expect((await request).body.code).toBe('reauthentication_required');
    expect(world.app.engine.read('staff', id)).toEqual(before);
    owner = await world.as('super_admin');
  });

  test('refuse an outdated activation, with the current person', async () => {
    const { id } = await someone();
    const { version } = (await owner.get(`/staff/${id}`)).body.data;
    await owner.put(`/staff/${id}`, { fullName: 'Renamed' });
    const late = await owner.put(`/staff/${id}/status`, { status: 'inactive', version });
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', data: { fullName: 'Renamed', status: 'active' } });
    const now = { status: 'inactive', version: late.body.data.version };
    expect((await owner.put(`/staff/${id}/status`, now)).status).toBe(200);
  });

  test('keep the last super administrator, and the refusal names the field', async () => {
    const id = world.people.super_admin;
    await makePerson(world, 'second-owner', 'super_admin', ['all']);
    const second = await world.as('second-owner');
    expect((await second.put(`/staff/${id}`, { status: 'inactive' })).status).toBe(200);
    const self = world.app.rows.all('staff').find(({ row }) => row.username === 'second-owner')!.row.id;
    const demoted = changeStaff({ staffId: self, by: null, masterUsername: null, role: 'admin', assignedBrands: [] });
    await expect(world.app.engine.execute('config', 'system', demoted)).rejects.toMatchObject({
      code: 'last_super_admin',
      details: [{ path: 'role' }],
    });
    await second.put(`/staff/${id}`, { status: 'active' });
    owner = await world.as('super_admin');
  });

  test('in a brand are set among those whom its editor may edit, and the others remain', async () => {
    const keys = ['brand.view', 'brand.edit', 'messages.view', 'messages.reply', 'performance.view'];
    const editor = await makePerson(world, 'staffing', 'cs_lead', [brandId()]);
    await owner.put(`/staff/${editor}/permissions`, { permissions: keys });
    const { id: near } = await someone();
    const far = await makePerson(world, 'far', 'cs_agent', [brandId(), world.brands[1]!.id]);
    const staffing = await world.as('staffing');
    const { body } = await staffing.post(`/brands/${brandId()}/assign-staff`, { staffIds: [] });
    expect(body.data.staffIds).toContain(far);
    expect(body.data.staffIds).not.toContain(near);
    const withoutBrands = world.app.rows.all('staff').filter(({ row }) => row.assignedBrands.length === 0);
    expect(withoutBrands.map(({ row }) => row.id)).toContain(near);
    for (const { row } of withoutBrands) await owner.put(`/staff/${row.id}`, { assignedBrands: [brandId()] });
  });

  test('show only the brands shared with the reader', async () => {
    const id = await makePerson(world, 'both', 'viewer', [brandId(), world.brands[1]!.id]);
    const lead = await world.as('cs_lead');
    const { data } = (await lead.get('/staff/directory')).body;
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      assignedBrands: [brandId()],
      answers: false,
    });
    const { cs_agent } = world.people;
    expect(data.find((one: { id: string }) => one.id === cs_agent).answers).toBe(true);
    expect(data.map((one: { id: string }) => one.id)).toContain(world.people.super_admin);
  });

  test('are the same in the directory and the team scope for a lead without brands: without the lead', async () => {
    const id = await makePerson(world, 'brandless', 'cs_lead', []);
    const lead = await world.as('brandless');
    const { data } = (await lead.get('/staff/directory')).body;
    const { rows } = await (await world.socket(lead)).emitWithAck('resume', { since: 0, scopes: [{ scope: 'team' }] });
    const pushed = rows.filter(({ kind }: { kind: string }) => kind === 'colleague');
    const idsOf = (list: { id: string }[]) => list.map((one) => one.id).sort();
    expect(idsOf(data)).toEqual(idsOf(pushed));
    expect(idsOf(data)).not.toContain(id);
  });

  test('that are deleted return open work to the queue', async () => {
    const [open, done] = [await fresh(), await fresh()];
    const { id, caller } = await someone();
    for (const one of [open, done]) await caller.put(`/conversations/${one}/assign`, { staffId: id });
    await owner.put(`/conversations/${done}/status`, { status: 'resolved' });
    await owner.delete(`/staff/${id}`);
    const shown = async (one: string) => (await owner.get(`/conversations/${one}`)).body.data;
    expect(await shown(open)).toMatchObject({ assignedTo: null, status: 'pending' });
    expect(await shown(done)).toMatchObject({ assignedTo: id, status: 'resolved' });
  });

  test('that are deleted take no conversation from a colleague who gets it meanwhile', async () => {
    const conversation = await fresh();
    const [leaving, colleague] = [await someone(), await someone()];
    const path = `/conversations/${conversation}/assign`;
    await leaving.caller.put(path, { staffId: leaving.id });
    const restore = replaceMethod(world.app.engine, 'execute', (execute) => async (stream, ...args) => {
      if (stream === `conversation/${conversation}`) {
        restore();
        expect((await owner.put(path, { staffId: colleague.id })).status).toBe(200);
      }
      return execute(stream, ...args);
    });
    expect((await owner.delete(`/staff/${leaving.id}`)).status).toBe(200);
    const { data } = (await owner.get(`/conversations/${conversation}`)).body;
    expect(data).toMatchObject({ assignedTo: colleague.id, status: 'open' });
  });
});

describe('work on a conversation', () => {
  test('an agent takes an unassigned conversation, and assigns none to others', async () => {
    const id = await fresh();
    const [agentId, other] = [world.people.cs_agent, world.people.cs_lead];
    const assign = (staffId: string | null) => agent.put(`/conversations/${id}/assign`, { staffId });
    expect((await assign(other)).body).toMatchObject({ code: 'forbidden', details: [{ message: 'messages.assign' }] });
    expect((await assign(agentId)).body.data).toMatchObject({ assignedTo: agentId, status: 'open' });
    expect((await assign(null)).body.code).toBe('forbidden');
    await owner.put(`/conversations/${id}/assign`, { staffId: other });
    expect((await assign(agentId)).body.code).toBe('forbidden');
    expect((await owner.put(`/conversations/${id}/assign`, { staffId: world.people.viewer })).body.code).toBe(
      'assignee_not_allowed',
    );
  });

  test('of two agents who take the same at once one gets it', async () => {
    const id = await fresh();
    const two = [await someone(), await someone()];
    // Sends both requests while the conversation is locked, so that both arrive before either assignment.
    const { engine } = world.app;
    for (let n = 0; n < 200; n += 1) {
      const pinned = n % 2 === 0;
      void engine.execute(`conversation/${id}`, 'system', stateChanges.pin({ conversationId: id, pinned }));
    }
    const took = await Promise.all(
      two.map(({ id: staffId, caller }) => caller.put(`/conversations/${id}/assign`, { staffId })),
    );
    expect(took.map(({ status }) => status).sort()).toEqual([200, 403]);
    const winner = two[took.findIndex(({ status }) => status === 200)]!.id;
    expect((await owner.get(`/conversations/${id}`)).body.data.assignedTo).toBe(winner);
  });

  test('closing a case needs a separate permission', async () => {
    const id = await fresh();
    const status = (body: object) => agent.put(`/conversations/${id}/status`, body);
    expect((await status({ serviceStatus: 'waiting' })).body.data.serviceStatus).toBe('waiting');
    expect((await status({ status: 'resolved' })).body).toMatchObject({ details: [{ message: 'messages.close' }] });
    const both = await status({ status: 'closed', serviceStatus: 'blocked', reason: 'adverts' });
    expect([both.body.code, (await agent.get(`/conversations/${id}`)).body.data.serviceStatus]).toEqual([
      'forbidden',
      'waiting',
    ]);
  });

  test('an escalation notifies the leads of the brand, and a transfer its recipient; each clears their own', async () => {
    const id = await fresh();
    const lead = await world.as('cs_lead');
    const causes = async (caller: Caller) =>
      (await caller.get('/notifications')).body.data
        .filter((one: { conversationId: string }) => one.conversationId === id)
        .map((one: { cause: string }) => one.cause);
    const { body } = await agent.post(`/conversations/${id}/escalate`, { note: 'Asks for the manager' });
    expect(body.data.priority).toBe('high');
    expect(body.data.labels).toHaveLength(1);
    await owner.post(`/conversations/${id}/transfer`, { staffId: world.people.cs_agent, note: 'Yours' });
    expect([await causes(lead), await causes(agent), await causes(owner)]).toEqual([
      ['escalated'],
      ['transferred'],
      ['escalated'],
    ]);
    expect((await lead.post('/notifications/clear', { conversationId: id })).body.data).toEqual({ cleared: 1 });
    expect([await causes(lead), await causes(owner)]).toEqual([[], ['escalated']]);
  });

  test('a note is removed by its author, or with the permission to delete', async () => {
    const id = await fresh();
    const { caller: other } = await someone();
    const path = `/conversations/${id}`;
    const thread = async () => {
      const note = { conversationId: id, kind: 'text', direction: 'note', text: 'looks like a duplicate' };
      return `/messages/${(await agent.post('/messages', note)).body.data.id}`;
    };
    const lasting = async () => {
      const { body } = await agent.post(`${path}/notes`, { text: 'allergic to nuts' });
      return `${path}/notes/${body.data.internalNotes.at(-1).id}`;
    };
    for (const make of [thread, lasting]) {
      const own = await make();
      const refused = await other.delete(own);
      expect(refused.body).toMatchObject({ code: 'forbidden', details: [{ message: 'messages.delete' }] });
      expect((await agent.delete(own)).status).toBe(200);
      expect((await owner.delete(await make())).status).toBe(200);
    }
  });

  test('a batch responds for each item', async () => {
    const ids = [await fresh(), await fresh()];
    const elsewhere = await new ExistingRows(world, world.brands[1]!.id).conversation();
    const all = [...ids, elsewhere, 'nothing'];
    const lead = await world.as('cs_lead');
    const { body } = await lead.post('/conversations/batch', { ids: all, action: 'priority', priority: 'low' });
    expect(body.data.map((one: { code?: string }) => one.code ?? 'done')).toEqual([
      'done',
      'done',
      'conversation_not_found',
      'conversation_not_found',
    ]);
    expect((await lead.get(`/conversations/${ids[1]}`)).body.data.priority).toBe('low');
  });

  test('sales and cases form the history', async () => {
    const id = await fresh();
    await agent.post(`/conversations/${id}/sales`, { amount: 45_000, note: 'Two tins' });
    await agent.post(`/conversations/${id}/complaint`, { note: 'Late' });
    await owner.put(`/conversations/${id}/status`, { status: 'resolved' });
    expect((await agent.get(`/conversations/${id}/history`)).body.data).toMatchObject({
      episodes: [{ outcome: 'resolved', complaint: true }],
      sales: [{ amount: 45_000, currency: 'THB', text: 'Two tins', staffId: world.people.cs_agent }],
    });
  });

  test('a complaint is withdrawn and a sale removed, and neither twice', async () => {
    const id = await fresh();
    const sale = (await agent.post(`/conversations/${id}/sales`, { amount: 45_000 })).body.data.id;
    await agent.post(`/conversations/${id}/complaint`, { note: 'Late' });
    await agent.delete(`/conversations/${id}/complaint`);
    expect((await agent.delete(`/conversations/${id}/complaint`)).status).toBe(200);
    const other = await fresh();
    expect((await agent.delete(`/conversations/${other}/sales/${sale}`)).body.code).toBe('sale_not_found');
    expect((await agent.delete(`/conversations/${id}/sales/${sale}`)).status).toBe(200);
    expect((await agent.delete(`/conversations/${id}/sales/${sale}`)).body.code).toBe('sale_not_found');
    const { sales, episodes } = (await agent.get(`/conversations/${id}/history`)).body.data;
    expect([sales, episodes]).toMatchObject([[], [{ complaint: false }]]);
    const messages: { content: { event?: string }; text: string }[] = (await agent.get(`/messages/conversation/${id}`))
      .body.data;
    const lines = messages.map(({ content, text }) => `${content.event} ${text}`);
    expect(lines.filter((one) => /complaint|sale/.test(one)).toSorted()).toEqual([
      'complaint Late',
      'complaintWithdrawn ',
      'sale ',
      'saleRemoved ',
    ]);
  });
});
