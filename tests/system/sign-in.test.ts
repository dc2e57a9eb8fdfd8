import { randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AppOptions } from '../../server/app-options.ts';
import { defaultCost } from '../../server/auth/passwords.ts';
import { limits } from '../../shared/limits.ts';
import { enrolled } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

const open: World[] = [];
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

/** Runs behind a local proxy, so that each attempt can have a different address. */
async function boot(rates: AppOptions['rates'] = { login: 1e6 }, app: Partial<AppOptions> = {}) {
  const world = await bootWorld({ brandCount: 1, app: { rates, ...app }, env: { TRUST_PROXY: 'loopback' } });
  open.push(world);
  const login = (username: string, word: string, from = '203.0.113.1', cookie = '') =>
    new Caller(world.url).call(
      'POST',
      '/auth/login',
      { username, password: word },
      { 'x-forwarded-for': from, ...(cookie === '' ? {} : { cookie }) },
    );
  const fail = async (username: string, from?: string, cookie?: string) => {
    for (let n = 0; n < limits.loginFailures; n++) await login(username, `wrong ${n}`, from, cookie);
  };
  return { world, login, fail };
}

const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

describe('too many wrong passwords', () => {
  test('lock a name for their network, and no other', async () => {
    const { login, fail, world } = await boot();
    await fail('viewer');
    const refused = await login('viewer', password);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect((await login('viewer', password, '198.51.100.7')).status).toBe(200);
    expect((await login('manager', password)).status).toBe(200);
    world.clock.pass(limits.loginWindowMs);
    expect((await login('viewer', password)).status).toBe(200);
  });

  test('of one IPv6 connection count together, whatever the last 64 bits are', async () => {
    const { login, fail } = await boot();
    await fail('viewer', '2001:db8:1:2::1');
    expect((await login('viewer', password, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await login('viewer', password, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('of IPv6 count by the /56 and the /48 too, which one customer of a provider can have', async () => {
    const { login } = await boot();
    const evaluated = async (addresses: string[]) => {
      let count = 0;
      for (const from of addresses) if ((await login('viewer', 'wrong', from)).status === 401) count++;
      return count;
    };
    const upTo = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));
    const in56 = upTo(40, (n) => `2001:db8:1:ff${n.toString(16).padStart(2, '0')}::1`);
    expect(await evaluated(in56)).toBe(limits.loginFailuresIn56);
    const in48 = upTo(40, (n) => `2001:db8:2:${n.toString(16)}00::1`);
    expect(await evaluated(in48)).toBe(limits.loginFailuresIn48);
  });

  describe('of one account from many networks', () => {
    const networks = (count: number) => Array.from({ length: count }, (_, n) => `198.51.${n >> 8}.${n & 255}`);
    const beyond = 10;

    test('are evaluated 50 times, then refused for all browsers but those that the person used', async () => {
      const { world, login } = await boot();
      const cookie = cookiesOf(await login('viewer', password));
      const tries = networks(limits.loginFailuresOfAccount + beyond);
      const statuses = [];
      for (const from of tries) statuses.push((await login('viewer', 'wrong', from)).status);
      expect(statuses).toEqual(tries.map((_, n) => (n < limits.loginFailuresOfAccount ? 401 : 429)));
      const unknown = await login('viewer', password, '203.0.113.77');
      expect([unknown.status, unknown.body.code]).toEqual([429, 'too_many_attempts']);
      expect((await login('viewer', password, '203.0.113.78', cookie)).status).toBe(200);
      expect((await login('manager', password, '203.0.113.79')).status).toBe(200);
      world.clock.pass(limits.loginWindowMs);
      expect((await login('viewer', password, '203.0.113.80')).status).toBe(200);
    });

    test('are evaluated 50 times also when all arrive at once', async () => {
      const { login } = await boot();
      const tries = networks(limits.loginFailuresOfAccount + beyond);
      const answers = await Promise.all(tries.map((from) => login('viewer', 'wrong', from)));
      const counts = Object.groupBy(answers, ({ status }) => String(status));
      expect([counts['401']?.length, counts['429']?.length]).toEqual([limits.loginFailuresOfAccount, beyond]);
    });

    test('do not reveal whether there is such an account', async () => {
      const { login } = await boot();
      const tries = networks(limits.loginFailuresOfAccount + 1);
      const statuses = [];
      for (const from of tries) statuses.push((await login('nobody', 'wrong', from)).status);
      expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429]);
    });
  });

  test('survive a restart, in files without names', async () => {
    const { login, fail, world } = await boot();
    await fail('viewer');
    await login('no such name', 'wrong');
    await world.restart();
    expect((await login('viewer', password)).body.code).toBe('too_many_attempts');
    expect((await login('manager', password)).status).toBe(200);
    const ops = readFileSync(join(world.dataDir, 'ops.db'), 'latin1');
    expect(ops).not.toContain('no such name');
    world.clock.pass(limits.loginWindowMs);
    await world.restart();
    expect((await login('viewer', password)).status).toBe(200);
  });

  test('are counted by person, not by input', async () => {
    const { login } = await boot();
    for (const typed of ['viewer', 'VIEWER', ' viewer ', 'viewer@example.com', 'ｖｉｅｗｅｒ'])
      await login(typed, 'wrong');
    expect((await login('Viewer@Example.com', password)).body.code).toBe('too_many_attempts');
  });

  test('let through a browser that signed in before as that person, a few times', async () => {
    const { login, fail } = await boot();
    const cookie = cookiesOf(await login('viewer', password));
    const foreign = cookiesOf(await login('manager', password));
    await fail('viewer');
    expect((await login('viewer', password, undefined, foreign)).status).toBe(429);
    expect((await login('viewer', password, undefined, cookie.replace(/.(?=;|$)/g, '_'))).status).toBe(429);
    expect((await login('viewer', password, undefined, cookie)).status).toBe(200);
    await fail('viewer', undefined, cookie);
    expect((await login('viewer', password, undefined, cookie)).status).toBe(429);
  });

  test('recognize the browser by a cookie that no script reads and only the sign-in receives', async () => {
    const { login } = await boot();
    const known = (await login('viewer', password)).headers.getSetCookie().find((one) => one.startsWith('known-'));
    expect(known).toMatch(/; Path=\/api\/auth\/login; Max-Age=\d{7,}; HttpOnly; SameSite=Strict$/);
  });
});

describe('sign-ins of one address', () => {
  test('count only when they are well-formed, and never those of a known browser', async () => {
    const { world, login } = await boot({ login: 2 });
    const cookie = cookiesOf(await login('viewer', password));
    const visitor = new Caller(world.url);
    const from = { 'x-forwarded-for': '203.0.113.1' };
    for (const body of [{}, { username: 'viewer' }, { username: 'viewer', password: '' }, 'text']) {
      expect((await visitor.call('POST', '/auth/login', body, from)).body.code).toBe('validation_failed');
    }
    expect((await login('nobody', 'wrong')).status).toBe(401);
    expect((await login('manager', password)).body.code).toBe('too_many_requests');
    expect((await login('viewer', password, undefined, cookie)).status).toBe(200);
  });
});

test('sign-ins of one /56 are limited together, at four times the rate of a /64', async () => {
  const { login } = await boot({ login: 2 });
  const statuses = [];
  for (let n = 0; n < 10; n++) statuses.push((await login(`nobody${n}`, 'wrong', `2001:db8:1:ff0${n}::1`)).status);
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
});

describe('queued sign-ins', () => {
  /**
   * Hashes passwords at the cost used in production, so that sign-ins are still queued when the request that resets the password is
   * processed.
   */
  const bootSlow = () => boot(undefined, { passwordCost: defaultCost });

  test('grant no access with a password that is reset meanwhile', async () => {
    const { world, login } = await bootSlow();
    const owner = await world.as('super_admin');
    const waiting = Array.from({ length: limits.loginFailures }, () => login('viewer', password));
    const reset = owner.put(`/staff/${world.people.viewer}/reset-password`, { newPassword: 'quite another' });
    const answers = await Promise.all(waiting);
    expect((await reset).status).toBe(200);
    expect(answers.at(-1)?.body.code).toBe('invalid_credentials');
    const tokens = answers.flatMap(({ body }) => body.data?.token ?? []);
    const open = await Promise.all(tokens.map((token) => new Caller(world.url, token).get('/auth/me')));
    expect(open.map(({ status }) => status)).toEqual(tokens.map(() => 401));
  });

  test('get no ticket for the code with one either', async () => {
    const { world, login } = await bootSlow();
    await enrolled(await world.as('viewer'), world.clock);
    const owner = await world.as('super_admin');
    const waiting = Array.from({ length: limits.loginFailures }, () => login('viewer', password));
    const reset = owner.put(`/staff/${world.people.viewer}/reset-password`, { newPassword: 'quite another' });
    const answers = await Promise.all(waiting);
    expect((await reset).status).toBe(200);
    expect(answers.at(-1)?.body.code).toBe('invalid_credentials');
  });

  test("grant no access with a password that its person changes meanwhile, and that person's page stays signed in", async () => {
    const { world, login } = await bootSlow();
    const own = await world.as('viewer');
    const waiting = Array.from({ length: limits.loginFailures }, () => login('viewer', password));
    const change = own.put('/auth/change-password', { currentPassword: password, newPassword: 'quite another' });
    const tokens = (await Promise.all(waiting)).flatMap(({ body }) => body.data?.token ?? []);
    expect((await change).status).toBe(200);
    const open = await Promise.all(tokens.map((token) => new Caller(world.url, token).get('/auth/me')));
    expect(open.map(({ status }) => status)).toEqual(tokens.map(() => 401));
    expect((await own.get('/auth/me')).status).toBe(200);
  });
});

test('a password hashed at an older cost is valid, and is hashed again at the sign-in', async () => {
  const { world, login } = await boot();
  await makePerson(world, 'old', 'viewer', []);
  const stored = () => world.app.rows.all('staff').find(({ row }) => row.username === 'old')!;
  const salt = randomBytes(16);
  const [N, r, p] = [2 ** 12, 8, 1];
  const key = scryptSync(password, salt, 32, { N, r, p });
  const passwordHash = ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  const { id: staffId } = stored().row;
  await world.app.engine.execute('config', 'system', () => ({
    events: [{ type: 'staff.changed', staffId, passwordHash }],
  }));
  expect((await login('old', 'wrong')).status).toBe(401);
  expect(stored().hidden.passwordHash).toBe(passwordHash);
  const signedIn = await login('old', password);
  expect(signedIn.status).toBe(200);
  await world.settled();
  expect(stored().hidden.passwordHash).toMatch(/^scrypt\$2\$8\$1\$/);
  expect((await login('old', password)).status).toBe(200);
  expect((await new Caller(world.url, signedIn.body.data.token).get('/auth/me')).status).toBe(200);
});
