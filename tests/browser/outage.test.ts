import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Crowd } from '../../scripts/line-simulator/traffic.ts';
import { answers, received, row, thread } from './inbox.ts';
import { conversationsOf, expectSameCounts, expectSameList, expectSameThread } from './same.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let crowd: Crowd;
let phone: Page;
let agent: Page;
let lead: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  crowd = new Crowd(world.line, { seed: 5, customers: 20 });
  for (let n = 0; n < 30; n++) await someoneWrites();
  await world.settled();
  // Tall enough that every row of the list is drawn.
  const look = { context: { viewport: { width: 1600, height: 2600 } } };
  [phone, agent, lead] = await Promise.all([
    stage.phone(nok),
    stage.console('cs_agent', look),
    stage.console('cs_lead', look),
  ]);
  await agent.getByRole('button', { name: 'Sort' }).click();
  await agent.getByRole('menuitem', { name: 'Latest message' }).click();
  for (const page of [agent, lead]) {
    await row(page, 'Nok').click();
    await expect(thread(page)).toContainText('Good morning');
    // Under the pointer the list would wait with its order.
    await thread(page).hover();
  }
});
afterAll(() => stage.close());

async function someoneWrites(): Promise<void> {
  stage.world.clock.pass(100);
  await crowd.step();
}

async function compare(): Promise<string[]> {
  const mine = (await conversationsOf(stage, 'cs_lead')).find(({ customer }) => customer.displayName === 'Nok');
  await expectSameList(stage, agent, 'cs_agent', 'latest');
  await expectSameList(stage, lead, 'cs_lead', 'smart');
  for (const [page, name] of [
    [agent, 'cs_agent'],
    [lead, 'cs_lead'],
  ] as const) {
    await expectSameCounts(stage, page, name);
    await expectSameThread(stage, page, name, mine?.id ?? '');
  }
  return expectSameThread(stage, lead, 'cs_lead', mine?.id ?? '');
}

describe('half a minute without a connection, under traffic', () => {
  test('before it, both screens are the server', async () => {
    await compare();
  });

  test('leaves both screens equal to the rows of the server', async () => {
    const { world } = stage;
    await Promise.all([agent, lead].map((page) => page.context().setOffline(true)));
    for (const page of [agent, lead]) await expect(page.getByText('The connection is lost.')).toBeVisible();
    await answers(world, agent, 'Written without a connection');
    await expect(thread(agent)).toContainText('Written without a connection');

    // Thirty seconds of the clock, ten messages in each; colleagues go on working.
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

    await Promise.all([agent, lead].map((page) => page.context().setOffline(false)));
    for (const page of [agent, lead]) {
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page.getByText('The connection is lost.')).toBeHidden();
    }
    await expect(received(phone).filter({ hasText: 'Written without a connection' })).toHaveCount(1);
    await world.settled();
    const said = await compare();
    check(said.filter((text) => text === 'Written without a connection')).toHaveLength(1);
    check(said.filter((text) => text === 'Message unsent')).toHaveLength(4);
    for (const page of [agent, lead]) await expect(thread(page)).toContainText('Written without a connection');
  });

  test('and what comes after it comes at once', async () => {
    stage.world.clock.pass(1000);
    await nok.writes('There you are');
    for (const page of [agent, lead]) await expect(thread(page)).toContainText('There you are');
    await stage.world.settled();
    await compare();
  });
});
