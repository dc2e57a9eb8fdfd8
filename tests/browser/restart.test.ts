import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type Cast, cast, open } from './cast.ts';
import { answers, box, chip, received, row, thread } from './inbox.ts';
import { expect } from './stage.ts';

let all: Cast;
beforeAll(async () => {
  all = await cast('Is the oolong in stock?', () => ({}), { env: { PORT: String(await freePort()) } });
});
afterAll(() => all.stage.close());

test('a server restart leaves consoles on their pages, with all messages and drafts', async () => {
  const { stage, nok, phone, agent, lead } = all;
  const { world } = stage;
  await open(all, 'Is the oolong in stock?');
  await answers(world, agent, 'Six boxes are left.');
  await expect(received(phone).filter({ hasText: 'Six boxes are left.' })).toHaveCount(1);
  await box(agent).fill('And of the spring');

  await world.restart();
  const { position } = world.app.engine;
  const carried: unknown[][] = [];
  agent.on('request', (request) => {
    const { 'log-position': at, 'log-epoch': epoch } = request.headers();
    if (request.url().includes('/api/')) carried.push([epoch, Number(at) >= position]);
  });
  for (const page of [agent, lead]) await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await nok.writes('I take two');
  for (const page of [agent, lead]) {
    await expect(thread(page)).toContainText('I take two');
    await expect(thread(page)).toContainText('Six boxes are left.');
    await expect(row(page, 'Nok')).toContainText('I take two');
    await expect(chip(page, 'Open')).toHaveText('Open1');
  }
  await expect(box(agent)).toHaveValue('And of the spring');
  await answers(world, agent, 'They are yours.');
  await expect(received(phone).filter({ hasText: 'They are yours.' })).toHaveCount(1);
  await expect(thread(lead)).toContainText('They are yours.');
  // Requests carry the position of what the page has done and received, before and after the restart (SYNC-11).
  check(carried.at(-1)).toEqual([world.app.epoch, true]);
});
