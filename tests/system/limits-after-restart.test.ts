import { afterEach, expect, test } from 'vitest';
import type { Rates } from '../../server/http/rate-limits.ts';
import { limits } from '../../shared/limits.ts';
import { enrolled, ticketOf } from '../support/second-factor.ts';
import { type ApiResponse, bootWorld, Caller, password, type World } from '../support/world.ts';

const open: World[] = [];
async function boot(rates: Partial<Rates> = {}): Promise<World> {
  const world = await bootWorld({ brandCount: 1, app: { rates } });
  open.push(world);
  return world;
}
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

const outcome = ({ status, body, headers }: ApiResponse) => [status, body.code, headers.get('retry-after')];

test('a ticket whose attempts are used up, or that has signed in, is spent after a restart too', async () => {
  const world = await boot();
  const { app: factor } = await enrolled(await world.as('viewer'), world.clock);
  world.clock.pass(30_000);
  const enter = (ticket: string, code: string) => new Caller(world.url).post('/auth/second-factor', { ticket, code });
  const used = await ticketOf(new Caller(world.url), 'viewer');
  const signedIn = await ticketOf(new Caller(world.url), 'viewer');
  expect((await enter(signedIn, factor.code())).status).toBe(200);
  for (let n = 0; n < limits.ticketTries; n++) expect((await enter(used, factor.wrong())).status).toBe(401);
  await world.restart();
  world.clock.pass(30_000);
  for (const ticket of [used, signedIn])
    expect(outcome(await enter(ticket, factor.code()))).toEqual([401, 'sign_in_expired', null]);
});

test('wrong codes of a person are counted after a restart, across tickets', async () => {
  const world = await boot();
  const { app: factor } = await enrolled(await world.as('viewer'), world.clock);
  world.clock.pass(30_000);
  const enter = async (code: string) => {
    const visitor = new Caller(world.url);
    return visitor.post('/auth/second-factor', { ticket: await ticketOf(visitor, 'viewer'), code });
  };
  for (let n = 0; n < limits.loginFailures; n++) {
    expect((await enter(factor.wrong())).status).toBe(401);
    if (n === 2) await world.restart();
  }
  expect(outcome(await enter(factor.code()))).toEqual([429, 'too_many_attempts', null]);
});

test.each<[string, Partial<Rates>, (world: World) => Promise<ApiResponse>]>([
  ['second factor', { login: 3 }, ({ url }) => new Caller(url).post('/auth/second-factor', { ticket: 't', code: '1' })],
  [
    'registration',
    { register: 3 },
    ({ url }) =>
      new Caller(url).post('/auth/register', { username: 'new', password, fullName: 'New', email: 'new@example.com' }),
  ],
  [
    'forgotten passwords',
    { register: 3 },
    ({ url }) => new Caller(url).post('/auth/forgot-password', { email: 'a@b.co' }),
  ],
])('the rate of calls of %s is limited after a restart as before it', async (_, rates, call) => {
  const world = await boot(rates);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await call(world)).status);
  expect(statuses).not.toContain(429);
  world.clock.pass(20_500);
  await world.restart();
  expect(outcome(await call(world))).toEqual([429, 'too_many_requests', '40']);
  world.clock.pass(39_500);
  expect((await call(world)).status).not.toBe(429);
});

test('the rate of test mails of a person is limited after a restart as before it', async () => {
  const world = await boot({ mailTests: 1 });
  const owner = await world.as('super_admin');
  const call = () => new Caller(world.url, owner.token).post('/settings/smtp/test', {});
  expect((await call()).status).not.toBe(429);
  await world.restart();
  expect(outcome(await call())).toEqual([429, 'too_many_requests', '60']);
});
