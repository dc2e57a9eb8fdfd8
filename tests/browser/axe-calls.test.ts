import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { pageStates } from '../../shared/call-page.ts';
import { Inspection, languages, prepared } from './axe.ts';
import { row } from './inbox.ts';
import { blockRequests, expect, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();

beforeAll(async () => {
  stage = await Stage.open({
    brandCount: 1,
    // Extends the time in which a lost connection can be restored, so that this state lasts for all inspections.
    app: { callGraceMs: 120_000 },
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  });
  const { world } = stage;
  for (const language of languages) {
    world.clock.pass(1000);
    const displayName = `Customer ${language}`;
    await world.line.customer(world.brands[0]!.channel.channelId, { displayName, language }).writes('Can I see it?');
  }
  await world.settled();
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

/** Returns the link of the newest invitation, with a reachable host, because the public address of the world is not reachable. */
function link(): string {
  const [message] = stage.world.line.sent.at(-1)!.messages as { template: { actions: { uri: string }[] } }[];
  return stage.world.url + new URL(message!.template.actions[0]!.uri).pathname;
}

/** Opens the customer's page in a separate browser context. */
async function opens(address: string): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('the call window: from the invitation to the end', async () => {
  const desk = await prepared(await stage.console('super_admin'));
  await row(desk, 'Customer en').click();
  const callWindow = desk.locator('section[data-phase]');
  const everywhere = (state: string) => inspection.everywhere(desk, `call ${state}`, 'section[data-phase]');
  const phase = (name: string) => expect(callWindow).toHaveAttribute('data-phase', name);
  const offer = await blockRequests(desk, '**/api/conversations/*/calls');
  await desk.locator('header').getByRole('button', { name: 'Video call', exact: true }).click();
  await phase('offering');
  await everywhere('offering');
  offer();
  await phase('waiting');
  await everywhere('waiting');
  await stage.world.settled();
  const customer = await opens(link());
  await phase('opened');
  await everywhere('opened');
  await customer.getByRole('button', { name: 'Join the call' }).click();
  await phase('talking');
  await everywhere('talking');
  await callWindow.getByRole('button', { name: 'Microphone and camera' }).click();
  await expect(desk.getByRole('menu')).toBeVisible();
  await inspection.everywhere(desk, 'devices', '[role="menu"]');
  await desk.keyboard.press('Escape');
  // Leaves the customer's page and opens it again, so that customer and staff reconnect.
  await customer.goto('about:blank');
  await phase('lost');
  await everywhere('lost');
  await customer.goBack();
  await phase('talking');
  await callWindow.getByRole('button', { name: 'Full size' }).click();
  await inspection.look(desk, 'call full size', 'section[data-phase]');
  await callWindow.getByRole('button', { name: 'Smaller' }).click();
  await callWindow.getByRole('button', { name: 'Minimize', exact: true }).click();
  await inspection.look(desk, 'call folded', 'section[data-phase]');
  await callWindow.getByRole('button', { name: 'Expand', exact: true }).click();
  await customer.getByRole('button', { name: 'Hang up' }).click();
  await phase('ended');
  await everywhere('ended');
  await callWindow.getByRole('button', { name: 'Close' }).click();
  await stage.leave(customer);
  await desk.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
  });
  await desk.locator('header').getByRole('button', { name: 'Call', exact: true }).click();
  await phase('media');
  await everywhere('waiting for permission');
  await callWindow.getByRole('button', { name: 'Cancel' }).click();
  await expect(callWindow).toBeHidden();
  await desk.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await desk.locator('header').getByRole('button', { name: 'Call', exact: true }).click();
  await phase('failed');
  await everywhere('failed');
  await stage.leave(desk);
});

/** States of the call page that show video, or whose text depends on the kind of call. */
const pictured = ['ready', 'asking', 'denied', 'waiting', 'connecting', 'talking', 'lost'] as const;

describe.each(languages)('%s', (language) => {
  test.each([
    ['audio', pageStates],
    ['video', pictured],
  ] as const)('the customer’s page of a call: %s', async (kind, states) => {
    const boss = await stage.caller('super_admin');
    const { body } = await boss.get('/conversations?brand=all');
    const of = (body.data as { id: string; customer: { displayName: string } }[]).find(
      ({ customer }) => customer.displayName === `Customer ${language}`,
    );
    check((await boss.post(`/conversations/${of?.id}/calls`, { kind })).status).toBe(201);
    await stage.world.settled();
    const page = await opens(link());
    await prepared(page);
    await expect(page.locator('#join')).toBeVisible();
    // The page contains the texts of all states. Only `data-state` determines which of them are visible.
    for (const state of states) {
      await page.evaluate((name) => {
        document.body.dataset.state = name;
      }, state);
      await inspection.look(page, `${kind} ${state}`);
    }
    await page.reload();
    await page.locator('#decline').click();
    await expect(page.locator('body')).toHaveAttribute('data-state', 'declined');
    await stage.leave(page);
  });
});
