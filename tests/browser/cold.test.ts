import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { row } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Suda' }).writes('สวัสดีค่ะ 早安');
  await world.settled();
});
afterAll(() => stage.close());

test('a browser without a cache always shows the inbox, with at most 60 requests', async () => {
  const origin = stage.world.url;
  const { token = '' } = await stage.caller('cs_agent');
  const localStorage = Object.entries({ token, preferredLanguage: 'en' }).map(([name, value]) => ({ name, value }));
  for (let round = 0; round < rounds(5, 50); round++) {
    const context = await stage.browser.newContext({
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
    const page = await context.newPage();
    const errors: string[] = [];
    const requested: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${origin}/messages`);
    await expect(row(page, 'Suda')).toBeVisible();
    await page.waitForLoadState('networkidle');
    check(errors).toEqual([]);
    check(requested.length).toBeLessThanOrEqual(60);
    await context.close();
  }
});

test('a screen that is not a page also loads the fonts', async () => {
  const page = await stage.console('cs_agent', { path: '/access' });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access control' })).toHaveCount(0);
  const loaded = () => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Inter')));
  await expect.poll(loaded).toBe(true);
});
