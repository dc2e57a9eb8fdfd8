import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountMails } from '../../server/mail/account-mails.ts';
import type { MailOutcome } from '../../server/ports/mailer.ts';
import { limits } from '../../shared/limits.ts';
import { effectivePermissions } from '../../shared/permissions.ts';
import type { SecurityNotice } from '../../shared/rows.ts';
import { enrolled } from '../support/second-factor.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { type ApiResponse, bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Tests of single-use links for setting a password, and of the notifications about them. */

let world: World;
let owner: Caller;
let brand: string;
const smtp = new SmtpStandIn();
const publicUrl = 'https://desk.example.com';

beforeAll(async () => {
  await smtp.start();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Desk <desk@example.com>', PUBLIC_URL: publicUrl };
  world = await bootWorld({ env, app: { backoff: () => 3_600_000 } });
  brand = world.brands[0]!.id;
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});
beforeEach(async () => {
  await world.settled();
  smtp.mails.length = 0;
  owner = await world.as('super_admin');
});

const chosen = 'a password of my own';
const visitor = () => new Caller(world.url);
const codeOf = ({ status, body }: ApiResponse) => [status, body?.code];
const notFound = [404, 'invitation_not_found'];
const tokenOf = (url: string) => url.split('#')[1] ?? '';
const open = (token: string) => visitor().get(`/auth/invitations/${token}`);
const use = (token: string, body: object = { password: chosen }) => visitor().post(`/auth/invitations/${token}`, body);
const login = (username: string, word: string) => visitor().post('/auth/login', { username, password: word });
const rowOf = (id: string) => world.app.engine.read('staff', id)?.row;

let count = 0;
const fields = (more: object = {}) => {
  count += 1;
  const username = `guest${count}`;
  return {
    ...{ username, fullName: `Guest ${count}`, email: `${username}@example.com`, role: 'cs_agent' },
    ...{ assignedBrands: [brand], ...more },
  };
};

/** Creates a user with an invitation by the owner. */
async function invite(more: object = {}) {
  const { status, body } = await owner.post('/staff', fields(more));
  expect(status).toBe(201);
  return { id: body.data.id as string, token: tokenOf(body.data.invitation.url), body };
}

/** Creates an active user with a password reset link by the owner. */
async function reset() {
  count += 1;
  const username = `member${count}`;
  const id = await makePerson(world, username, 'cs_agent', [brand]);
  const { body } = await owner.post(`/staff/${id}/invitation`);
  return { id, username, token: tokenOf(body.data.invitation.url), body };
}

/** Returns the plain text of a mail, and the token of its link. */
function readMail(raw: string): { subject: string; text: string; token: string } {
  const part = /Content-Type: text\/plain[^\r]*\r\n((?:[^\r]+\r\n)*)\r\n([\s\S]*?)\r\n--/.exec(raw);
  const [, head = '', content = ''] = part ?? [];
  const text = /base64/i.test(head)
    ? Buffer.from(content, 'base64').toString()
    : Buffer.from(
        content
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString();
  return { subject: /Subject: (.*)\r/.exec(raw)?.[1] ?? '', text, token: /welcome#([\w-]+)/.exec(text)?.[1] ?? '' };
}

const noticesOf = async (caller: Caller): Promise<SecurityNotice[]> => {
  const socket = await world.socket(caller);
  const { rows } = await socket.emitWithAck('resume', { since: 0, scopes: [{ scope: 'me' }] });
  return rows.filter(({ kind }: { kind: string }) => kind === 'securityNotice').map(({ row }: { row: object }) => row);
};

describe('an invitation', () => {
  test('is a link that is returned once and stored as a hash only', async () => {
    const { id, token, body } = await invite();
    expect(body.data).toMatchObject({ status: 'invited', lastLoginAt: null });
    expect(body.data.invitation).toEqual({
      url: `${publicUrl}/welcome#${token}`,
      expiresAt: new Date(world.clock.now() + limits.linkMs).toISOString(),
    });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const read = await owner.get(`/staff/${id}`);
    expect(read.body.data).not.toHaveProperty('invitation');
    const head = await world.app.log.head();
    const records = await world.app.log.read(head - 5, 5);
    expect(JSON.stringify(records)).not.toContain(token);
  });

  test('is created in the same record as the account', async () => {
    const head = await world.app.log.head();
    await invite();
    const [record] = await world.app.log.read(head, 1);
    expect(record!.events.map(({ type }) => type)).toEqual(['staff.created', 'link.created']);
  });

  test('names its recipient, and lets them choose their names and a password', async () => {
    const { id, token, body } = await invite();
    expect((await open(token)).body.data).toEqual({
      fullName: body.data.fullName,
      username: body.data.username,
      needsSecondFactor: false,
      kind: 'invitation',
      invitedBy: 'Person super_admin',
      brands: ['Brand 0'],
      expiresAt: body.data.invitation.expiresAt,
    });
    expect(codeOf(await login(body.data.username, chosen))).toEqual([401, 'invalid_credentials']);
    const answer = await use(token, { password: chosen, username: 'chonthicha', fullName: 'ชลธิชา วงศ์ดี' });
    expect([answer.status, answer.body.data.user.username]).toEqual([200, 'chonthicha']);
    expect(rowOf(id)).toMatchObject({ status: 'active', fullName: 'ชลธิชา วงศ์ดี', role: 'cs_agent' });
    const caller = new Caller(world.url, answer.body.data.token);
    expect((await caller.get('/conversations')).status).toBe(200);
    expect((await login('chonthicha', chosen)).status).toBe(200);
  });

  test('remains valid after a bad password or a name that is taken', async () => {
    const { token } = await invite();
    expect(codeOf(await use(token, { password: 'short' }))).toEqual([400, 'password_too_short']);
    expect(codeOf(await use(token, { password: 'newcomer-22', username: 'newcomer-22' }))).toEqual([
      400,
      'password_is_name',
    ]);
    const taken = await use(token, { password: chosen, username: 'viewer' });
    expect([...codeOf(taken), taken.body.details[0].path]).toEqual([409, 'name_taken', 'username']);
    expect((await use(token)).status).toBe(200);
  });

  test('works once, also when it is used twice at the same time', async () => {
    const { token } = await invite();
    const answers = await Promise.all([use(token), use(token, { password: 'another password' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(codeOf(await use(token))).toEqual(notFound);
    expect(codeOf(await open(token))).toEqual(notFound);
  });

  test('expires after 48 hours, and its row with it', async () => {
    const { id, token } = await invite();
    world.clock.pass(limits.linkMs - 1);
    expect((await open(token)).status).toBe(200);
    world.clock.pass(1);
    expect(codeOf(await use(token))).toEqual(notFound);
    await world.app.alarm.ring();
    expect(world.app.engine.read('link', id)).toBeUndefined();
    expect(rowOf(id)?.status).toBe('invited');
  });

  test('is replaced by the next one, and by another address', async () => {
    const { id, token } = await invite();
    const renewed = await owner.post(`/staff/${id}/invitation`);
    expect([renewed.status, renewed.body.data.status]).toEqual([201, 'invited']);
    expect(codeOf(await use(token))).toEqual(notFound);
    const second = tokenOf(renewed.body.data.invitation.url);
    expect((await open(second)).status).toBe(200);
    await owner.put(`/staff/${id}`, { email: 'right@example.com' });
    expect(codeOf(await use(second))).toEqual(notFound);
  });

  test.each([
    ['deactivation', (id: string) => owner.put(`/staff/${id}/status`, { status: 'inactive' })],
    ['deletion', (id: string) => owner.delete(`/staff/${id}`)],
    ['another password', (id: string) => owner.put(`/staff/${id}/reset-password`, { newPassword: 'set by the owner' })],
  ])('is withdrawn by %s', async (_, act) => {
    const { id, token } = await invite();
    expect((await act(id)).status).toBe(200);
    expect(codeOf(await use(token))).toEqual(notFound);
  });

  test('of a deactivated person is created again once they are activated, since they have no password', async () => {
    const { id } = await invite();
    await owner.put(`/staff/${id}/status`, { status: 'inactive' });
    expect(codeOf(await owner.post(`/staff/${id}/invitation`))).toEqual([409, 'staff_inactive']);
    expect((await owner.put(`/staff/${id}/status`, { status: 'active' })).body.data.status).toBe('invited');
    const { body } = await owner.post(`/staff/${id}/invitation`);
    expect((await use(tokenOf(body.data.invitation.url))).status).toBe(200);
  });

  test('is available to people who may edit the person, in a fresh session, and not to API tokens', async () => {
    const { id } = await invite({ role: 'manager' });
    const lead = await world.as('cs_lead');
    expect(codeOf(await lead.post(`/staff/${id}/invitation`))).toEqual([403, 'forbidden']);
    const admin = await world.as('admin');
    expect(codeOf(await admin.post(`/staff/${world.people.super_admin}/invitation`))).toEqual([403, 'forbidden']);
    const stale = await world.stale('super_admin');
    expect(codeOf(await stale.post(`/staff/${id}/invitation`))).toEqual([403, 'reauthentication_required']);
  });

  test('keeps a person who has not used it out of the team and its figures', async () => {
    const { id } = await invite();
    expect(world.app.engine.read('colleague', id)?.row).toMatchObject({ active: false });
    const { body } = await owner.get('/staff/directory?active=true&limit=200');
    expect(body.data.map((row: { id: string }) => row.id)).not.toContain(id);
    const invited = await owner.get('/staff?status=invited&limit=200');
    expect(invited.body.data.map((row: { id: string }) => row.id)).toContain(id);
  });

  test('with a required second factor leads to its enrollment', async () => {
    const demand = { type: 'settings.changed' as const, changes: { secondFactorFrom: 'admin' as const } };
    const event = async (changes: object) => {
      await world.app.engine.execute('config', 'system', () => ({
        events: [{ ...demand, changes: changes as typeof demand.changes }],
      }));
    };
    const { token } = await invite({ role: 'admin' });
    await event({ secondFactorFrom: 'admin' });
    expect((await open(token)).body.data.needsSecondFactor).toBe(true);
    const { body } = await use(token);
    expect(body.data.secondFactor).toBe('demanded');
    const caller = new Caller(world.url, body.data.token);
    expect(codeOf(await caller.get('/conversations'))).toEqual([403, 'second_factor_missing']);
    await enrolled(caller, world.clock);
    expect((await caller.get('/conversations')).status).toBe(200);
    await event({ secondFactorFrom: null });
  });

  test('is not created for an account with a password, which need not be changed first', async () => {
    const { status, body } = await owner.post('/staff', { ...fields(), password });
    expect([status, body.data.status, 'invitation' in body.data]).toEqual([201, 'active', false]);
    const signedIn = await login(body.data.username, password);
    expect(signedIn.body.data.mustChangePassword).toBe(false);
    expect((await new Caller(world.url, signedIn.body.data.token).get('/conversations')).status).toBe(200);
  });

  test('is mailed in the language of the person, and the link in it works', async () => {
    const { token, body } = await invite({ languages: ['th'] });
    expect(body.meta).toEqual({ mailedTo: body.data.email });
    await world.settled();
    const [mail] = smtp.mails;
    expect(mail!.to).toEqual([body.data.email]);
    const { text, token: mailed } = readMail(mail!.raw);
    expect(text).toContain('เชิญคุณเข้าร่วม');
    expect(text).toContain('Brand 0');
    expect(mailed).toBe(token);
  });
});

test('mails use a few connections at a time, and a failure of one is reported without ending the others', async () => {
  const attempts: PromiseWithResolvers<MailOutcome>[] = [];
  const send = () => {
    const attempt = Promise.withResolvers<MailOutcome>();
    attempts.push(attempt);
    return attempt.promise;
  };
  const warned: string[] = [];
  const mails = new AccountMails({
    engine: world.app.engine,
    mailer: { isSetUp: () => true, send },
    publicUrl,
    warn: (message) => warned.push(message),
  });
  const link = { what: 'reset', staffId: world.people.viewer, url: publicUrl, by: '', language: 'en' } as const;
  for (let n = 0; n < 10; n += 1) mails.sendLink({ ...link, until: world.clock.now() });
  await expect.poll(() => attempts.length).toBe(4);
  attempts[0]!.reject(new Error('broken'));
  await expect.poll(() => attempts.length).toBe(5);
  expect(warned).toEqual(['Account mail could not be sent']);
  const sent = { state: 'sent', refused: [] } as const;
  for (let n = 1; n < 10; n += 1) {
    await expect.poll(() => attempts.length).toBeGreaterThan(n);
    attempts[n]!.resolve(sent);
  }
  await mails.idle();
  expect(attempts).toHaveLength(10);
});

describe('a reset', () => {
  test('sets another password, ends the sessions and the tokens of the person, and renames nobody', async () => {
    const { id, username, token, body } = await reset();
    expect(body.data).toMatchObject({ id, status: 'active' });
    const before = await world.as(username);
    const head = await world.app.log.head();
    expect((await open(token)).body.data).toMatchObject({ kind: 'reset', username });
    const answer = await use(token, { password: chosen, username: 'renamed', fullName: 'Renamed' });
    expect([answer.status, answer.body.data.user]).toMatchObject([200, { username, fullName: `Person ${username}` }]);
    const [record] = await world.app.log.read(head, 1);
    expect(record!.events.map(({ type }) => type)).toEqual(['link.used', 'staff.changed', 'sessions.ended']);
    expect((await before.get('/auth/me')).status).toBe(401);
    expect((await login(username, password)).status).toBe(401);
    expect((await login(username, chosen)).status).toBe(200);
    expect(codeOf(await use(token))).toEqual(notFound);
  });

  test('still asks for an existing second factor', async () => {
    const { username, token } = await reset();
    const { app } = await enrolled(await world.as(username), world.clock);
    world.clock.pass(30_000);
    const answer = await use(token);
    expect(codeOf(answer)).toEqual([401, 'second_factor_required']);
    const { ticket } = answer.body.data;
    expect(codeOf(await visitor().post('/auth/second-factor', { ticket, code: app.wrong() }))).toEqual([
      401,
      'invalid_code',
    ]);
    expect((await visitor().post('/auth/second-factor', { ticket, code: app.code() })).status).toBe(200);
  });

  test('is withdrawn when the person changes the password or is deactivated', async () => {
    const first = await reset();
    const caller = await world.as(first.username);
    await caller.put('/auth/change-password', { currentPassword: password, newPassword: chosen });
    expect(codeOf(await use(first.token))).toEqual(notFound);
    const second = await reset();
    await owner.put(`/staff/${second.id}/status`, { status: 'inactive' });
    expect(codeOf(await use(second.token))).toEqual(notFound);
  });

  test('is not created for an account that the operator reserved', async () => {
    const id = await makePerson(world, 'reserved', 'super_admin', []);
    const flag = { type: 'staff.created' as const, staffId: 'boss', username: 'boss', fullName: 'Boss', email: '' };
    await world.app.engine.execute('config', 'system', () => ({
      events: [
        {
          ...flag,
          role: 'super_admin',
          status: 'active',
          assignedBrands: ['all'],
          permissions: null,
          passwordHash: world.passwordHash,
          master: true,
        },
      ],
    }));
    expect(codeOf(await owner.post('/staff/boss/invitation'))).toEqual([403, 'forbidden']);
    expect((await owner.post(`/staff/${id}/invitation`)).status).toBe(201);
  });
});

describe('a forgotten password', () => {
  const forgot = (name: string, language = 'en') =>
    visitor().call('POST', '/auth/forgot-password', { login: name }, { 'accept-language': language });

  test('is answered the same whether or not there is such an account, and mails a link to the owner of one', async () => {
    await makePerson(world, 'forgetful', 'cs_agent', [brand]);
    const answers = [];
    for (const name of ['nobody', 'forgetful', 'forgetful@example.com']) answers.push(await forgot(name, 'zh-TW,zh'));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { success: true, data: {} }]),
    );
    await expect.poll(() => smtp.mails.length).toBe(1);
    await world.settled();
    // Two requests named the account, but only one mail was sent, because the second request came too soon after the first.
    expect(smtp.mails).toHaveLength(1);
    const { text, token } = readMail(smtp.mails[0]!.raw);
    expect(text).toContain('設定新密碼');
    expect((await open(token)).body.data).toMatchObject({ kind: 'reset', invitedBy: null });
    expect((await use(token)).status).toBe(200);
    expect((await login('forgetful', chosen)).status).toBe(200);
  });

  const tokensOf = (name: string) =>
    smtp.mails.filter(({ to }) => to.includes(`${name}@example.com`)).map(({ raw }) => readMail(raw).token);
  /** Requests links, with enough time between the requests. */
  const forgotAgain = async (name: string, times: number) => {
    const before = tokensOf(name).length;
    for (let n = 1; n <= times; n += 1) {
      world.clock.pass(limits.linkEveryMs + 60_000);
      await forgot(name);
      await expect.poll(() => tokensOf(name).length).toBe(before + n);
    }
    return tokensOf(name);
  };

  test('keeps the links of earlier requests valid, so that requests by others end none', async () => {
    await makePerson(world, 'pestered', 'cs_agent', [brand]);
    const [first, second] = await forgotAgain('pestered', 2);
    expect((await open(first!)).status).toBe(200);
    expect((await open(second!)).status).toBe(200);
    expect((await use(first!)).status).toBe(200);
    for (const token of [first, second]) expect(codeOf(await open(token!))).toEqual(notFound);
  });

  test('mails a few links a day, then replaces the oldest', async () => {
    const id = await makePerson(world, 'flooded', 'cs_agent', [brand]);
    await makePerson(world, 'bystander', 'cs_agent', [brand]);
    const [first] = await forgotAgain('flooded', limits.linksRequested);
    world.clock.pass(limits.linkEveryMs + 60_000);
    await forgot('flooded');
    await forgotAgain('bystander', 1);
    expect(tokensOf('flooded')).toHaveLength(limits.linksRequested);
    expect((await open(first!)).status).toBe(200);
    world.clock.pass(86_400_000 - limits.linksRequested * (limits.linkEveryMs + 60_000));
    const [, ...others] = await forgotAgain('flooded', 1);
    expect(codeOf(await open(first!))).toEqual(notFound);
    for (const token of others) expect((await open(token)).status).toBe(200);
    await (await world.as('super_admin')).put(`/staff/${id}`, { email: 'dry@example.com' });
    for (const token of others) expect(codeOf(await open(token))).toEqual(notFound);
  });

  test('mails nothing to invited and inactive people, and leaves the link of an administrator alone', async () => {
    const invited = await invite();
    const other = await reset();
    await world.settled();
    smtp.mails.length = 0;
    await forgot(invited.body.data.username);
    await forgot(other.username);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]!.to).toEqual([`${other.username}@example.com`]);
    expect((await open(other.token)).status).toBe(200);
    expect((await open(invited.token)).status).toBe(200);
    expect((await use(readMail(smtp.mails[0]!.raw).token)).status).toBe(200);
    expect(codeOf(await open(other.token))).toEqual(notFound);
  });
});

describe('a password that an administrator set', () => {
  test('must be changed before anything else, on sockets too', async () => {
    const id = await makePerson(world, 'reset-by-hand', 'cs_agent', [brand]);
    await owner.put(`/staff/${id}/reset-password`, { newPassword: 'set by the owner' });
    const { body } = await login('reset-by-hand', 'set by the owner');
    expect(body.data.mustChangePassword).toBe(true);
    const caller = new Caller(world.url, body.data.token);
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['GET', '/conversations'],
      ['POST', '/auth/renew'],
      ['POST', '/auth/second-factor/enrol'],
    ] as const) {
      expect(codeOf(await caller.call(method, path)), path).toEqual([403, 'password_change_required']);
    }
    await expect(world.socket(caller)).rejects.toThrow('password_change_required');
    const change = { currentPassword: 'set by the owner', newPassword: chosen };
    expect((await caller.put('/auth/change-password', change)).status).toBe(200);
    expect((await caller.get('/conversations')).status).toBe(200);
    expect((await login('reset-by-hand', chosen)).body.data.mustChangePassword).toBe(false);
  });
});

describe('people are notified', () => {
  test('super administrators of a new administrator, but not the one who created it', async () => {
    await makePerson(world, 'second-owner', 'super_admin', []);
    const other = await world.as('second-owner');
    const { id, body } = await invite({ role: 'admin' });
    const { fullName } = body.data;
    const about = { id, name: fullName };
    const [notice] = (await noticesOf(other)).filter((one) => one.about.id === id);
    expect(notice).toMatchObject({ cause: 'newAdministrator', about, by: { name: 'Person super_admin' } });
    expect((await noticesOf(owner)).filter((one) => one.about.id === id)).toEqual([]);
    await world.settled();
    const mail = smtp.mails.find(({ to }) => to.includes('second-owner@example.com'));
    expect(readMail(mail?.raw ?? '').text).toContain(`Person super_admin gave ${fullName} administrator access.`);
    expect((await other.post('/notifications/clear', { noticeId: notice!.id })).body.data).toEqual({ cleared: 1 });
    expect((await noticesOf(other)).filter((one) => one.about.id === id)).toEqual([]);
    const promoted = await invite({ role: 'cs_agent' });
    await owner.put(`/staff/${promoted.id}`, { role: 'super_admin' });
    expect((await noticesOf(other)).map((one) => one.about.id)).toContain(promoted.id);
  });

  const caller = async (name: string) => {
    await makePerson(world, name, 'super_admin', []);
    return world.as(name);
  };
  const mailsTo = async (address: string) => {
    await world.settled();
    return smtp.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw));
  };

  test('super administrators of an administrator who becomes a super administrator', async () => {
    const other = await caller('third-owner');
    const { id, body } = await invite({ role: 'admin' });
    const about = async () => (await noticesOf(other)).filter((one) => one.about.id === id);
    const [first] = await about();
    expect((await other.post('/notifications/clear')).body.data).toEqual({ cleared: 0 });
    expect(await about()).toHaveLength(1);
    await other.post('/notifications/clear', { noticeId: first!.id });
    await owner.put(`/staff/${id}`, { role: 'super_admin' });
    expect((await about()).map(({ cause }) => cause)).toEqual(['newAdministrator']);
    expect(await mailsTo('third-owner@example.com')).toHaveLength(2);
    await owner.put(`/staff/${id}`, { role: 'admin', assignedBrands: [brand], fullName: `${body.data.fullName} II` });
    expect(await about()).toHaveLength(1);
  });

  test('super administrators of permissions for other accounts that are granted beside the role', async () => {
    const other = await caller('fourth-owner');
    const id = await makePerson(world, 'deputy', 'manager', [brand]);
    const count = async () => (await noticesOf(other)).filter((one) => one.about.id === id).length;
    await owner.put(`/staff/${id}/permissions`, { permissions: ['messages.view', 'access.view'] });
    expect(await count()).toBe(0);
    await owner.put(`/staff/${id}/permissions`, { permissions: ['messages.view', 'access.users'] });
    expect(await count()).toBe(1);
    expect(await mailsTo('fourth-owner@example.com')).toHaveLength(1);
    await owner.put(`/staff/${id}`, { status: 'inactive' });
    await owner.put(`/staff/${id}/permissions`, { permissions: ['access.users', 'access.permissions'] });
    expect(await count()).toBe(1);
    await owner.put(`/staff/${id}`, { status: 'active' });
    expect(await count()).toBe(2);
  });

  test('the owner of an account of its changed address, by a mail to the previous one', async () => {
    const id = await makePerson(world, 'moved', 'cs_agent', [brand]);
    await owner.put(`/staff/${id}`, { fullName: 'Moved', email: 'moved@example.com' });
    await owner.put(`/staff/${id}`, { email: 'elsewhere@example.com' });
    expect((await noticesOf(await world.as('moved'))).map(({ cause, by }) => [cause, by?.name])).toEqual([
      ['emailChanged', 'Person super_admin'],
    ]);
    const [mail, ...more] = await mailsTo('moved@example.com');
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Person super_admin changed the email address of your account.');
    expect(await mailsTo('elsewhere@example.com')).toEqual([]);
    const invited = await invite();
    await owner.put(`/staff/${invited.id}`, { email: 'corrected@example.com' });
    expect(world.app.rows.of('securityNotice', invited.id)).toEqual([]);
  });

  test('of a second factor, of its removal and of a reset password', async () => {
    const id = await makePerson(world, 'notified', 'cs_agent', [brand]);
    await enrolled(await world.as('notified'), world.clock);
    await owner.delete(`/staff/${id}/second-factor`);
    await owner.put(`/staff/${id}/reset-password`, { newPassword: 'set by the owner' });
    const rows = world.app.rows.of('securityNotice', id).map(({ row }) => row);
    const inOrder = rows.sort((a, b) => a.version - b.version);
    expect(inOrder.map(({ cause, by }) => [cause, by?.name ?? null])).toEqual([
      ['secondFactorAdded', null],
      ['secondFactorRemoved', 'Person super_admin'],
      ['passwordReset', 'Person super_admin'],
    ]);
    await world.settled();
    expect(smtp.mails.filter(({ to }) => to.includes('notified@example.com'))).toHaveLength(3);
  });

  test('of many failed sign-ins, once', async () => {
    const id = await makePerson(world, 'guessed', 'cs_agent', [brand]);
    const { guard } = world.app;
    for (let n = 0; n < limits.loginFailuresOfAccount; n++) {
      await guard.attempt(id, { address: `198.51.100.${n}` }, async () => false);
    }
    await world.settled();
    expect(world.app.rows.of('securityNotice', id).map(({ row }) => row.cause)).toEqual(['failedSignIns']);
    expect(smtp.mails.map(({ to }) => to)).toEqual([['guessed@example.com']]);
    const { body } = await owner.get(`/audit?subject=${id}`);
    expect(body.data[0]).toMatchObject({ event: 'sign-ins.limited' });
  });

  test('of failed sign-ins again by mail, if they start again after a pause', async () => {
    const id = await makePerson(world, 'attacked', 'cs_agent', [brand]);
    const attack = async () => {
      for (let n = 0; n < limits.loginFailuresOfAccount; n++) {
        await world.app.guard.attempt(id, { address: `198.51.100.${n}` }, async () => false);
      }
      await world.settled();
      return smtp.mails.filter(({ to }) => to.includes('attacked@example.com')).length;
    };
    expect(await attack()).toBe(1);
    world.clock.pass(20 * 60_000);
    expect(await attack()).toBe(1);
    world.clock.pass(61 * 60_000);
    expect(await attack()).toBe(2);
    expect(world.app.rows.of('securityNotice', id)).toHaveLength(1);
  });
});

describe('a link created by an administrator', () => {
  const permissions = [...new Set([...effectivePermissions('manager', null), 'access.view', 'access.users'])];

  /** Creates a manager who can edit accounts, and a link that this manager created for an agent. */
  async function prepare() {
    const username = fields().username;
    const creator = await makePerson(world, username, 'manager', [brand]);
    expect((await owner.put(`/staff/${creator}/permissions`, { permissions })).status).toBe(200);
    const agent = await makePerson(world, fields().username, 'cs_agent', [brand]);
    const { status, body } = await (await world.as(username)).post(`/staff/${agent}/invitation`, {});
    expect(status).toBe(201);
    return { creator, agent, token: tokenOf(body.data.invitation.url) };
  }

  test('works while the creator may edit the account', async () => {
    const { token } = await prepare();
    expect((await use(token)).status).toBe(200);
  });

  test.each([
    ['the person gets a higher role', ({ agent }) => owner.put(`/staff/${agent}`, { role: 'super_admin' })],
    ['the creator is deactivated', ({ creator }) => owner.put(`/staff/${creator}/status`, { status: 'inactive' })],
    ['the creator is deleted', ({ creator }) => owner.delete(`/staff/${creator}`)],
    ['the creator loses the role', ({ creator }) => owner.put(`/staff/${creator}`, { role: 'viewer' })],
    [
      'the creator loses the permission',
      ({ creator }) => owner.put(`/staff/${creator}/permissions`, { permissions: [] }),
    ],
    [
      'the password of the creator is reset',
      ({ creator }) => owner.put(`/staff/${creator}/reset-password`, { newPassword: 'another long password' }),
    ],
  ] satisfies [string, (ids: { creator: string; agent: string }) => Promise<ApiResponse>][])(
    'is invalid once %s',
    async (_, act) => {
      const { token, ...ids } = await prepare();
      expect((await act(ids)).status).toBe(200);
      expect([codeOf(await open(token)), codeOf(await use(token))]).toEqual([notFound, notFound]);
    },
  );
});
