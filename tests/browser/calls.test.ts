import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
let desk: Page;
const pages: Page[] = [];

beforeAll(async () => {
  stage = await Stage.open({
    // Gives a page time to reconnect after a reload.
    app: { callGraceMs: 600_000 },
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Makes the two pages connect by IP address, because without a network nothing resolves mDNS names.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok', language: 'en' });
  await nok.writes('Can I see the large one?');
  [phone, desk] = await Promise.all([stage.phone(nok), stage.console('cs_agent')]);
});
afterAll(() => stage.close());
afterEach(async () => {
  for (const page of pages.splice(0)) await stage.leave(page);
  const close = callWindow(desk).getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
});

const callWindow = (page: Page) => page.getByRole('region', { name: 'Call with Nok' });
const thread = () => desk.getByRole('log');
const status = (page: Page) => page.getByRole('status');
const state = (page: Page) => page.locator('body');

/** Starts a call as the agent. @returns the path of the link that the customer received */
async function calls(kind: 'Call' | 'Video call'): Promise<string> {
  await desk.getByRole('option').filter({ hasText: 'Nok' }).click();
  const before = await phone.getByTestId('phone-action').count();
  await desk.locator('header').getByRole('button', { name: kind, exact: true }).click();
  await expect(callWindow(desk)).toContainText('Invitation sent. Waiting for Nok');
  await expect(phone.getByTestId('phone-action')).toHaveCount(before + 1);
  await expect(phone.getByTestId('phone-action').last()).toHaveText('Join the call');
  const [message] = stage.world.line.sent.at(-1)!.messages as { template: { actions: { uri: string }[] } }[];
  // Returns only the path, because the public address of the world is not reachable.
  return new URL(message!.template.actions[0]!.uri).pathname;
}

/** Opens the customer's page in a separate browser context. */
async function opens(address: string): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  pages.push(page);
  await page.goto(stage.world.url + address);
  return page;
}

async function joins(address: string): Promise<Page> {
  const page = await opens(address);
  await page.getByRole('button', { name: 'Join the call' }).click();
  await expect(state(page)).toHaveAttribute('data-state', 'talking');
  await expect(callWindow(desk)).toHaveAttribute('data-phase', 'talking');
  return page;
}

/** Waits until video frames arrive: their size is known and the time advances. */
const seen = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const video = document.querySelector(wanted);
    return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > 0.2;
  }, selector);

/** Waits until a live, unmuted audio track arrives. */
const expectAudio = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const video = document.querySelector(wanted);
    const stream = video instanceof HTMLVideoElement ? video.srcObject : null;
    return (
      stream instanceof MediaStream &&
      stream.getAudioTracks().some((track) => track.readyState === 'live' && !track.muted)
    );
  }, selector);

const isAudible = (video: HTMLVideoElement) =>
  (video.srcObject as MediaStream).getAudioTracks().some(({ enabled }) => enabled);

describe('a video call', () => {
  test('connects both sides, and records a line when the customer hangs up', async () => {
    const address = await calls('Video call');
    const page = await opens(address);
    await expect(page.getByRole('heading', { name: 'Brand 0' })).toBeVisible();
    await expect(callWindow(desk)).toContainText('Nok has opened the link');
    await page.getByRole('button', { name: 'Join the call' }).click();
    await Promise.all([
      expect(callWindow(desk).getByRole('timer')).toHaveText(/^\d+:\d\d$/),
      seen(page, '#remote'),
      seen(desk, '[data-testid="call-remote"]'),
    ]);
    await Promise.all([expectAudio(page, '#remote'), expectAudio(desk, '[data-testid="call-remote"]')]);
    await expect(status(page)).toContainText('You are connected.');

    await desk.getByRole('button', { name: 'Camera off' }).click();
    await expect(page.getByText('The camera is off')).toBeVisible();
    await page.getByRole('button', { name: 'Camera' }).click();
    await expect(callWindow(desk)).toContainText('The customer’s camera is off');

    stage.world.clock.pass(192_000);
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expect(status(page)).toContainText('The call is over.');
    await expect(callWindow(desk)).toContainText('Nok hung up');
    await expect(thread()).toContainText('Video call, 3 min 12 s');
    check(stage.errorsOf(desk)).toEqual([]);
  });

  test('shows a camera that is switched on during the call', async () => {
    // Simulates a missing camera until the agent selects a device.
    await desk.evaluate(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        const { video } = constraints ?? {};
        if (typeof video === 'object' && video.deviceId === undefined) throw new DOMException('', 'NotFoundError');
        return open(constraints);
      };
    });
    const page = await joins(await calls('Video call'));
    await expect(page.getByText('The camera is off')).toBeVisible();
    await seen(desk, '[data-testid="call-remote"]');
    await callWindow(desk).getByRole('button', { name: 'Microphone and camera' }).click();
    await desk.getByRole('menuitem', { name: /fake_device/ }).click();
    await seen(page, '#remote');
    await expect(page.getByText('The camera is off')).toBeHidden();
    await expect(callWindow(desk).getByRole('button', { name: 'Camera off' })).toBeVisible();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expect(callWindow(desk)).toContainText('Nok hung up');
    await desk.reload();
  });

  test('has a link that works once', async () => {
    const address = await calls('Video call');
    const page = await joins(address);
    const other = await opens(address);
    await expect(status(other)).toContainText('This call is open in another window.');
    await callWindow(desk).getByRole('button', { name: 'Hang up' }).click();
    await expect(status(page)).toContainText('The call is over.');
    await expect(callWindow(desk)).toContainText('Call ended');
    const late = await opens(address);
    await expect(status(late)).toContainText('This link has been used');
    await expect(late.getByRole('button', { name: 'Join the call' })).toBeHidden();
  });

  test('is shown over every page and survives a reload on either side', async () => {
    const page = await joins(await calls('Video call'));
    await desk.getByRole('link', { name: 'Messages' }).click();
    await expect(callWindow(desk).getByRole('timer')).toBeVisible();
    await desk.reload();
    await expect(callWindow(desk)).toHaveAttribute('data-phase', 'talking');
    await seen(desk, '[data-testid="call-remote"]');
    const microphone = page.getByRole('button', { name: 'Microphone' });
    await microphone.click();
    await page.reload();
    await expect(state(page)).toHaveAttribute('data-state', 'talking');
    await Promise.all([seen(page, '#remote'), seen(desk, '[data-testid="call-remote"]')]);
    // The microphone stays off after the reload.
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    check(await page.locator('#ours').evaluate(isAudible)).toBe(false);
    await callWindow(desk).getByRole('button', { name: 'Hang up' }).click();
    await expect(status(page)).toContainText('The call is over.');
  });

  test('continues while the console is offline, and after it reconnects', async () => {
    const page = await joins(await calls('Video call'));
    await desk.context().setOffline(true);
    await expect(callWindow(desk)).toContainText('You’re offline. The call continues');
    await expect(state(page)).not.toHaveAttribute('data-state', 'over');
    await desk.context().setOffline(false);
    await expect(callWindow(desk)).not.toContainText('You’re offline');
    await expect(callWindow(desk)).toHaveAttribute('data-phase', 'talking');
    await expect(state(page)).toHaveAttribute('data-state', 'talking');
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expect(callWindow(desk)).toContainText('Nok hung up');
  });
});

describe('a call', () => {
  test('plays audio, and ends with its duration when the agent hangs up', async () => {
    const page = await joins(await calls('Call'));
    await Promise.all([expectAudio(page, '#remote'), expectAudio(desk, '[data-testid="call-remote"]')]);
    await expect(page.getByRole('button', { name: 'Camera' })).toBeHidden();
    stage.world.clock.pass(45_000);
    await callWindow(desk).getByRole('button', { name: 'Hang up' }).click();
    await expect(thread()).toContainText('Call, 45 s');
  });

  test('can be declined, and withdrawn', async () => {
    const page = await opens(await calls('Call'));
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(status(page)).toContainText('No problem.');
    await expect(callWindow(desk)).toContainText('Nok declined');
    await expect(thread()).toContainText('Call declined by the customer');
    await callWindow(desk).getByRole('button', { name: 'Close' }).click();

    const other = await opens(await calls('Call'));
    await callWindow(desk).getByRole('button', { name: 'Cancel' }).click();
    await expect(status(other)).toContainText('This call has ended.');
    await expect(callWindow(desk)).toBeHidden();
    await expect(thread()).toContainText('Call canceled before it started');
  });
});
