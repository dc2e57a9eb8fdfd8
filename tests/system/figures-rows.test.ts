import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { canDivide } from '../../shared/analytics.ts';
import type { Figure, FigureRow, FigureValue, Money } from '../../shared/api/figures.ts';
import { figureNames, figures } from '../../shared/figures.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that the list of rows behind a figure contains as many rows as the figure counts. */

const day = 86_400_000;
let world: World;
let owner: Caller;
let agent: Caller;
/** Customers who write again today. */
const returning: Customer[] = [];

const settled = () => world.settled();
const succeeds = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300);

beforeAll(async () => {
  world = await bootWorld({ startsAt: Date.UTC(2026, 10, 17, 3) });
  owner = await world.as('super_admin');
  agent = await world.as('cs_lead');
  for (const brand of [0, 1] as const) await customersCome(brand);
  world.clock.pass(7 * day);
  owner = await world.as('super_admin');
  agent = await world.as('cs_lead');
  for (const brand of [0, 1] as const) await casesAgeToday(brand);
  world.clock.pass(day);
  owner = await world.as('super_admin');
  agent = await world.as('cs_lead');
  await succeeds(owner.put(`/line-accounts/${world.brands[0]!.lineAccountId}`, { messagePrice: 0.5 }));
  await (await world.socket(agent)).emitWithAck('join', 'team');
  for (const customer of returning) await customer.writes('here again');
  for (const brand of [0, 1] as const) await caseByCase(brand);
  await world.app.alarm.ring();
  await settled();
});
afterAll(() => world.close());

/** Creates customers of a brand who write now. The first customer writes a second time. */
async function customersCome(brand: 0 | 1): Promise<void> {
  const { channel } = world.brands[brand]!;
  const silent = [0, 1, 2, 3].map((n) => channel.addCustomer({ displayName: `Silent ${n}` }));
  for (const customer of silent) await customer.writes('hello');
  await settled();
  returning.push(silent[0]!);
}

/** Creates cases that were opened yesterday and become 24 hours old today: one resolved in time, one open, one closed. */
async function casesAgeToday(brand: 0 | 1): Promise<void> {
  const { channel, lineAccountId } = world.brands[brand]!;
  for (const status of ['resolved', 'open', 'closed']) {
    const customer = channel.addCustomer({ displayName: `Yesterday ${status}` });
    await customer.writes('hello');
    await settled();
    const path = `/conversations/${conversationIdOf(lineAccountId, 'user', customer.userId)}`;
    await succeeds(owner.put(`${path}/assign`, { staffId: brand === 0 ? world.people.cs_lead : null }));
    await succeeds(owner.put(`${path}/status`, { status }));
  }
  await settled();
}

/** Creates data for every figure: fast and slow replies, ratings, sales, complaints, VIP levels, a group, and a long wait. */
async function caseByCase(brand: 0 | 1): Promise<void> {
  const { channel, lineAccountId } = world.brands[brand]!;
  const by = brand === 0 ? agent : owner;
  const answers = async (conversationId: string, after: number) => {
    world.clock.pass(after);
    await succeeds(by.post('/messages', { conversationId, kind: 'text', text: 'hi' }));
    await settled();
  };
  for (let n = 0; n < 4; n++) {
    const customer = channel.addCustomer({ displayName: `Nok ${n}` });
    const id = conversationIdOf(lineAccountId, 'user', customer.userId);
    for (let turn = 0; turn < 3; turn++) {
      await customer.writes('hello');
      await settled();
      await answers(id, n === 0 && turn === 1 ? 60_000 : 5000);
    }
    // The reply token was already used, so the message is sent as a billed push message.
    await answers(id, 1000);
    const path = `/conversations/${id}`;
    await succeeds(by.post(`${path}/sales`, { amount: 100 + n, note: null }));
    await succeeds(owner.put(`${path}/member-group`, { memberGroup: n === 0 ? 'normal' : 'vip1' }));
    if (n % 2 === 0) await succeeds(owner.post(`${path}/complaint`, {}));
    const { body } = await by.get(`${path}/history`);
    await customer.postback(`rate=${body.data.episodes[0].id}&score=${1 + n}`);
    await settled();
    if (n === 1) await succeeds(by.put(`${path}/status`, { status: 'resolved' }));
    if (n === 2) await succeeds(by.put(`${path}/status`, { status: 'closed' }));
    if (n === 3) await customer.blocks();
    await customer.writes('and another thing');
    await settled();
  }
  const members = [0, 1, 2].map((n) => channel.addCustomer({ displayName: `Member ${n}` }));
  const group = channel.addGroup({ name: 'Family', members });
  const groupId = conversationIdOf(lineAccountId, 'group', group.id);
  await group.participant(members[0]!).writes('all of us');
  await settled();
  await answers(groupId, 2000);
  await answers(groupId, 3 * 3_600_000);
}

const ranges = [
  'range=today',
  'range=last7',
  'range=last30',
  'from=2026-11-01&to=2026-11-18',
  'from=2027-01-01&to=2027-01-02',
];
const brands = () => ['all', world.brands[0]!.id, world.brands[1]!.id];

async function rowsBehind(name: string, query: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await owner.get(`/figures/${name}/rows?limit=3&${query}${cursor && `&cursor=${cursor}`}`);
    expect([name, query, status]).toEqual([name, query, 200]);
    rows.push(...body.data);
    cursor = body.meta.nextCursor;
    if (figures[name as keyof typeof figures].of === 'range')
      expect([name, body.meta.total]).toEqual([name, await totalOf(name, query)]);
  }
  return rows;
}

/**
 * Returns the rows that are included in a figure's number of samples. For a resolution rate, `counted` marks only the cases that were
 * resolved in time, so the cases that were not are added.
 */
const sampled = (name: string, rows: readonly FigureRow[]) =>
  rows.filter((row) => row.counted || (name === 'resolutionRate' && row.why === 'not-in-time'));

const totals = new Map<string, number>();

/** Returns the number of rows in an unpaged response. */
async function totalOf(name: string, query: string): Promise<number> {
  const key = `${name} ${query}`;
  const known = totals.get(key) ?? (await owner.get(`/figures/${name}/rows?limit=200&${query}`)).body.data.length;
  totals.set(key, known);
  return known;
}

async function mustAgree(names: readonly string[], query: string): Promise<void> {
  const { body } = await owner.get(`/dashboard/figures?names=${names}&${query}`);
  for (const name of names) {
    const { samples, value, unit } = body.data[name] as Figure;
    const rows = await rowsBehind(name, query);
    const counted = sampled(name, rows);
    if (name === 'resolutionRate') expect(counted.every((row) => row.counted === (row.value === 100))).toBe(true);
    expect([name, query, new Set(rows.map((row) => JSON.stringify(row))).size]).toEqual([name, query, rows.length]);
    if (samples !== null) expect([name, query, counted.length]).toEqual([name, query, samples]);
    const sum = counted.reduce((so, row) => so + (row.value ?? 0), 0);
    const isMean = unit === 'percent' || unit === 'score' || unit === 'seconds' || name === 'messagesPerCustomer';
    if (unit === 'count' && !isMean) expect([name, query, sum]).toEqual([name, query, value]);
    if (samples && isMean)
      expect([name, query, sum / samples]).toEqual([name, query, expect.closeTo(value as number, 6)]);
  }
}

const ofStaff = figureNames.filter((name) => (figures[name].by as readonly string[]).includes('staff'));

describe.each(ranges)('the counted rows of %s equal its samples', (range) => {
  test('of every figure, of all brands and of each', async () => {
    for (const brand of brands()) await mustAgree(figureNames, `${range}&brand=${brand}`);
  });

  test('of every figure of one person', async () => {
    for (const staff of [world.people.cs_lead, world.people.super_admin])
      await mustAgree(ofStaff, `${range}&staff=${staff}`);
  });
});

const amountIn = (money: readonly Money[]) => money.reduce((sum, { amount }) => sum + amount, 0);
const isMoney = (value: FigureValue | undefined): value is Money[] => Array.isArray(value);

describe.each(['hour', 'weekday', 'channel'] as const)(
  'the rows of each %s are those that a report counts in it',
  (by) => {
    const divided = figureNames.filter((name) => canDivide(name, by) && name !== 'efficiency');

    test.each<Record<string, string>>([{ range: 'last7' }, { from: '2026-11-10', to: '2026-11-25' }])(
      '%j',
      async (days) => {
        const { body } = await owner.post('/analytics/custom-report', { figures: divided, by, ...days });
        const lines = body.data.rows as { key: string; values: FigureValue[] }[];
        expect(lines.length).toBeGreaterThan(1);
        for (const [n, name] of divided.entries()) {
          let inAll = 0;
          for (const { key, values } of lines) {
            const counted = sampled(name, await rowsBehind(name, `${new URLSearchParams(days)}&${by}=${key}`));
            inAll += counted.length;
            const sum = counted.reduce((so, row) => so + (row.value ?? 0), 0);
            const made = figures[name].unit === 'count' ? sum : counted.length === 0 ? null : sum / counted.length;
            const value = values[n];
            if (isMoney(value)) expect([by, key, name, sum]).toEqual([by, key, name, amountIn(value)]);
            else
              expect([by, key, name, made]).toEqual([
                by,
                key,
                name,
                made === null ? null : expect.closeTo(value as number, 5),
              ]);
          }
          const all = sampled(name, await rowsBehind(name, `${new URLSearchParams(days)}`));
          expect([by, name, inAll]).toEqual([by, name, all.length]);
        }
      },
    );
  },
);

test('every figure has rows', async () => {
  const { body } = await owner.get(`/dashboard/figures?names=${figureNames}&range=today`);
  const empty = figureNames.filter((name) => body.data[name].samples === 0);
  expect(empty).toEqual([]);
});

test('the rows of messages are messages, each of its chat', async () => {
  const rows = await rowsBehind('received', 'range=today');
  const { conversationId, messageId } = rows[0]!;
  const { body } = await owner.get(`/messages/conversation/${conversationId}`);
  expect(body.data).toContainEqual(expect.objectContaining({ id: messageId, direction: 'in' }));
});

test('a cursor outside the valid times is refused', async () => {
  for (const at of [1e300, 9e15, -9e15, 0.5]) {
    const cursor = Buffer.from(JSON.stringify([at, 'x'])).toString('base64url');
    const { status, body } = await owner.get(`/figures/activeRate/rows?cursor=${cursor}`);
    expect([at, status, body.code]).toEqual([at, 400, 'cursor_invalid']);
  }
});
