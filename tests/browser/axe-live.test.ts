import type { Page } from 'playwright/test';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Inspection, languages, prepared } from './axe.ts';
import { box, catchUp, picks, row, strip, thread } from './inbox.ts';
import { blockRequests, expect, Stage } from './stage.ts';

/**
 * Accessibility tests of transient parts of a page. A single page switches its language and color scheme without a reload, so that the
 * transient parts stay visible.
 */

let stage: Stage;
let page: Page;
let oolong: Customer;
let conversationId: string;
let colleague: Socket;
const inspection = new Inspection();
const everywhere = inspection.everywhere.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  oolong = world.line.customer(world.brands[0]!.channel.channelId, { displayName: '林佳蓉 Oolong' });
  await oolong.writes('Is the oolong in stock?');
  await world.settled();
  const boss = await stage.caller('super_admin');
  conversationId = (await boss.get('/conversations?brand=all')).body.data[0].id;
  colleague = await world.socket(await stage.caller('cs_agent'));
  page = await prepared(await stage.console('super_admin', { path: `/messages/${conversationId}` }));
  await expect(thread(page)).toContainText('Is the oolong');
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const composer = '[class*="_claim_"], [class*="_composer_"]';
const note = () => page.getByRole('button', { name: 'Note', exact: true });

describe('with colleagues present', () => {
  test('a colleague who is already answering, and the confirmation of the second', async () => {
    // A colleague counts as replying only for some seconds after the last key press, so the colleague types again before each inspection.
    const looks = () => colleague.emitWithAck('join', { scope: 'conversation', id: conversationId });
    const types = async () => {
      await looks();
      colleague.emit('typing', { conversationId, on: true });
      // The server responds in order, so this response means that `typing` was processed.
      await looks();
      await expect(page.getByText(/ is replying( to this customer|\. Press Send again)/)).toBeVisible();
    };
    await types();
    await everywhere(page, 'claimed', composer);
    await types();
    await box(page).fill('Yes, six are left');
    await box(page).press('Control+Enter');
    await expect(page.locator('[role="alert"][data-asked]')).toBeVisible();
    await everywhere(page, 'asked', composer);
    await types();
    await page.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(page.locator('[data-asked]')).toBeHidden();
    await box(page).fill('');
  });

  test('a colleague named in a note', async () => {
    await note().click();
    await page.locator('section textarea').first().pressSequentially('@');
    await expect(page.locator('#mentions')).toBeVisible();
    await everywhere(page, 'mentions', composer);
    await page.locator('section textarea').first().fill('');
    await note().click();
  });

  test('a silent observer', async () => {
    await picks(page, 'Watch silently');
    await expect(page.locator('[data-watching]')).toBeVisible();
    await everywhere(page, 'watching', composer);
    await page.locator('[data-watching] button').click();
  });
});

test('people and messages found by a search', async () => {
  const search = page.locator('header input').first();
  await search.fill('oolong');
  await expect(page.getByRole('region').getByRole('option')).toHaveCount(2);
  await everywhere(page, 'found');
  await search.fill('');
  await expect(row(page, 'Oolong')).toHaveCount(1);
});

test('a waiting VIP, the bell, and a floating avatar over another page', async () => {
  const boss = await stage.caller('super_admin');
  await boss.put(`/conversations/${conversationId}/member-group`, { memberGroup: 'vip3' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  catchUp(stage.world);
  await oolong.writes('Hello?');
  await expect(strip(page)).toContainText('1 VIP waiting');
  await everywhere(page, 'waiting', 'section[data-kind]');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await everywhere(page, 'bell', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await strip(page).getByRole('button', { name: 'Serve now' }).click();
  await page.getByRole('button', { name: 'Create a floating avatar' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: /^Open the conversation/ })).toBeVisible();
  await everywhere(page, 'floating over the dashboard');
});

describe('failures', () => {
  test('a page whose code fails to load, while loading and after the failure', async () => {
    const chunk = /assets\/settings-page.*\.js$/;
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(chunk, async (route) => {
      await refused;
      await route.abort();
    });
    await page.locator('a[href="/settings"]').first().click();
    await expect(page.getByRole('main').getByRole('status').last()).toContainText('loading page');
    await everywhere(page, 'page loading');
    refuse();
    await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
    await everywhere(page, 'chunk failed');
    await page.unroute(chunk);
  });

  test('a lost connection', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await everywhere(page, 'offline', 'main > [role="status"]');
    await page.context().setOffline(false);
  });
});

test('before sign-in: loading, starting, the first owner, requesting an account', async () => {
  const visitor = await prepared(await stage.visitor({ path: '/login' }));
  await expect(visitor.locator('form')).toBeVisible();
  await visitor.route('**/api/auth/setup', (route) =>
    route.fulfill({ json: { success: true, data: { needsOwner: true, registrationOpen: false } } }),
  );
  await visitor.reload();
  await expect(visitor.locator('input[name="email"]')).toBeVisible();
  await everywhere(visitor, 'first owner');
  await visitor.unroute('**/api/auth/setup');
  await visitor.route('**/api/auth/setup', (route) =>
    route.fulfill({ json: { success: true, data: { needsOwner: false, registrationOpen: true } } }),
  );
  await visitor.reload();
  await everywhere(visitor, 'sign-in with a way to ask');
  await visitor.getByRole('button', { name: 'Request one' }).click();
  await expect(visitor.locator('input[name="email"]')).toBeVisible();
  await everywhere(visitor, 'asking');
  const begin = await blockRequests(visitor, '**/api/auth/login');
  await visitor.reload();
  await visitor.locator('input[name="username"]').fill('admin');
  await visitor.locator('input[name="password"]').fill('nothing');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('status')).toContainText('logging in');
  await inspection.look(visitor, 'logging in');
  begin();
  await expect(visitor.getByRole('alert')).toBeVisible();

  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language);
    const answer = await blockRequests(page, '**/api/auth/me');
    await page.reload();
    await expect(page.locator('[class*="_screen_"][role="status"]')).toBeVisible();
    await inspection.look(page, `starting, ${language}`);
    answer();
    await expect(page.getByRole('main')).toBeVisible();
    await page.unroute('**/api/auth/me');
  }
  const start = await blockRequests(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await inspection.look(page, 'before any script');
  start();
  await stage.leave(page);
});

test.each(languages)('the phone of the simulator, in %s', async (language) => {
  const { channel, userId } = oolong;
  const phone = await stage.phone(oolong);
  await phone.goto(`${stage.world.line.url}/phone?channel=${channel.channelId}&customer=${userId}&lang=${language}`);
  await expect(phone.getByTestId('phone-input')).toBeVisible();
  await prepared(phone);
  await inspection.look(phone, 'phone');
  await phone.close();
});
