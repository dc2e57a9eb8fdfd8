import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { enrolled, offered, ticketOf } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await bootWorld({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.close());

const visitor = () => new Caller(world.url);
const login = (username: string) => visitor().post('/auth/login', { username, password });
const step = () => world.clock.pass(30_000);
const enter = (ticket: string, code: string) => visitor().post('/auth/second-factor', { ticket, code });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Creates a user with a second factor whose current code is unused. */
async function person(role: 'viewer' | 'super_admin' = 'viewer') {
  const username = `p${randomUUID()}`;
  const id = await makePerson(world, username, role, [world.brands[0]!.id]);
  const caller = await world.as(username);
  const factor = await enrolled(caller, world.clock);
  step();
  return { id, username, caller, ...factor };
}

describe('setting it up', () => {
  test('shows secret, address and codes once, and sign-ins need no code before the first right one', async () => {
    await makePerson(world, 'beginner', 'viewer', []);
    const caller = await world.as('beginner');
    const { data } = (await caller.post('/auth/second-factor/enrol')).body;
    expect(data.otpauthUrl).toMatch(/^otpauth:\/\/totp\/.*beginner\?/);
    expect(new URL(data.otpauthUrl).searchParams.get('secret')).toBe(data.secret);
    expect(new Set(data.recoveryCodes).size).toBe(limits.recoveryCodes);
    expect((await login('beginner')).status).toBe(200);
    expect((await caller.get('/auth/second-factor')).body.data).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      demanded: false,
    });
  });

  test('needs a right code of the app, for the latest secret', async () => {
    await makePerson(world, 'twice-offered', 'viewer', []);
    const caller = await world.as('twice-offered');
    expect(codeOf(await caller.put('/auth/second-factor', { code: '123456' }))).toEqual([409, 'second_factor_off']);
    const first = await offered(caller, world.clock);
    const second = await offered(caller, world.clock);
    for (const code of [first.app.code(), second.app.wrong(), second.recoveryCodes[0]!]) {
      expect(codeOf(await caller.put('/auth/second-factor', { code }))).toEqual([400, 'wrong_code']);
    }
    const { body } = await caller.put('/auth/second-factor', { code: second.app.code() });
    expect(body.data).toMatchObject({ since: expect.any(String), recoveryCodesLeft: limits.recoveryCodes });
    expect(codeOf(await caller.post('/auth/second-factor/enrol'))).toEqual([409, 'second_factor_on']);
    expect((await caller.get('/auth/me')).body.data.secondFactor).toBe('on');
  });

  test('leaves neither the secret nor a code readable in the log', async () => {
    const before = await world.app.log.head();
    await makePerson(world, 'sealed', 'viewer', []);
    const caller = await world.as('sealed');
    const { data } = (await caller.post('/auth/second-factor/enrol')).body;
    const text = JSON.stringify(await world.app.log.read(before, 100));
    expect(text).toContain('second-factor.offered');
    for (const secret of [data.secret, ...data.recoveryCodes]) expect(text).not.toContain(secret);
    expect(text).not.toContain(data.recoveryCodes[0].replaceAll('-', ''));
  });
});

describe('a sign-in', () => {
  test('returns a ticket for the password, and a session for the code', async () => {
    const { username, app } = await person();
    const first = await login(username);
    expect([...codeOf(first), first.body.data]).toEqual([
      401,
      'second_factor_required',
      { ticket: expect.any(String) },
    ]);
    const { status, body } = await enter(first.body.data.ticket, app.code());
    expect([status, body.data.user.username]).toEqual([200, username]);
    expect((await new Caller(world.url, body.data.token).get('/auth/me')).status).toBe(200);
    expect((await new Caller(world.url, first.body.data.ticket).get('/auth/me')).status).toBe(401);
  });

  test.each([-1, 0, 1])('accepts the code of a clock that is off by %i steps', async (steps) => {
    const { username, app } = await person();
    step();
    expect((await enter(await ticketOf(visitor(), username), app.code(steps))).status).toBe(200);
  });

  test.each([-2, 2])('refuses that of a clock that is off by %i', async (steps) => {
    const { username, app } = await person();
    for (let n = 0; n < 3; n++) step();
    expect(codeOf(await enter(await ticketOf(visitor(), username), app.code(steps)))).toEqual([401, 'invalid_code']);
  });

  test('accepts a code once, also concurrently, and none from before it', async () => {
    const { username, app } = await person();
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(visitor(), username)));
    const both = await Promise.all(tickets.slice(0, 2).map((ticket) => enter(ticket, app.code())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(codeOf(await enter(tickets[2]!, app.code(-1)))).toEqual([401, 'invalid_code']);
    step();
    expect((await enter(tickets[2]!, app.code())).status).toBe(200);
  });

  test('accepts each recovery code once, in any notation', async () => {
    const { username, recoveryCodes } = await person();
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
    const signedIn = await enter(await ticketOf(visitor(), username), typed);
    expect(signedIn.status).toBe(200);
    expect(codeOf(await enter(await ticketOf(visitor(), username), recoveryCodes[0]!))).toEqual([401, 'invalid_code']);
    const { token } = signedIn.body.data;
    const { body } = await new Caller(world.url, token).get('/auth/second-factor');
    expect(body.data.recoveryCodesLeft).toBe(limits.recoveryCodes - 1);
  });

  test('counts no failed attempt when many use a right code concurrently', async () => {
    const { username, app, recoveryCodes } = await person();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(visitor(), username)));
    const [last, ...rest] = tickets;
    const tried = await Promise.all(rest.map((ticket) => enter(ticket, recoveryCodes[0]!)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, ...Array(6).fill(401)]);
    expect((await enter(last!, app.code())).status).toBe(200);
  });

  test('accepts no old recovery codes after new ones', async () => {
    const { username, caller, app, recoveryCodes } = await person();
    await caller.post('/auth/reauthenticate', { password, code: app.code() });
    const { body } = await caller.post('/auth/second-factor/recovery-codes');
    expect((await enter(await ticketOf(visitor(), username), recoveryCodes[1]!)).status).toBe(401);
    expect((await enter(await ticketOf(visitor(), username), body.data.recoveryCodes[1])).status).toBe(200);
  });

  test('with a ticket is limited to a few attempts, one sign-in, and a few minutes', async () => {
    const { username, app } = await person();
    const ticket = await ticketOf(visitor(), username);
    for (let n = 0; n < limits.ticketTries; n++) {
      expect(codeOf(await enter(ticket, app.wrong()))).toEqual([401, 'invalid_code']);
    }
    expect(codeOf(await enter(ticket, app.code()))).toEqual([401, 'sign_in_expired']);
    const spent = await ticketOf(visitor(), username);
    expect((await enter(spent, app.code())).status).toBe(200);
    step();
    expect(codeOf(await enter(spent, app.code()))).toEqual([401, 'sign_in_expired']);
    const late = await ticketOf(visitor(), username);
    world.clock.pass(limits.ticketMs);
    expect(codeOf(await enter(late, app.code()))).toEqual([401, 'sign_in_expired']);
  });

  test('with a forged ticket or one of an older password is refused', async () => {
    const { id, username, app } = await person();
    const ticket = await ticketOf(visitor(), username);
    const other = await ticketOf(visitor(), (await person()).username);
    const forged = `${other.split('.')[0]}.${ticket.split('.')[1]}`;
    for (const bad of ['x', 'e30.x', forged]) {
      expect(codeOf(await enter(bad, app.code()))).toEqual([401, 'sign_in_expired']);
    }
    const owner = await world.as('super_admin');
    await owner.put(`/staff/${id}/reset-password`, { newPassword: 'quite another' });
    expect(codeOf(await enter(ticket, app.code()))).toEqual([401, 'sign_in_expired']);
  });

  test('locks after five wrong codes of a person, across tickets and networks', async () => {
    const { username, app } = await person();
    const from = (n: number, ticket: string, code: string) =>
      visitor().call('POST', '/auth/second-factor', { ticket, code }, { 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < limits.loginFailures; n++) {
      expect((await from(n, await ticketOf(visitor(), username), app.wrong())).status).toBe(401);
    }
    expect(codeOf(await from(9, await ticketOf(visitor(), username), app.code()))).toEqual([429, 'too_many_attempts']);
    world.clock.pass(limits.loginWindowMs);
    expect((await from(9, await ticketOf(visitor(), username), app.code())).status).toBe(200);
  });

  test('records wrong codes with the person, without the code', async () => {
    const { id, username, app } = await person();
    const ticket = await ticketOf(visitor(), username);
    const before = await world.app.log.head();
    await enter(ticket, app.wrong());
    await world.settled();
    const records = (await world.app.log.read(before, 10)).filter(({ stream }) => stream === 'security');
    expect(records.map(({ events }) => events[0])).toMatchObject([
      { type: 'sign-in.refused', staffId: id, code: 'invalid_code' },
    ]);
    expect(JSON.stringify(records)).not.toContain(app.wrong());
  });

  test('of a deactivated person is refused at the code', async () => {
    const { id, username, app } = await person();
    const ticket = await ticketOf(visitor(), username);
    const owner = await world.as('super_admin');
    await owner.put(`/staff/${id}/status`, { status: 'inactive' });
    expect(codeOf(await enter(ticket, app.code()))).toEqual([403, 'account_inactive']);
  });
});

describe('switching it off', () => {
  test('needs a fresh session, and sign-ins need no code afterwards', async () => {
    const { username, caller, app } = await person();
    world.clock.pass(limits.freshMs);
    expect(codeOf(await caller.delete('/auth/second-factor'))).toEqual([403, 'reauthentication_required']);
    await caller.post('/auth/reauthenticate', { password, code: app.code() });
    expect((await caller.delete('/auth/second-factor')).body.data.since).toBeNull();
    expect((await login(username)).status).toBe(200);
    expect(codeOf(await caller.delete('/auth/second-factor'))).toEqual([409, 'second_factor_off']);
  });

  test('for another person needs the permission to edit them, and records who did it', async () => {
    const { id, username } = await person();
    const manager = await world.as('manager');
    expect((await manager.delete(`/staff/${id}/second-factor`)).body.code).toBe('forbidden');
    const owner = await world.stale('super_admin');
    expect((await owner.get(`/staff/${id}`)).body.data.hasSecondFactor).toBe(true);
    expect((await owner.delete(`/staff/${id}/second-factor`)).body.code).toBe('reauthentication_required');
    const fresh = await world.as('super_admin');
    const before = await world.app.log.head();
    expect((await fresh.delete(`/staff/${id}/second-factor`)).status).toBe(200);
    const [record] = await world.app.log.read(before, 1);
    expect(record).toMatchObject({
      actor: `staff:${world.people.super_admin}`,
      events: [{ type: 'second-factor.removed', staffId: id }],
    });
    expect((await login(username)).status).toBe(200);
    expect(codeOf(await fresh.delete(`/staff/${id}/second-factor`))).toEqual([409, 'second_factor_off']);
  });
});
