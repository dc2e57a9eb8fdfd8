import { createHmac } from 'node:crypto';
import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { freePort } from '../support/free-port.ts';
import { makePerson } from '../support/world.ts';
import { Inspection, prepared } from './axe.ts';
import { box, catchUp, row } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();

beforeAll(async () => {
  const port = await freePort();
  // Gives the server a fixed port, because the LINE simulator must be able to call the webhook URL that the page displays.
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  stage = await Stage.open({ brandCount: 2, env });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const pane = (page: Page) => page.getByRole('complementary', { name: 'LINE accounts' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);
const secret = (page: Page, name: string) => page.getByRole('textbox', { name });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'unsaved change' });
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save all changes' }).click();
/** Returns a toast by its text. While a new toast replaces an equal one, both are in the page, and the newer one is returned. */
const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').getByText(text, { exact: true }).last();

async function open(username = 'super_admin', more: { path?: string; width?: number } = {}): Promise<Page> {
  const { path = '/line-config', width = 1440 } = more;
  const page = await stage.console(username, {
    path,
    context: { viewport: { width, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const choose = (page: Page, nickname: string) =>
  pane(page)
    .getByRole('button', { name: new RegExp(nickname) })
    .click();

/** Runs a check of the monitor, which publishes the delivery counts of the accounts. Otherwise this happens only at intervals. */
async function reportStats(): Promise<void> {
  await stage.world.settled();
  await stage.world.app.monitor.look();
}

/** Returns the account as the API returns it. */
async function account(nickname: string) {
  const owner = await stage.caller('super_admin');
  const { body } = await owner.get('/line-accounts?limit=200');
  return body.data.find((one: { nickname: string }) => one.nickname === nickname);
}

test('changes of several accounts and a new one are saved together', async () => {
  const page = await open();
  await choose(page, 'Account 0');
  await field(page, 'OA nickname').fill('Tea House');
  await choose(page, 'Account 1');
  await field(page, 'OA nickname').fill('Ink and Paper');
  await pane(page).getByRole('button', { name: 'Add' }).click();
  await expect(bar(page)).toContainText('3 unsaved changes');
  await saveAll(page);
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  check(await account('Tea House')).toBeUndefined();
  await field(page, 'OA nickname').fill('Pop-up shop');
  await field(page, 'Brand').last().click();
  await page.getByRole('option', { name: 'Brand 0' }).click();
  await field(page, 'Channel ID').fill('1650000077');
  await secret(page, 'Channel secret').fill('f'.repeat(32));
  await secret(page, 'Channel access token').fill('a-token-of-another-channel');
  await saveAll(page);
  await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  check(await account('Tea House')).toBeDefined();
  check(await account('Ink and Paper')).toBeDefined();
  check(await account('Pop-up shop')).toMatchObject({ hasChannelSecret: true, hasAccessToken: true, enabled: true });
  await expect(page.getByRole('heading', { name: 'Pop-up shop' })).toBeVisible();
  await expect(secret(page, 'Channel secret')).toHaveAttribute('readonly');
  check(await page.content()).not.toContain('f'.repeat(32));
  await stage.leave(page);
});

test('the webhook is copied and tested, and its errors are shown', async () => {
  const page = await open();
  await choose(page, 'Tea House');
  const { webhookUrl } = await account('Tea House');
  await page.getByRole('button', { name: 'Copy webhook URL' }).click();
  await expect(toast(page, 'Webhook URL copied to clipboard')).toBeVisible();
  check(await page.evaluate(() => navigator.clipboard.readText())).toBe(webhookUrl);
  await page.getByRole('button', { name: 'Test webhook' }).click();
  await expect(toast(page, 'Webhook test successful!')).toBeVisible();
  await expect(page.getByText('LINE reaches the webhook')).toBeVisible();

  await page.getByRole('button', { name: 'Replace: Channel secret' }).click();
  await secret(page, 'Channel secret').fill('0'.repeat(32));
  await saveAll(page);
  await expect(toast(page, 'Webhook test failed. Please check configuration.')).toBeVisible();
  await expect(page.getByText('LINE signs with a different secret.')).toBeVisible();
  const issues = page.getByText(/^\d+ issues? to fix$/);
  await expect(issues).toBeVisible();
  await page.getByRole('button', { name: 'Replace: Channel secret' }).click();
  await secret(page, 'Channel secret').fill('secret-0'.padEnd(32, '0'));
  await saveAll(page);
  await expect(issues).toHaveCount(0);
  await expect(toast(page, 'Webhook test successful!')).toBeVisible();
  await stage.leave(page);
});

test('invalid input is refused at its field, and nothing is saved partially', async () => {
  const page = await open();
  await choose(page, 'Tea House');
  await field(page, 'OA nickname').fill('Half done');
  await page.getByRole('button', { name: 'Replace: Channel access token' }).click();
  await secret(page, 'Channel access token').fill(' token-0 ');
  await saveAll(page);
  await expect(page.getByText('This contains a space, a line break')).toBeVisible();
  await expect(secret(page, 'Channel access token')).toBeFocused();
  await page.getByRole('button', { name: 'Keep current' }).click();
  await field(page, 'Channel ID').fill('1650000001');
  await saveAll(page);
  await expect(page.getByText('This channel is already connected.')).toBeVisible();
  await expect(field(page, 'Channel ID')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Discard' }).click();
  check(await account('Half done')).toBeUndefined();

  await page.getByRole('button', { name: 'Register the webhook URL…' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Webhook URL').fill('http://console.example/webhooks/line/1');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText('LINE delivers only to HTTPS URLs.')).toBeVisible();
  const owner = await stage.caller('super_admin');
  const { id } = await account('Tea House');
  const crafted = await owner.post(`/line-accounts/${id}/webhook`, { webhookUrl: 'http://console.example/hook' });
  check([crafted.status, crafted.body.details[0].path]).toEqual([400, 'webhookUrl']);
  const spaced = await owner.put('/line-accounts', [{ id, channelSecret: ' with spaces ' }]);
  check([spaced.status, spaced.body.details[0].path]).toEqual([400, '0.channelSecret']);
  await stage.leave(page);
});

test("two administrators see each other's changes, and nothing is overwritten unnoticed", async () => {
  await makePerson(stage.world, 'second', 'super_admin', []);
  const [one, other] = [await open('second'), await open('super_admin')];
  for (const page of [one, other]) await choose(page, 'Ink and Paper');
  await field(one, 'OA nickname').fill('Ink of the first');
  await field(other, 'OA nickname').fill('Ink of the second');
  await saveAll(one);
  await expect(toast(one, 'Configuration saved successfully')).toBeVisible();
  await expect(other.getByRole('alert')).toContainText('Person second also changed: OA nickname');
  await saveAll(other);
  await expect(toast(other, 'Someone else changed this in the meantime. Compare and save again.')).toBeVisible();
  check(await account('Ink of the first')).toBeDefined();
  await other.getByRole('button', { name: 'Compare' }).click();
  const compared = other.getByRole('dialog').getByRole('row', { name: /OA nickname/ });
  await expect(compared).toContainText(/Ink and Paper.*Ink of the first.*Ink of the second/);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Keep both' }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'also changed:' })).toHaveCount(0);
  await saveAll(other);
  await expect.poll(async () => (await account('Ink of the second')) !== undefined).toBe(true);
  await expect(field(one, 'OA nickname')).toHaveValue('Ink of the second');
  for (const page of [one, other]) await stage.leave(page);
});

test('an account is deleted after a confirmation, and a test message is sent', async () => {
  const page = await open();
  await choose(page, 'Tea House');
  const nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await page.getByRole('button', { name: 'Test message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test message' });
  await dialog.getByLabel('LINE user ID').fill(nok.userId);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Test message sent')).toBeVisible();
  await choose(page, 'Pop-up shop');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Configuration deleted successfully')).toBeVisible();
  await expect(pane(page).getByText('Pop-up shop')).toHaveCount(0);
  check(await account('Pop-up shop')).toBeUndefined();
  await stage.leave(page);
});

test('input for an account deleted in the meantime is retained, and can be saved as a new account', async () => {
  const owner = await stage.caller('super_admin');
  const secrets = { channelSecret: 'd'.repeat(32), accessToken: 'a-token-of-the-kiosk' };
  const made = { brandId: stage.world.brands[0]!.id, nickname: 'Kiosk', channelId: '1650000099', ...secrets };
  const { body } = await owner.post('/line-accounts', made);
  const page = await prepared(await open('second'));
  await choose(page, 'Kiosk');
  await field(page, 'OA nickname').fill('Kiosk at the station');
  check((await owner.delete(`/line-accounts/${body.data.id}`)).status).toBe(200);
  const notice = page.getByRole('alert').filter({ hasText: 'deleted this account' });
  await expect(notice).toContainText('Person super_admin deleted this account before you saved it.');
  await expect(notice).toContainText('Kiosk at the station');
  await expect(pane(page).getByRole('button', { name: /Kiosk at the station/ })).toContainText('deleted');
  await inspection.look(page, 'a deleted account', 'main');
  await page.getByRole('link', { name: 'Monitor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await notice.getByRole('button', { name: 'Create a new account from it' }).click();
  await expect(field(page, 'OA nickname')).toHaveValue('Kiosk at the station');
  await secret(page, 'Channel secret').fill(secrets.channelSecret);
  await secret(page, 'Channel access token').fill(secrets.accessToken);
  await saveAll(page);
  await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
  check(await account('Kiosk at the station')).toMatchObject({ channelId: '1650000099' });
  const { id } = await account('Kiosk at the station');
  await field(page, 'OA nickname').fill('Nothing of it');
  await owner.delete(`/line-accounts/${id}`);
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(pane(page).getByText('Nothing of it')).toHaveCount(0);
  await stage.leave(page);
});

test('the ledger shows each delivery as it arrives, and can be searched', async () => {
  const page = await open();
  await choose(page, 'Tea House');
  const ledger = page.getByRole('region', { name: 'Webhook log' }).first();
  const nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await reportStats();
  await expect(ledger.getByText('message text').first()).toBeVisible();
  await expect(ledger.getByText(/last event .* ago/)).toBeVisible();
  const refused = ledger.getByRole('cell', { name: 'refused', exact: true });
  const before = await refused.count();
  stage.world.line.faults.wrongSignature();
  await nok.writes('forged');
  await reportStats();
  await expect(refused).toHaveCount(before + 1);
  await ledger.getByRole('searchbox', { name: 'Search deliveries' }).fill('nothing like it');
  await expect(ledger.getByText('No matching deliveries.')).toBeVisible();
  await ledger.getByRole('searchbox', { name: 'Search deliveries' }).fill('');
  await ledger.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'refused' }).click();
  await expect(ledger.getByText('message text')).toHaveCount(0);
  await expect(refused).toHaveCount(before + 1);
  await stage.leave(page);
});

test('a delivery that was set aside is processed again, and the result is shown', async () => {
  const { webhookUrl } = await account('Tea House');
  const event = { type: 'membership', webhookEventId: 'e-membership', timestamp: stage.world.clock.now() };
  const source = { type: 'user', userId: `U${'7'.repeat(32)}` };
  const body = JSON.stringify({
    destination: stage.world.brands[0]!.channel.botUserId,
    events: [{ ...event, source }],
  });
  const signature = createHmac('sha256', 'secret-0'.padEnd(32, '0')).update(body).digest('base64');
  await fetch(webhookUrl, { method: 'POST', body, headers: { 'x-line-signature': signature } });
  await reportStats();
  const page = await open();
  await choose(page, 'Tea House');
  const ledger = page.getByRole('region', { name: 'Webhook log' }).first();
  await expect(ledger.getByRole('button', { name: 'Reprocess all unrecognized' })).toBeVisible();
  await ledger.getByRole('button', { name: 'Reprocess', exact: true }).click();
  await expect(toast(page, 'This version doesn’t recognize this type either. It is kept in full.')).toBeVisible();
  await expect(ledger.getByText('unrecognized', { exact: true }).first()).toBeVisible();
  await stage.leave(page);
});

test('the month shows its usage and cost', async () => {
  const { channel } = stage.world.brands[1]!;
  Object.assign(channel.quota, { limit: 1000, used: 420 });
  // Advances the clock by more than a minute, because the quota is requested from LINE at most once a minute.
  stage.world.clock.pass(61_000);
  const page = await open();
  await choose(page, 'Ink of the second');
  const quota = page.getByRole('region', { name: 'Monthly quota' });
  await expect(quota).toContainText('420 of 1,000 billed messages used');
  await expect(quota).toContainText(/At this pace, [\d,]+ by the end of the month/);
  // Three monthly counts, each with its month and source.
  await expect(quota).toContainText(
    /\w+ \d{4} in Japan’s time zone, by which LINE bills. LINE’s own count of \d\d:\d\d/,
  );
  const limits = page.getByRole('region', { name: /^Limits for/ });
  await expect(limits).toContainText(/\w+ \d{4} in Japan’s time zone, by which LINE bills. Counted here./);
  const sends = page.getByRole('region', { name: 'Where the messages went' });
  await expect(sends).toContainText(/\w+ \d{4} in the business time zone Asia\/Bangkok. Counted here./);
  await stage.leave(page);
});

test('free replies show their savings once the price of a message is set, and concurrent editors of the price see each other', async () => {
  const { channel, lineAccountId } = stage.world.brands[1]!;
  const mint = stage.world.line.customer(channel.channelId, { displayName: 'Mint' });
  await mint.writes('hello');
  await stage.world.settled();
  const conversationId = conversationIdOf(lineAccountId, 'user', mint.userId);
  const owner = await stage.caller('super_admin');
  await owner.post('/messages', { conversationId, kind: 'text', text: 'hi' });
  await stage.world.settled();
  const page = await open();
  await choose(page, 'Ink of the second');
  const sends = page.getByRole('region', { name: 'Where the messages went' });
  await expect(sends).toContainText('of messages were free');
  await sends.getByLabel('Price of a billed message').fill('2.5');
  await expect(bar(page)).toContainText('1 unsaved change: Price of a billed message');
  await saveAll(page);
  await expect(sends).toContainText(/They saved \S*2\.50\./);
  await sends.getByLabel('Price of a billed message').fill('3');
  await owner.put(`/line-accounts/${lineAccountId}`, { messagePrice: 4 });
  await expect(page.getByRole('alert').filter({ hasText: 'also changed: Price' })).toBeVisible();
  await stage.leave(page);
});

test('the limits of a brand are saved with everything else, reported to its supervisors, and stop an agent', async () => {
  const { channel } = stage.world.brands[0]!;
  const ploy = stage.world.line.customer(channel.channelId, { displayName: 'Ploy' });
  await ploy.writes('hello');
  await stage.world.settled();
  // The reply token was already used, so the next message is billed.
  const conversationId = conversationIdOf(stage.world.brands[0]!.lineAccountId, 'user', ploy.userId);
  await (await stage.caller('cs_agent')).post('/messages', { conversationId, kind: 'text', text: 'hi' });
  await stage.world.settled();
  const page = await open('admin');
  await choose(page, 'Tea House');
  const limits = page.getByRole('region', { name: 'Limits for Brand 0' });
  await expect(limits).toContainText(/\d+ billed messages? sent by the brand this month/);
  await limits.getByLabel('Warn at').fill('5');
  await limits.getByLabel('Stop at').fill('0');
  await expect(limits.getByText('The warning must be lower than the limit.')).toBeVisible();
  await limits.getByLabel('Warn at').fill('');
  await expect(bar(page)).toContainText('1 unsaved change: Stop at');

  const owner = await stage.caller('super_admin');
  const path = `/brands/${stage.world.brands[0]!.id}/limits`;
  await owner.put(path, { stopAt: 7 });
  await field(page, 'OA nickname').fill('Tea House anew');
  await saveAll(page);
  await expect(limits.getByText('Someone else changed this in the meantime.')).toBeVisible();
  await expect(limits.getByText('Now saved: 7')).toBeVisible();
  // All changes are saved together or not at all: the conflict in the limit also prevents saving the change of the account.
  await expect(bar(page)).toContainText('2 unsaved changes');
  check(await account('Tea House anew')).toBeUndefined();
  await field(page, 'OA nickname').fill('Tea House');
  await expect(bar(page)).toContainText('1 unsaved change: Stop at');
  await saveAll(page);
  await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  check((await owner.get(path)).body.data).toMatchObject({ warnAt: null, stopAt: 0, level: 'stopped' });
  await expect(limits.getByText('only free replies are sent', { exact: true })).toBeVisible();
  await reportStats();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /Brand 0 has reached its limit of billed messages/ }).click();
  await expect(page).toHaveURL(/line-config/);

  const agent = await stage.console('cs_agent', { path: '/messages' });
  await row(agent, 'Ploy').click();
  await expect(agent.getByText('This brand has used up its billed messages for this month')).toBeVisible();
  await box(agent).fill('Good news');
  await agent.keyboard.press('Control+Enter');
  await expect(agent.getByText('This brand has no billed messages left this month. Replies')).toBeVisible();
  // Advances the server's clock to the browser's time, which runs on. Reply tokens that are a minute old have then expired.
  catchUp(stage.world);
  await ploy.writes('and?');
  await stage.world.settled();
  await expect(agent.getByText('what you send now will be refused')).toHaveCount(0);
  await agent.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => ploy.inbox.at(-1)?.text).toBe('Good news');
  await stage.leave(agent);
  await owner.put(path, { stopAt: null });
  await stage.leave(page);
});

describe('permissions', () => {
  test('without the permission the page shows a plain notice and makes no requests', async () => {
    const requests: string[] = [];
    const page = await stage.visitor({ path: '/login' });
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const { token } = await stage.caller('cs_agent');
    await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
    await page.goto(`${stage.world.url}/line-config`);
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    check(requests.filter((path) => path.includes('line-accounts'))).toEqual([]);
    await stage.leave(page);
  });

  test('an administrator changes and tests, but cannot delete', async () => {
    const page = await open('admin');
    await choose(page, 'Tea House');
    await expect(field(page, 'OA nickname')).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);
    await expect(pane(page).getByText('Ink of the second')).toHaveCount(0);
    await stage.leave(page);
  });

  test('a user who may only create accounts creates one, without the guide', async () => {
    const owner = await stage.caller('super_admin');
    const id = await makePerson(stage.world, 'maker', 'manager', [stage.world.brands[0]!.id]);
    await owner.put(`/staff/${id}/permissions`, { permissions: ['lineconfig.view', 'lineconfig.create'] });
    const page = await open('maker');
    await expect(pane(page).getByRole('button', { name: /Connect a real account/ })).toHaveCount(0);
    await choose(page, 'Tea House');
    await expect(field(page, 'OA nickname')).toBeDisabled();
    await pane(page).getByRole('button', { name: 'Add', exact: true }).click();
    await field(page, 'OA nickname').fill('By its maker');
    await field(page, 'Channel ID').fill('1650009999');
    await secret(page, 'Channel secret').fill('secret');
    await secret(page, 'Channel access token').fill('token');
    await saveAll(page);
    await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
    check(await account('By its maker')).toMatchObject({ channelId: '1650009999' });
    await stage.leave(page);
  });

  test('a reader sees the state but cannot change it', async () => {
    const owner = await stage.caller('super_admin');
    await owner.put(`/staff/${stage.world.people.viewer}/permissions`, { permissions: ['lineconfig.view'] });
    const page = await open('viewer');
    await choose(page, 'Tea House');
    await expect(field(page, 'OA nickname')).toBeDisabled();
    await expect(field(page, 'Stop at')).toBeDisabled();
    for (const name of ['Add', 'Test connection', 'Test message', 'More', 'Replace: Channel secret', 'Reprocess']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await stage.leave(page);
  });
});

test('a brand without an account shows that it has none', async () => {
  const owner = await stage.caller('super_admin');
  const { body } = await owner.post('/brands', { name: 'Silk', currency: 'THB' });
  const page = await open('super_admin', { path: `/line-config?brand=${body.data.id}` });
  await expect(page.getByText('No LINE OA configurations found for this brand')).toBeVisible();
  await stage.leave(page);
});

test('with the keyboard alone, and on a phone', async () => {
  const page = await open('super_admin', { width: 360 });
  await pane(page)
    .getByRole('button', { name: /Tea House/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tea House' })).toBeVisible();
  check(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field(page, 'OA nickname').focus();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Back to accounts' }).focus();
  await page.keyboard.press('Enter');
  await expect(pane(page).getByText('Tea House!')).toBeVisible();
  await stage.leave(page);
});

test('in three languages and both schemes', async () => {
  const page = await prepared(await open());
  await choose(page, 'Tea House');
  await field(page, 'OA nickname').fill('Tea House');
  await inspection.everywhere(page, 'line config', 'main');
  for (const language of ['zh', 'th'] as const) {
    const other = await stage.console('super_admin', { language, path: '/line-config' });
    await expect(other.getByRole('heading', { level: 2 }).first()).toBeVisible();
    check(await rawIds(other)).toEqual([]);
    await stage.leave(other);
  }
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});
