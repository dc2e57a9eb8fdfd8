import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that responses are consistent when the business time zone changes while figures are requested. */

let world: World;
let owner: Caller;

beforeEach(async () => {
  world = await bootWorld({ startsAt: Date.UTC(2026, 10, 17, 20) });
  owner = await world.as('super_admin');
  await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' }).writes('hello');
  await world.settled();
  world.clock.pass(5 * 3_600_000);
});
afterEach(() => world.close());

const zones = ['America/Los_Angeles', 'Asia/Bangkok'] as const;
/** Expected count by zone: the message arrived at night in one zone, and at noon of the day before in the other. */
const received = { 'Asia/Bangkok': 1, 'America/Los_Angeles': 0 } as Record<string, number>;

async function asks(): Promise<string> {
  const path = '/dashboard/figures?names=received&from=2026-11-18&to=2026-11-18';
  const { status, body } = await owner.get(path);
  if (status !== 200) return `${status} ${body.code}`;
  const { timeZone, from } = body.meta;
  const today = body.data.received.series.at(-1).at;
  const start = timeZone === 'Asia/Bangkok' ? '2026-11-17T17:00:00.000Z' : '2026-11-17T08:00:00.000Z';
  const isRight = body.data.received.value === received[timeZone] && today === start && from === '2026-11-18';
  return isRight ? 'right' : `${timeZone} ${body.data.received.value} ${today}`;
}

test('every response is of the time zone that it states, or an error', async () => {
  const results = new Set<string>();
  for (let n = 0; n < 4; n++) {
    const changing = owner.put('/settings', { timeZone: zones[n % 2] });
    const before = Array.from({ length: 8 }, asks);
    expect((await changing).status).toBe(200);
    const after = Array.from({ length: 8 }, asks);
    for (const one of await Promise.all([...before, ...after])) results.add(one);
    await world.settled();
    expect(await asks()).toBe('right');
  }
  expect([...results].filter((one) => one !== 'right' && one !== '503 not_ready')).toEqual([]);
});
