import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rotateKey } from '../../server/cli/rotate-key.ts';
import { loadSecretKey } from '../../server/keys/secrets.ts';
import { SmtpStandIn, type SmtpStandInOptions, trustStandIn } from '../support/smtp/stand-in.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

const password = 'never-to-be-read-again';
const account = { username: 'desk', password };
const environment = { SMTP_URL: 'smtps://ops:env-secret@mail.example', MAIL_FROM: 'Ops <ops@example.com>' };

let world: World;
let owner: Caller;
const running: SmtpStandIn[] = [];

async function boot(options: Parameters<typeof bootWorld>[0] = {}): Promise<void> {
  world = await bootWorld({ brandCount: 1, ...options });
  owner = await world.as('super_admin');
}

async function standIn(options: SmtpStandInOptions = {}): Promise<SmtpStandIn> {
  const server = await new SmtpStandIn(options).start();
  running.push(server);
  return server;
}

beforeEach(() => {
  trustStandIn();
});
afterEach(async () => {
  await world.close();
  for (const server of running.splice(0)) await server.stop();
});

const settings = {
  host: 'localhost',
  port: 2525,
  security: 'tls',
  username: 'desk',
  fromName: '客服 โต๊ะ',
  fromAddress: 'desk@example.com',
};
const invitation = (username: string) => ({
  ...{ username, fullName: username, email: `${username}@example.com`, role: 'viewer' },
  assignedBrands: [world.brands[0]!.id],
});
const tried = async (caller: Caller, body: object = {}) =>
  (await caller.post('/settings/smtp/test', { to: 'ann@example.com', ...body })).body;

describe('the server in the settings', () => {
  test('a password is write-only: never returned to its author, pushed or readable in the log', async () => {
    await boot();
    const socket = await world.socket(owner);
    await socket.emitWithAck('join', { scope: 'config' });
    const pushed = new Promise((resolve) => socket.once('delta', resolve));
    const { data } = (await owner.put('/settings/smtp', { ...settings, password })).body;
    const { password: _, ...shown } = { ...settings, password };
    expect(data).toEqual({ id: 'mail', ...shown, hasPassword: true, version: expect.any(Number) });
    const delta = JSON.stringify(await pushed);
    expect(delta).toContain('"hasPassword":true');
    const { body } = await owner.get('/settings/smtp');
    expect(body.data).toEqual({ server: data, environment: null });
    expect(JSON.stringify([data, body, delta])).not.toContain(password);
    for (const file of readdirSync(world.dataDir).filter((name) => name.includes('.db')))
      expect(readFileSync(join(world.dataDir, file)).includes(password)).toBe(false);
  });

  test('a password is kept for the server and user that it was entered for, and used for no other', async () => {
    await boot();
    const server = await standIn({ encryption: 'tls', account });
    const current = { ...settings, port: server.port };
    await owner.put('/settings/smtp', { ...current, password });
    expect((await owner.put('/settings/smtp', { ...current, fromName: 'Desk' })).body.data.hasPassword).toBe(true);
    expect(await tried(owner)).toMatchObject({ data: { state: 'sent' } });
    for (const other of [{ host: '127.0.0.1' }, { port: 465 }, { username: 'eve' }, { security: 'starttls' }]) {
      const refused = (await owner.put('/settings/smtp', { ...current, ...other })).body;
      expect([refused.code, refused.details[0].path]).toEqual(['validation_failed', 'password']);
    }
    const { data } = (await owner.put('/settings/smtp', { ...current, username: '' })).body;
    expect(data).toMatchObject({ username: '', hasPassword: false });
  });

  test('an invalid value is refused at its field, and nothing is saved partially', async () => {
    await boot();
    const without = { ...settings, username: '' };
    const at = async (body: object) => (await owner.put('/settings/smtp', body)).body.details?.[0].path;
    expect(await at({ ...settings, host: 'mail.example', security: 'none', password })).toBe('security');
    expect(await at({ ...without, password })).toBe('username');
    expect(await at(settings)).toBe('password');
    for (const host of ['', 'smtp://mail.example', 'mail.example:25', 'a b', 'x'.repeat(254)])
      expect(await at({ ...without, host })).toBe('host');
    for (const port of [0, 65_536, 1.5]) expect(await at({ ...without, port })).toBe('port');
    expect(await at({ ...without, fromAddress: 'desk' })).toBe('fromAddress');
    expect(await at({ ...without, fromName: 'a\nBcc: eve@example.com' })).toBe('fromName');
    expect((await owner.get('/settings/smtp')).body.data.server.host).toBe('');
  });

  test('concurrent edits are detected, also the first ones and a removal', async () => {
    await boot();
    const first = { ...settings, username: '' };
    const { data: current } = (await owner.put('/settings/smtp', { ...first, version: 0 })).body;
    const late = (await owner.put('/settings/smtp', { ...first, host: 'other.example', version: 0 })).body;
    expect([late.code, late.data]).toEqual(['changed_meanwhile', current]);
    const removed = (await owner.delete('/settings/smtp')).body.data;
    expect(removed).toMatchObject({ host: '', hasPassword: false });
    const again = (await owner.put('/settings/smtp', { ...first, version: current.version })).body;
    expect([again.code, again.data]).toEqual(['changed_meanwhile', removed]);
    const { position } = world.app.engine;
    await owner.delete('/settings/smtp');
    expect(world.app.engine.position).toBe(position);
  });

  test('needs its permission and, to be changed, a fresh session', async () => {
    await boot();
    const stale = await world.stale('super_admin');
    expect((await stale.put('/settings/smtp', { ...settings, password })).body.code).toBe('reauthentication_required');
    expect((await stale.delete('/settings/smtp')).body.code).toBe('reauthentication_required');
    expect((await stale.get('/settings/smtp')).status).toBe(200);
    const agent = await world.as('cs_agent');
    for (const request of [
      agent.get('/settings/smtp'),
      agent.put('/settings/smtp', { ...settings, password }),
      agent.delete('/settings/smtp'),
      agent.post('/settings/smtp/test', { to: 'ann@example.com' }),
    ])
      expect((await request).body.details).toEqual([{ path: 'permission', message: 'settings.integrations' }]);
    await owner.put('/settings/smtp', { ...settings, password });
    const socket = await world.socket(agent);
    const { position } = await socket.emitWithAck('join', { scope: 'config' });
    expect(position).toBeGreaterThan(0);
    const { scopes } = await socket.emitWithAck('resume', { since: 0, scopes: [{ scope: 'config' }] });
    expect(JSON.stringify(scopes ?? '')).not.toContain('mailServer');
  });

  test('changes and tests are audited, the password as replaced', async () => {
    await boot();
    const server = await standIn({ encryption: 'tls', account });
    await owner.put('/settings/smtp', { ...settings, port: server.port, password });
    await tried(owner);
    await owner.delete('/settings/smtp');
    await world.settled();
    const { data } = (await owner.get('/audit?kind=mailServer')).body;
    expect(data.map(({ event }: { event: string }) => event)).toEqual([
      'mail-server.removed',
      'mail-server.message-tried',
      'mail-server.changed',
    ]);
    const fields = data[2].changes as { field: string; secret: boolean; after: unknown }[];
    expect(fields.find(({ field }) => field === 'password')).toMatchObject({ secret: true, after: true });
    expect(fields.find(({ field }) => field === 'host')).toMatchObject({ before: '', after: 'localhost' });
    expect(JSON.stringify(data)).not.toContain(password);
  });

  test('is re-encrypted when the secret key changes, and a lost key is reported', async () => {
    await boot();
    const server = await standIn({ encryption: 'tls', account });
    await owner.put('/settings/smtp', { ...settings, port: server.port, password });
    const { engine, rows } = world.app;
    const change = { old: loadSecretKey(world.dataDir, null), next: Buffer.alloc(32, 7), finish: () => null };
    expect(await rotateKey({ engine, rows, change, noteKey: () => undefined, print: () => undefined })).toMatchObject({
      exit: 'ok',
    });
    expect(await tried(owner)).toMatchObject({ data: { state: 'failed', problem: 'password_unreadable' } });
    expect((await owner.get('/auth/setup')).body.data.resetsByMail).toBe(false);
    const invited = await owner.post('/staff', invitation('unreachable'));
    expect([invited.status, invited.body.meta]).toEqual([201, { mailedTo: null }]);
    const revert = { old: change.next, next: change.old, finish: () => null };
    expect(
      await rotateKey({ engine, rows, change: revert, noteKey: () => undefined, print: () => undefined }),
    ).toMatchObject({ exit: 'ok' });
    expect(await tried(owner)).toMatchObject({ data: { state: 'sent' } });
    const mailed = await owner.post('/staff', invitation('reachable'));
    expect(mailed.body.meta).toEqual({ mailedTo: 'reachable@example.com' });
  });
});

describe('the server of the environment', () => {
  test('applies until another is set, is shown without its password, and cannot be changed', async () => {
    const server = await standIn();
    await boot({ env: { ...environment, SMTP_URL: server.url } });
    const shown = {
      host: 'localhost',
      port: server.port,
      security: 'none',
      username: '',
      hasPassword: false,
      fromName: 'Ops',
      fromAddress: 'ops@example.com',
    };
    expect((await owner.get('/settings/smtp')).body.data).toMatchObject({ server: { host: '' }, environment: shown });
    expect(world.app.mailer.isSetUp()).toBe(true);
    await tried(owner);
    const other = await standIn();
    const current = { ...settings, port: other.port, security: 'none', username: '' };
    await owner.put('/settings/smtp', current);
    await tried(owner);
    await owner.delete('/settings/smtp');
    await tried(owner);
    expect(server.mails.map(({ from }) => from)).toEqual(['ops@example.com', 'ops@example.com']);
    expect(other.mails.map(({ from }) => from)).toEqual(['desk@example.com']);
  });

  test('does not expose its password', async () => {
    await boot({ env: environment });
    const { body } = await owner.get('/settings/smtp');
    expect(body.data.environment).toMatchObject({ username: 'ops', hasPassword: true });
    expect(JSON.stringify(body)).not.toContain('env-secret');
  });
});

describe('a test mail', () => {
  test('arrives in the requested language, under the name of the installation', async () => {
    const server = await standIn();
    await boot({ env: { ...environment, SMTP_URL: server.url } });
    await owner.put('/settings', { systemName: 'A & <B>' });
    for (const lang of ['en', 'zh', 'th'])
      expect(await tried(owner, { lang })).toEqual({
        success: true,
        data: { state: 'sent', problem: null, reply: null },
      });
    const [en, zh, th] = server.mails.map(({ raw }) => raw) as [string, string, string];
    expect(en).toContain('Subject: Test email from A & <B>');
    expect(en).toContain('<p>A &#38; &#60;B&#62; can send email.');
    expect(zh).toContain('<html lang=3D"zh-Hant">');
    expect(th).toContain('<html lang=3D"th">');
    expect(new Set(server.mails.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])).size).toBe(3);
  });

  test('reports an error as a code and with the response of the server', async () => {
    const server = await standIn({ encryption: 'tls', account });
    await boot({ app: { mailTimes: { silentMs: 300 } } });
    expect(await tried(owner)).toEqual({
      success: true,
      data: { state: 'failed', problem: 'not_set_up', reply: null },
    });
    await owner.put('/settings/smtp', { ...settings, port: server.port, password: 'wrong-password' });
    const { data } = await tried(owner);
    expect(data).toMatchObject({ state: 'failed', problem: 'sign_in_refused', reply: expect.stringContaining('535') });
    expect(data.reply).not.toContain('wrong-password');
    await owner.put('/settings/smtp', { ...settings, port: server.port, password });
    server.refuseRecipients.set('ann@example.com', { code: 550, text: '5.1.1 Nobody' });
    expect((await tried(owner)).data).toEqual({
      state: 'failed',
      problem: 'recipients_refused',
      reply: '550 5.1.1 Nobody',
    });
    server.refuseRecipients.clear();
    server.cutAtEnd = true;
    expect((await tried(owner)).data).toMatchObject({ state: 'unknown', problem: 'connection_lost' });
    server.cutAtEnd = false;
    server.silentAt = 'recipients';
    expect((await tried(owner)).data).toMatchObject({ state: 'failed', problem: 'timeout' });
    await server.stop();
    expect((await tried(owner)).data).toMatchObject({ state: 'failed', problem: 'connection_refused' });
  });

  test('can be requested a few times a minute', async () => {
    await boot({ app: { rates: { mailTests: 2 } } });
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await tried(owner)).code);
    expect(codes).toEqual([undefined, undefined, 'too_many_requests']);
    expect((await owner.get('/settings/smtp')).status).toBe(200);
  });
});
