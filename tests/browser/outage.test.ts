import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { BelievableCustomers } from '../../scripts/line-simulator/traffic.ts';
import { SilentProxy } from '../support/silent-proxy.ts';
import { cast, open } from './cast.ts';
import { answers, received, thread } from './inbox.ts';
import { conversationsOf, expectSameCounts, expectSameList, expectSameThread } from './same.ts';
import { expect, type Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let customers: BelievableCustomers;
let proxy: SilentProxy;
let phone: Page;
let agent: Page;
let lead: Page;

// Tall enough to render every row of the list.
const context = { viewport: { width: 1600, height: 2600 } };
/** Ping settings that detect a silent connection quickly. */
const ping = { everyMs: 1000, patienceMs: 1000 };

beforeAll(async () => {
  ({ stage, nok, phone, agent, lead } = await cast(
    'Good morning',
    async ({ url }) => {
      proxy = await SilentProxy.open(() => url);
      return { context, url: proxy.url, path: '/messages?filter=all' };
    },
    { app: { ping } },
  ));
  customers = new BelievableCustomers(stage.world.line, { seed: 5, customers: 20 });
  for (let n = 0; n < 30; n++) await someoneWrites();
  await stage.world.settled();
  await agent.getByRole('button', { name: 'Sort' }).click();
  await agent.getByRole('menuitem', { name: 'Latest message' }).click();
  await open({ agent, lead }, 'Good morning');
  // Moves the pointer off the list, because the list does not reorder its rows while the pointer is over it.
  for (const page of [agent, lead]) await thread(page).hover();
});
afterAll(async () => {
  // Closes the proxy first, because the server would wait for connections that no longer respond.
  await proxy.close();
  await stage.close();
});

async function someoneWrites(): Promise<void> {
  stage.world.clock.pass(100);
  await customers.step();
}

async function compare(): Promise<string[]> {
  const conversation = (await conversationsOf(stage, 'cs_lead')).find(({ customer }) => customer.displayName === 'Nok');
  await expectSameList(stage, agent, 'cs_agent', 'latest');
  await expectSameList(stage, lead, 'cs_lead', 'smart');
  for (const [page, name] of [
    [agent, 'cs_agent'],
    [lead, 'cs_lead'],
  ] as const) {
    await expectSameCounts(stage, page, name);
    await expectSameThread(stage, page, name, conversation?.id ?? '');
  }
  return expectSameThread(stage, lead, 'cs_lead', conversation?.id ?? '');
}

/** Advances the clock by thirty seconds. Ten messages are sent per second, while colleagues keep working. */
async function thirtySeconds(): Promise<void> {
  const { world } = stage;
  const boss = await stage.caller('super_admin');
  const others = await conversationsOf(stage, 'super_admin');
  const some = (n: number) => others[n % others.length]?.id;
  for (let second = 0; second < 30; second++) {
    for (let n = 0; n < 9; n++) await someoneWrites();
    world.clock.pass(100);
    const { messageId } = await nok.writes(`Nok says ${second}`);
    if (second % 7 === 3) await nok.unsends(messageId ?? '');
    if (second % 5 === 0) await boss.put(`/conversations/${some(second)}/pin`, { pinned: true });
    if (second % 5 === 1) await boss.put(`/conversations/${some(second)}/status`, { status: 'resolved' });
    if (second % 5 === 2) await boss.put(`/conversations/${some(second)}/priority`, { priority: 'high' });
    if (second % 5 === 3) await boss.put(`/conversations/${some(second)}/archive`, { archived: true });
    if (second % 5 === 4) {
      await boss.put(`/conversations/${some(second)}/assign`, { staffId: world.people.cs_agent });
    }
  }
  await world.settled();
  world.clock.pass(1000);
}

const setOffline = (offline: boolean) => Promise.all([agent, lead].map((page) => page.context().setOffline(offline)));

describe('half a minute without a connection, under traffic', () => {
  test('before the outage both screens match the server', async () => {
    await compare();
  });

  test.each([
    ['that broke', () => setOffline(true), () => setOffline(false)],
    ['that receives nothing', () => proxy.silence(), () => proxy.restore()],
  ])('a connection %s leaves both screens equal to the rows of the server', async (how, lose, restore) => {
    const { world } = stage;
    const reply = `Written on a connection ${how}`;
    await lose();
    await answers(world, agent, reply);
    await expect(thread(agent)).toContainText(reply);
    for (const page of [agent, lead]) await expect(page.getByText('You’re offline.')).toBeVisible();
    await thirtySeconds();

    await restore();
    for (const page of [agent, lead]) {
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page.getByText('You’re offline.')).toBeHidden();
    }
    await expect(received(phone).filter({ hasText: reply })).toHaveCount(1);
    await world.settled();
    const texts = await compare();
    check(texts.filter((text) => text === reply)).toHaveLength(1);
    check(texts.slice(-31).filter((text) => text === 'Message unsent')).toHaveLength(4);
    for (const page of [agent, lead]) await expect(thread(page)).toContainText(reply);
  });

  test('later messages arrive at once', async () => {
    stage.world.clock.pass(1000);
    await nok.writes('There you are');
    for (const page of [agent, lead]) await expect(thread(page)).toContainText('There you are');
    await stage.world.settled();
    await compare();
  });
});
