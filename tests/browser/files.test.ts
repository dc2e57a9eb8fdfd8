import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { png as painted } from '../../scripts/line-simulator/media/png.ts';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Inspection, prepared } from './axe.ts';
import { box, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Files that are sent as download links, and pictures that are converted in the browser. */

let stage: Stage;
let nok: Customer;
let phone: Page;
let agent: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok', language: 'th' });
  await nok.writes('The price list, please');
  await world.settled();
  [phone, agent] = await Promise.all([stage.phone(nok), stage.console('cs_agent')]);
  // The card opens a page of its own, which needs the same redirection as the phone.
  await phone.context().route('http://localhost:0/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: stage.world.url + pathname + search });
  });
  await row(agent, 'Nok').click();
  await expect(thread(agent)).toContainText('The price list, please');
});
afterAll(() => stage.close());

const chips = (page: Page) => page.getByRole('list', { name: 'Attached to your reply' }).getByRole('listitem');
const attach = (page: Page) => page.getByRole('button', { name: 'Attach a photo, video, audio or other file' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const cards = (page: Page) => page.locator('[data-testid="phone-message"][data-from="bot"][data-type="flex"]');
const pdf = { name: 'price list 2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nprices') };
const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  agent.locator('input[type="file"]').first().setInputFiles(files);

/** Encodes a picture in the browser, with a transparent part if wanted. */
async function encoded(type: 'image/webp' | 'image/png', isTransparent: boolean): Promise<Buffer> {
  const base64 = await agent.evaluate(
    async ([type, isTransparent]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#c40';
      context.fillRect(0, 0, isTransparent ? 30 : 60, 40);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
      return btoa(String.fromCharCode(...new Uint8Array(await (blob as Blob).arrayBuffer())));
    },
    [type, isTransparent] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Opens the page of the last card on the phone. */
async function openCard(): Promise<Page> {
  const [page] = await Promise.all([
    phone.context().waitForEvent('page'),
    cards(phone).last().getByTestId('phone-action').click(),
  ]);
  await page.waitForLoadState();
  return page;
}

test('a file is attached by mouse, and the customer downloads it from the card', async () => {
  await attach(agent).hover();
  await expect(agent.getByRole('tooltip')).toContainText('Other files up to 25 MB are sent as a download link.');
  const [chooser] = await Promise.all([agent.waitForEvent('filechooser'), attach(agent).click()]);
  await chooser.setFiles(pdf);
  await expect(chips(agent)).toContainText('sent as a download link');
  stage.world.clock.pass(1000);
  await send(agent).click();
  const link = thread(agent).locator('a[download]').last();
  await expect(link).toContainText('price list 2026.pdf');
  await expect(thread(agent)).toContainText('not downloaded yet');

  await expect(cards(phone).last()).toContainText('price list 2026.pdf');
  const page = await openCard();
  await expect(page.getByRole('heading')).toHaveText('price list 2026.pdf');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ดาวน์โหลดไฟล์' }).click(),
  ]);
  check(download.suggestedFilename()).toBe('price list 2026.pdf');
  check(await readFile(await download.path())).toEqual(pdf.buffer);
  await expect(thread(agent)).toContainText('downloaded once');

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Download file' })).toBeVisible();
  await page.close();
});

test('the link is revoked by keys, and its page then says so', async () => {
  const menu = thread(agent).getByRole('button', { name: 'Download link of this file' }).last();
  await menu.focus();
  await agent.keyboard.press('Enter');
  await expect(agent.getByRole('menuitem', { name: 'Revoke the download link' })).toBeVisible();
  await agent.keyboard.press('ArrowDown');
  await agent.keyboard.press('Enter');
  const question = agent.getByRole('dialog', { name: 'Revoke the download link?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await agent.keyboard.press('Tab');
  await agent.keyboard.press('Enter');
  await expect(thread(agent)).toContainText('Link revoked');
  await expect(menu).toBeHidden();
  const page = await openCard();
  await expect(page.getByRole('link', { name: /Download|ดาวน์โหลด/ })).toHaveCount(0);
  await expect(page.getByRole('heading')).toBeVisible();
  await page.close();
});

test('a file is attached and sent by keys', async () => {
  const before = await cards(phone).count();
  await attach(agent).focus();
  await expect(attach(agent)).toBeFocused();
  const [chooser] = await Promise.all([agent.waitForEvent('filechooser'), agent.keyboard.press('Enter')]);
  await chooser.setFiles({ ...pdf, name: 'by keys.pdf' });
  await expect(chips(agent)).toHaveAttribute('data-state', 'ready');
  stage.world.clock.pass(1000);
  await box(agent).focus();
  await agent.keyboard.press('Control+Enter');
  await expect(cards(phone)).toHaveCount(before + 1);
  await expect(cards(phone).last()).toContainText('by keys.pdf');
});

test.each([
  ['a program', { ...pdf, name: 'setup.exe' }, 'setup.exe: programs, scripts, HTML and SVG files can’t be sent.'],
  ['a large file', { ...pdf, buffer: Buffer.alloc(26 * 1024 * 1024) }, 'Files can be up to 25 MB.'],
])('%s is refused before a byte is sent', async (_, file, text) => {
  const requests: string[] = [];
  agent.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await pick(file);
  await expect(toast(agent, text)).toBeVisible();
  await expect(chips(agent)).toHaveCount(0);
  check(requests.filter((path) => path === '/api/media')).toEqual([]);
});

describe('a picture that LINE does not accept', () => {
  test('is converted to JPEG, or PNG if it is transparent, and the composer says so', async () => {
    const noise = painted(2200, 1700, () => [0, 1, 2].map(() => Math.random() * 256) as [number, number, number]);
    check(noise.length).toBeGreaterThan(10 * 1024 * 1024);
    await pick(
      { name: 'cat.webp', mimeType: 'image/webp', buffer: await encoded('image/webp', false) },
      { name: 'logo.webp', mimeType: 'image/webp', buffer: await encoded('image/webp', true) },
      { name: 'huge.png', mimeType: 'image/png', buffer: noise },
    );
    await expect(chips(agent)).toHaveText([
      /^cat\.jpg.*converted to JPEG/,
      /^logo\.png.*converted to PNG/,
      /^huge\.jpg.*converted to JPEG/,
    ]);
    stage.world.clock.pass(1000);
    await send(agent).click();
    const pictures = phone.locator('[data-testid="phone-message"][data-from="bot"][data-type="image"] img.media');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all())
      await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  test('can be sent as it is, as a file', async () => {
    await pick({ name: 'cat.webp', mimeType: 'image/webp', buffer: await encoded('image/webp', false) });
    await chips(agent).getByRole('button', { name: 'Send the original as a file' }).click();
    await expect(chips(agent)).toContainText(/^cat\.webp.*sent as a download link/);
    await chips(agent).getByRole('button', { name: 'Remove the file' }).click();
  });

  test('and that the browser cannot open can be sent as a file', async () => {
    await pick({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') });
    await expect(chips(agent)).toContainText('This browser can’t open the picture. You can send it as a file.');
    await expect(send(agent)).toBeDisabled();
    await chips(agent).getByRole('button', { name: 'Send as a file' }).click();
    await expect(chips(agent)).toContainText(/^IMG_1\.HEIC.*sent as a download link/);
    const before = await cards(phone).count();
    stage.world.clock.pass(1000);
    await send(agent).click();
    await expect(cards(phone)).toHaveCount(before + 1);
  });
});

test('the page of a file is accessible, in light and dark', async () => {
  const [message] = stage.world.line.sent.at(-1)!.messages as {
    contents: { footer: { contents: { action: { uri: string } }[] } };
  }[];
  const address = stage.world.url + new URL(message!.contents.footer.contents[0]!.action.uri).pathname;
  const html = await (await fetch(address)).text();
  // The policy of the page forbids all scripts, also those of the inspection.
  const page = await stage.browser.newPage({ viewport: { width: 360, height: 740 } });
  const inspection = new Inspection();
  await page.setContent(html);
  await prepared(page);
  await inspection.look(page, 'file');
  await inspection.structure(page, 'file');
  check(inspection.take()).toEqual([]);
  await page.close();
});
