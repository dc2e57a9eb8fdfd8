import type { Locator } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { box, bubbles, expectNoToast, holdToast, picks, row, strip, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await world.settled();
});
afterAll(() => stage.close());

/** Asserts that the elements do not cover each other. */
async function standApart(...places: [Locator, Locator]): Promise<void> {
  for (const place of places) await expect(place).toBeVisible();
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all(places.map((place) => place.boundingBox()));
      const beside = one!.x >= other!.x + other!.width || one!.x + one!.width <= other!.x;
      return beside || one!.y >= other!.y + other!.height || one!.y + one!.height <= other!.y;
    })
    .toBe(true);
}

test.each([
  ['three panes', { viewport: { width: 1600, height: 940 } }],
  ['two panes', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
])('on %s a toast covers none of the controls for answering', async (_, context) => {
  const page = await stage.console('cs_agent', { context });
  await row(page, 'Nok').click();
  await box(page).fill('Good morning to you');
  await picks(page, 'Mark as processed');
  await page.getByRole('button', { name: 'Mark as processed anyway' }).click();
  const shown = toast(page, 'Marked as processed');
  await shown.hover();
  for (const other of [page.getByRole('button', { name: 'Send', exact: true }), box(page)])
    await standApart(shown, other);
  await stage.leave(page);
});

test.each([
  ['the panel', { viewport: { width: 1279, height: 800 } }, 'i'],
  ['a dialog', { viewport: { width: 1280, height: 800 } }, 'a'],
  ['a dialog of a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, 'a'],
])('no toast covers %s', async (_, context, key) => {
  const page = await stage.console('cs_lead', { context });
  await row(page, 'Nok').click();
  await expect(box(page)).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('p');
  const shown = page.locator('.mantine-Notification-root');
  await shown.hover();
  await page.keyboard.press(key);
  await standApart(shown, page.getByRole('dialog'));
  await stage.leave(page);
});

test.each([
  ['of a narrow window', { viewport: { width: 1280, height: 640 } }],
  ['of a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
])('no toast covers a menu %s', async (_, context) => {
  const page = await stage.console('cs_lead', { context });
  await row(page, 'Nok').click();
  await expect(box(page)).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('p');
  await page.locator('.mantine-Notification-root').hover();
  await page.locator('section header').getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem').last()).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toBeVisible();
  const covered = () =>
    page.getByRole('menuitem').evaluateAll((items) =>
      items.filter((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.mantine-Notification-root');
      }),
    );
  await expect.poll(async () => (await covered()).length).toBe(0);
  await stage.leave(page);
});

test('an alert about a VIP is above the list of a phone, and covers no control', async () => {
  const { world } = stage;
  const lead = await stage.caller('cs_lead');
  const page = await stage.console('cs_lead', {
    context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  });
  await expect(row(page, 'Nok')).toBeVisible();
  const { body } = await lead.get('/conversations');
  await lead.put(`/conversations/${body.data[0].id}/assign`, { staffId: null });
  await lead.put(`/conversations/${body.data[0].id}/member-group`, { memberGroup: 'vip2' });
  world.clock.pass(120_000);
  await nok.writes('Are you there?');
  await expect(strip(page)).toContainText('1 VIP waiting');
  await expectNoToast(page);
  await row(page, 'Nok').tap();
  await expect(box(page)).toBeVisible();
  // The open conversation causes no notification.
  await expect(strip(page)).toHaveCount(0);
  await stage.leave(page);
});

test('sending with resolve can be undone for the case; the reply remains sent', async () => {
  const { world } = stage;
  const lead = await stage.caller('cs_lead');
  const conversation = async () => (await lead.get('/conversations?q=Pim&match=name')).body.data[0];
  const pim = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Pim' });
  world.clock.pass(1000);
  await pim.writes('Is it on its way?');
  const page = await stage.console('cs_lead', { storage: { 'messages.afterResolve': '"stay"' } });
  await row(page, 'Pim').click();
  await box(page).fill('It is with the courier');
  await page.keyboard.press('Control+Shift+Enter');
  await holdToast(page, 'Status: Resolved');
  await expect.poll(async () => (await conversation()).status).toBe('resolved');
  check(await conversation()).toMatchObject({ assignedTo: world.people.cs_lead });
  await toast(page, 'Status: Resolved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await conversation()).status).toBe('open');
  await world.settled();
  check(await conversation()).toMatchObject({
    assignedTo: world.people.cs_lead,
    lastMessage: { text: 'It is with the courier' },
  });
  await expect(bubbles(page).last()).toContainText('It is with the courier');
  await stage.leave(page);
});

test('the page works without the code of its toasts, menus and hints', async () => {
  const page = await stage.console('cs_lead', { path: '/login' });
  const parts = /\/assets\/(toast-list|hint-tip|person-menu|alerts-popover)[^/]*\.js$/;
  const withheld: string[] = [];
  await page.route(parts, (route) => {
    withheld.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${stage.world.url}/messages`);
  await row(page, 'Nok').click();
  await expect(box(page)).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Expand the sidebar' }).hover();
  // Repeats the key, because the composer may take the focus again once its code is loaded.
  await expect(async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('p');
    await expect(row(page, 'Nok').locator('.tabler-icon-pin-filled')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect.poll(() => withheld.some((url) => url.includes('toast-list'))).toBe(true);
  await box(page).fill('Still here');
  await expect(box(page)).toHaveValue('Still here');
  await stage.leave(page);
});
