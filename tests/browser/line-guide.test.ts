import { afterAll, afterEach, beforeAll, expect as check, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { Inspection, prepared } from './axe.ts';
import { box, row } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();
/** Folder for screenshots of the steps, if set. */
const folder = process.env.GUIDE_SHOTS;

beforeAll(async () => {
  const port = await freePort();
  stage = await Stage.open({ brandCount: 0, env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

test('the guide leads an empty installation to its first answered message', async () => {
  const { line } = stage.world;
  const channel = line.addChannel({
    channelId: '1650000042',
    channelSecret: 'c'.repeat(32),
    accessToken: 'token-of-the-tea-house',
    botName: 'Siam Tea House',
  });
  channel.webhookActive = false;
  const page = await prepared(await stage.console('super_admin', { path: '/line-config' }));
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  let pictures = 0;
  const current = page.locator('li[aria-current="step"]');
  const shown = async (step: string) => {
    await expect(current).toContainText(step);
    pictures += 1;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/guide-${pictures}.png` });
  };
  const next = () => current.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /Connect a real account/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a real account');
  await expect(steps).toHaveCount(8);

  await shown('Choose the brand');
  await inspection.everywhere(page, 'the first step', 'main');
  const admin = await stage.console('admin', { path: '/line-config?guide=new' });
  await expect(admin.locator('li[aria-current="step"]')).toContainText(
    'You don’t have access to a brand, and an account must belong to one.',
  );
  await expect(admin.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await stage.leave(admin);
  await next();
  await expect(current.getByText('Please fill in all required fields.')).toHaveCount(2);
  await current.getByLabel('Name of your first brand').fill('Siam Tea');
  await current.getByLabel('OA nickname').fill('Tea House');
  await page.getByRole('button', { name: 'Finish later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await next();
  await shown('Create a Messaging API channel');
  await page.reload();
  await shown('Create a Messaging API channel');
  await current.getByRole('button', { name: 'I have the channel' }).click();

  await shown('Channel ID and secret');
  await current.getByLabel('Channel ID').fill('1650000042');
  await current.getByRole('textbox', { name: 'Channel secret' }).fill(`${'c'.repeat(32)} `);
  await next();
  await shown('This contains a space, a line break');
  await current.getByRole('textbox', { name: 'Channel secret' }).fill('d'.repeat(32));
  await next();

  await expect(current.getByRole('heading')).toHaveText('Channel access token');
  await current.getByRole('textbox', { name: 'Channel access token' }).fill('no-such-token');
  await next();
  await shown('LINE does not accept this access token');
  await current.getByRole('textbox', { name: 'Channel access token' }).fill('token-of-the-tea-house');
  await next();

  await expect(current).toContainText('Register the webhook URL');
  await current.getByRole('button', { name: 'Register', exact: true }).click();
  await shown('LINE signs with a different secret.');
  await current.getByRole('textbox', { name: 'Channel secret' }).fill('c'.repeat(32));
  await current.getByRole('button', { name: 'Replace' }).click();
  await expect(current).not.toContainText('LINE signs with a different secret.');
  await shown('LINE is not sending events yet.');
  await expect(current.getByRole('img', { name: 'Good' })).toHaveCount(3);
  await inspection.look(page, 'the fifth step', 'main');
  const help = current.getByRole('complementary', { name: 'Help with this step' });
  await expect(help).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 940 });
  await expect(help).toContainText('If it stays gray');
  await inspection.look(page, 'the fifth step on a narrow screen', 'main');
  await page.setViewportSize({ width: 1600, height: 940 });
  channel.webhookActive = true;
  await current.getByRole('button', { name: 'Check again' }).click();

  await shown('Let people reply, not the bot');
  await current.getByRole('button', { name: 'They are off' }).click();
  await shown('Waiting for the first message');
  const nok = line.customer('1650000042', { displayName: 'Nok' });
  await nok.writes('Hello');
  await shown('Reply to it');

  const guide = page.url();
  await current.getByRole('link', { name: 'Open the inbox' }).click();
  await row(page, 'Nok').click();
  await box(page).fill('Welcome to Siam Tea');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => JSON.stringify(nok.inbox)).toContain('Welcome to Siam Tea');
  await page.goto(guide);
  await expect(page.getByText('The account is live')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(8);
  // The guide continues to show the account as live, regardless of who sent the last message and who opens the guide.
  await nok.writes('Thanks');
  await stage.world.settled();
  const owner = await stage.caller('super_admin');
  const brands = (await owner.get('/brands')).body.data.map(({ id }: { id: string }) => id);
  const configures = ['view', 'create', 'edit', 'test'].map((key) => `lineconfig.${key}`);
  const permissions = ['dashboard.view', ...configures];
  const person = `/staff/${stage.world.people.manager}`;
  check((await owner.put(person, { assignedBrands: brands })).status).toBe(200);
  check((await owner.put(`${person}/permissions`, { permissions })).status).toBe(200);
  for (const username of ['super_admin', 'manager'] as const) {
    const other = await stage.console(username, { path: new URL(guide).pathname + new URL(guide).search });
    await expect(other.getByText('The account is live')).toBeVisible();
    await stage.leave(other);
  }
  if (folder !== undefined) await page.screenshot({ path: `${folder}/guide-done.png` });
  for (const language of ['zh', 'th'] as const) {
    const other = await stage.console('super_admin', { language, path: '/line-config?guide=new' });
    await expect(other.locator('li[aria-current="step"]')).toBeVisible();
    check(await rawIds(other)).toEqual([]);
    await stage.leave(other);
  }
  check(stage.errorsOf(page)).toEqual([]);
});
