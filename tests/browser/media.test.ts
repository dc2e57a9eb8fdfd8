import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { png as painted } from '../../scripts/line-simulator/media/png.ts';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { box, received, row, thread, toast } from './inbox.ts';
import { blockRequests, expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
let agent: Page;

const asset = (name: string) => readFile(new URL(`../../scripts/line-simulator/media/assets/${name}`, import.meta.url));
const png = greyPicture(64, 48, 0x60);
/** Random pixels do not compress, so the file is large. */
const noise = painted(1600, 1200, () => [0, 1, 2].map(() => Math.random() * 256) as [number, number, number]);

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await world.settled();
  [phone, agent] = await Promise.all([stage.phone(nok), stage.console('cs_agent')]);
  await row(agent, 'Nok').click();
  await expect(thread(agent)).toContainText('Good morning');
});
afterAll(() => stage.close());

const chips = (page: Page) => page.getByRole('list', { name: 'Attached to your reply' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  agent.locator('input[type="file"]').first().setInputFiles(files);
const isDrawn = (picture: ReturnType<Page['locator']>) =>
  expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
const plays = (player: ReturnType<Page['locator']>) =>
  expect.poll(() => player.evaluate((media) => (media as HTMLMediaElement).duration)).toBeGreaterThan(0);
const ways = () =>
  stage.world.line.calls.filter(({ path }) => /message\/(reply|push)$/.test(path)).map(({ path }) => path.slice(-5));

const sizeOf = (picture: ReturnType<Page['locator']>) =>
  picture.evaluate((img) => [(img as HTMLImageElement).naturalWidth, (img as HTMLImageElement).naturalHeight]);
/** Returns the number of colors in a picture. A plain picture has a single color. */
const colours = (picture: HTMLImageElement) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(picture, 0, 0, 64, 64);
  return new Set(new Uint32Array(context.getImageData(0, 0, 64, 64).data.buffer)).size;
};

describe('a file that LINE would not show', () => {
  test.each([
    ['type', { name: 'cat.svg', mimeType: 'image/svg+xml', buffer: png }, 'cat.svg: programs, scripts, HTML and SVG'],
    [
      'size',
      { name: 'long.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
      'Files can be up to 25 MB.',
    ],
    ['empty content', { name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'none.png is empty'],
  ])('by its %s is refused with an explanation before a byte is sent', async (_, file, error) => {
    const requests: string[] = [];
    agent.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await pick(file);
    await expect(toast(agent, error)).toBeVisible();
    await expect(chips(agent)).toHaveCount(0);
    // A browser fires `change` for the same file again only if the field was cleared.
    await expect(agent.locator('input[type="file"]').first()).toHaveValue('');
    check(requests.filter((path) => path === '/api/media')).toEqual([]);
  });

  test('by its bytes is marked as refused, and can be removed', async () => {
    await pick({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
    await expect(chips(agent)).toContainText('LINE doesn’t support this file type.');
    await expect(send(agent)).toBeDisabled();
    await chips(agent).getByRole('button', { name: 'Remove the file' }).click();
    await expect(chips(agent)).toHaveCount(0);
  });
});

describe('files', () => {
  test('that are pasted and dropped are shown as chips, and sent in one reply with the text', async () => {
    stage.world.clock.pass(1000);
    await nok.writes('Which one is it?');
    await expect(thread(agent)).toContainText('Which one is it?');
    const before = ways().length;
    const bytes = png.toString('base64');
    const transfer = await agent.evaluateHandle((base64) => {
      const made = new DataTransfer();
      const buffer = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      made.items.add(new File([buffer], 'given.png', { type: 'image/png' }));
      return made;
    }, bytes);
    await box(agent).evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      transfer,
    );
    await expect(chips(agent)).toHaveCount(1);
    await agent.locator('body').dispatchEvent('dragenter', { dataTransfer: transfer });
    const area = agent.getByText('Drop files to attach them');
    await expect(area).toBeVisible();
    await area.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(chips(agent)).toHaveCount(2);
    await expect(area).toBeHidden();
    await isDrawn(chips(agent).first().locator('img'));
    await box(agent).fill('This one');
    await send(agent).click();
    await expect(chips(agent)).toHaveCount(0);
    await expect(received(phone).filter({ hasText: 'This one' })).toBeVisible();
    const pictures = phone.locator('[data-testid="phone-message"][data-from="bot"][data-type="image"] img.media');
    await expect(pictures).toHaveCount(2);
    await isDrawn(pictures.last());
    await stage.world.settled();
    check(ways().slice(before)).toEqual(['reply']);
  });

  test('of video and audio arrive and play on both sides', async () => {
    await pick(
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await asset('clip.mp4') },
      { name: 'voice.m4a', mimeType: 'audio/mp4', buffer: await asset('voice.m4a') },
    );
    await expect(chips(agent)).toHaveCount(2);
    stage.world.clock.pass(1000);
    await send(agent).click();
    await expect(phone.locator('[data-from="bot"][data-type="video"]')).toHaveCount(1);
    await expect(phone.locator('[data-from="bot"][data-type="audio"]')).toHaveCount(1);
    await plays(thread(agent).locator('video').last());
    const sound = thread(agent).locator('audio').last();
    await sound.evaluate((media) => (media as HTMLMediaElement).load());
    await expect(sound).toBeVisible();
  });

  test('of the customer are shown by their type', async () => {
    stage.world.clock.pass(1000);
    await nok.sendsVideo();
    await nok.sendsAudio();
    await nok.sendsFile('price-list.pdf');
    await expect(thread(agent).getByText('Loading from LINE').first()).toBeVisible();
    // Retries, because LINE provides video and audio only after it has processed them.
    await expect(async () => {
      stage.world.clock.pass(10_000);
      await stage.world.settled();
      check(await thread(agent).locator('video').count()).toBe(2);
      check(await thread(agent).locator('audio').count()).toBe(2);
    }).toPass();
    await plays(thread(agent).locator('video').last());
    const link = thread(agent).locator('a[download]').last();
    const answer = await agent.request.get(await link.evaluate((anchor) => (anchor as HTMLAnchorElement).href));
    check(answer.status()).toBe(200);
    check(answer.headers()['content-disposition']).toContain('attachment');
  });

  test('that are too large to load at once get a small preview, which both sides show first', async () => {
    check(noise.length).toBeGreaterThan(1024 * 1024);
    await pick(
      { name: 'large.png', mimeType: 'image/png', buffer: noise },
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await asset('clip.mp4') },
    );
    await isDrawn(chips(agent).last().locator('img'));
    stage.world.clock.pass(1000);
    await send(agent).click();
    const own = thread(agent).getByRole('button', { name: 'View photo' }).last();
    const receivedPicture = phone.locator('[data-from="bot"][data-type="image"] img.media').last();
    for (const picture of [own.locator('img'), receivedPicture])
      await expect.poll(() => sizeOf(picture)).toEqual([1024, 768]);
    await own.click();
    const large = agent.getByRole('dialog').locator('img').first();
    await expect.poll(() => sizeOf(large)).toEqual([1600, 1200]);
    await agent.keyboard.press('Escape');

    for (const [page, film] of [
      [agent, thread(agent).locator('video').last()],
      [phone, phone.locator('[data-from="bot"][data-type="video"] video').last()],
    ] as const) {
      await expect(film).toHaveAttribute('poster', /preview/);
      // Waits for the first bytes of the video, from which the browser knows its size.
      await plays(film);
      const poster = await page.evaluateHandle(
        (film) => {
          const picture = new Image();
          picture.src = (film as HTMLVideoElement).poster;
          return picture.decode().then(() => picture);
        },
        await film.elementHandle(),
      );
      const [width, height] = await film.evaluate((film) => {
        const { videoWidth, videoHeight } = film as HTMLVideoElement;
        return [videoWidth, videoHeight];
      });
      check(await poster.evaluate((picture) => [picture.naturalWidth, picture.naturalHeight])).toEqual([width, height]);
      check(await poster.evaluate(colours)).toBeGreaterThan(10);
    }
  });

  test('are restored after a reload, and removed from the browser when another person signs in', async () => {
    const pickedNames = ['tin.png', 'clip.mp4'];
    await pick(
      { name: 'tin.png', mimeType: 'image/png', buffer: noise },
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await asset('clip.mp4') },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
    );
    await expect(chips(agent)).toHaveCount(3);
    for (const n of [0, 1]) await expect(chips(agent).nth(n)).toHaveAttribute('data-state', 'ready');
    await expect(chips(agent).last()).toContainText('LINE doesn’t support this file type.');
    await box(agent).fill('These two');
    const open = async (signedIn: string, chipNames: string[]) => {
      const { token } = await stage.caller(signedIn);
      await agent.evaluate((token) => localStorage.setItem('token', token), token ?? '');
      await agent.reload();
      await row(agent, 'Nok').click();
      await box(agent).click();
      await expect(chips(agent)).toHaveText(chipNames.map((name) => new RegExp(name)));
    };
    await open('cs_agent', pickedNames);
    for (const chip of await chips(agent).all()) await isDrawn(chip.locator('img'));
    await chips(agent).first().getByRole('button', { name: 'Remove the file' }).click();
    await open('cs_agent', ['clip.mp4']);
    const films = phone.locator('[data-from="bot"][data-type="video"]');
    const before = await films.count();
    stage.world.clock.pass(1000);
    await send(agent).click();
    await expect(films).toHaveCount(before + 1);
    await expect(received(phone).filter({ hasText: 'These two' })).toBeVisible();
    await open('cs_agent', []);
    await pick({ name: 'tin.png', mimeType: 'image/png', buffer: png });
    await expect(chips(agent)).toHaveAttribute('data-state', 'ready');
    await open('cs_lead', []);
    await open('cs_agent', []);
  });

  test('need confirmation when the page is left during the upload', async () => {
    const release = await blockRequests(agent, '**/api/media');
    const dialogs: string[] = [];
    agent.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await pick({ name: 'tin.png', mimeType: 'image/png', buffer: png });
    await expect(chips(agent)).toHaveAttribute('data-state', 'uploading');
    await agent.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    release();
    await expect(chips(agent)).toHaveAttribute('data-state', 'ready');
    await chips(agent).getByRole('button', { name: 'Remove the file' }).click();
  });

  test('remain while another conversation is open, and at most five upload at once', async () => {
    const { channel } = stage.world.brands[0]!;
    await stage.world.line.customer(channel.channelId, { displayName: 'May' }).writes('Hello');
    const six = Array.from({ length: 6 }, (_, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: png }));
    await pick(...six);
    await expect(toast(agent, 'A reply can have up to 5 messages.')).toBeVisible();
    await expect(chips(agent)).toHaveCount(5);
    await row(agent, 'May').click();
    await expect(chips(agent)).toHaveCount(0);
    await row(agent, 'Nok').click();
    await expect(chips(agent)).toHaveCount(5);
    await expect(send(agent)).toBeEnabled();
    await box(agent).fill('and words');
    await expect(send(agent)).toBeDisabled();
    await expect(agent.getByText('6 of 5 messages')).toBeVisible();
  });
});
