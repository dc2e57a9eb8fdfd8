import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { deleteTemplates } from '../support/delete-templates.ts';
import { freePort } from '../support/free-port.ts';
import { Inspection, prepared } from './axe.ts';
import { box, holdToast, row, strip, toast } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

/** Tests of screens with little data, and of screens for users with few permissions. */

describe('an empty installation', () => {
  let stage: Stage;
  let page: Page;
  let nok: Customer;
  const inspection = new Inspection();
  /** Folder for screenshots, if set. */
  const folder = process.env.SETUP_SHOTS;

  beforeAll(async () => {
    const port = await freePort();
    stage = await Stage.open({ brandCount: 0, env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } });
    const { world } = stage;
    const owner = await stage.caller('super_admin');
    for (const [role, id] of Object.entries(world.people)) {
      if (role !== 'super_admin') await owner.delete(`/staff/${id}`);
    }
    page = await prepared(await stage.console('super_admin', { path: '/' }));
  });
  afterAll(() => stage.close());
  afterEach(() => check(inspection.take()).toEqual([]));

  const checklist = () => page.getByRole('region', { name: 'Set up the console' });
  const item = (name: string) => checklist().getByRole('listitem').filter({ hasText: name });
  const ticked = (name: string) => expect(item(name).getByRole('img', { name: 'Done' })).toBeVisible();
  const step = () => page.locator('li[aria-current="step"]');

  test('shows a checklist instead of zeros, and every empty page names the next step', async () => {
    await expect(checklist()).toContainText('0 of 7');
    await expect(page.getByText('Figures start with the first message')).toBeVisible();
    await expect(page.getByText('No one is waiting too long')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Waiting/ })).toHaveCount(0);
    await inspection.everywhere(page, 'the checklist', 'main');
    if (folder !== undefined) {
      for (const language of ['en', 'zh', 'th'] as const) {
        for (const width of [1280, 390]) {
          const other = await stage.console('super_admin', {
            language,
            path: '/dashboard',
            context: { viewport: { width, height: 900 } },
          });
          await expect(other.locator('main ul > li')).toHaveCount(7);
          await other.screenshot({ path: `${folder}/setup-${language}-${width}.png` });
          check(await rawIds(other)).toEqual([]);
          await stage.leave(other);
        }
      }
    }
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByText('No LINE account is connected yet.')).toBeVisible();
    await page.getByRole('link', { name: 'LINE config' }).click();
    await expect(page.getByText('No LINE accounts yet')).toBeVisible();
    await expect(page.getByText('found for this brand')).toHaveCount(0);
    await page.getByRole('link', { name: 'Dashboard' }).click();
  });

  test('leads the owner through the guide to the first answered message', async () => {
    const { line } = stage.world;
    const [channelId, channelSecret, accessToken] = ['1650000042', 'c'.repeat(32), 'token-of-the-tea-house'];
    line.addChannel({ channelId, channelSecret, accessToken, botName: 'Siam Tea House' });
    const next = () => step().getByRole('button', { name: 'Continue' }).click();
    await item('LINE account').getByRole('link', { name: 'Open guide' }).click();
    await step().getByLabel('Name of your first brand').fill('Siam Tea');
    await step().getByLabel('OA nickname').fill('Tea House');
    await next();
    await step().getByRole('button', { name: 'I have the channel' }).click();
    await step().getByLabel('Channel ID').fill(channelId);
    await step().getByRole('textbox', { name: 'Channel secret' }).fill(channelSecret);
    await next();
    await step().getByRole('textbox', { name: 'Channel access token' }).fill(accessToken);
    await next();
    // Leaves the guide at this step, and continues it from the setup checklist.
    await expect(step()).toContainText('Register the webhook URL');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await ticked('Brand');
    await item('LINE account').getByRole('link', { name: 'Open guide' }).click();
    await step().getByRole('button', { name: 'Register', exact: true }).click();
    await step().getByRole('button', { name: 'They are off' }).click();
    await expect(step()).toContainText('Waiting for the first message');
    nok = line.customer(channelId, { displayName: 'Nok' });
    await nok.writes('Hello');
    await step().getByRole('link', { name: 'Open the inbox' }).click();
    await row(page, 'Nok').click();
    await box(page).fill('Welcome to Siam Tea');
    await box(page).press('Shift+Enter');
    await expect.poll(() => JSON.stringify(nok.inbox)).toContain('Welcome to Siam Tea');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await ticked('LINE account');
    await expect(page.getByRole('button', { name: /^Waiting\s*0/ })).toBeVisible();
  });

  test('is joined by a colleague through an invitation link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await item('People').getByRole('link', { name: 'Invite colleague' }).click();
    const form = page.getByRole('complementary', { name: 'New user' });
    await form.getByLabel('Full name').fill('Mali');
    await form.getByLabel('Username').fill('mali');
    await form.getByLabel('Email').fill('mali@example.com');
    await form.getByRole('radio', { name: /^CS Agent/ }).check();
    await form.getByText('Siam Tea').click();
    await form.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitation link' });
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const { pathname, hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(item('People').getByRole('link')).toBeVisible();
    const colleague = await stage.visitor({ path: pathname + hash });
    await colleague.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
    await colleague.getByRole('button', { name: 'Get started' }).click();
    await expect(colleague.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await ticked('People');
    await stage.leave(colleague);
  });

  test('has a checklist that disappears when every item is done or dismissed', async () => {
    for (const name of ['Business hours', 'Email', 'Backup', 'Two-step']) {
      await item(name)
        .getByRole('button', { name: /^Dismiss/ })
        .click();
      if (name !== 'Two-step') await expect(item(name)).toHaveCount(0);
    }
    await holdToast(page, 'Dismissed: Two-step verification');
    await expect(checklist()).toHaveCount(0);
    await toast(page, 'Dismissed: Two-step verification').getByRole('button', { name: 'Undo' }).click();
    await expect(checklist()).toContainText('3 of 4');
    await item('Two-step')
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect(checklist()).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Waiting/ })).toBeVisible();
    await expect(checklist()).toHaveCount(0);
  });
});

test('a viewer can only open, not answer; an empty menu of quick replies shows that there are none', async () => {
  const stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  await deleteTemplates(world);
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await world.settled();
  const lead = await stage.caller('cs_lead');
  const { id } = (await lead.get('/conversations')).body.data[0];
  await lead.put(`/conversations/${id}/member-group`, { memberGroup: 'vip2' });
  const watching = await stage.console('viewer');
  await expect(strip(watching).getByRole('button')).toHaveText('Open');
  const answering = await stage.console('cs_agent');
  await expect(strip(answering).getByRole('button')).toHaveText('Serve now');
  await row(answering, 'Nok').click();
  await box(answering).fill('/');
  await expect(answering.getByRole('status').filter({ hasText: 'No quick replies yet.' })).toBeVisible();
  await strip(watching).getByRole('button').click();
  await expect(watching).toHaveURL(new RegExp(id));
  await stage.close();
});
