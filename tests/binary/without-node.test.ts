import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, expect } from 'playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { box, bubbles, row } from '../browser/inbox.ts';
import { owner } from '../support/child.ts';
import { launchChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { LineStandIn } from '../support/line-stand-in.ts';
import { Caller } from '../support/world.ts';
import { BareRoot } from './bare-root.ts';

const channelSecret = 'c'.repeat(32);
const line = new LineStandIn();
let bare: BareRoot;
let browser: Browser;
let server: ReturnType<BareRoot['run']>;
let url: string;

/** Resolves when the server reports its address. */
async function listening(child: typeof server): Promise<void> {
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  for await (const text of child.stderr) {
    output += text;
    if (output.includes('OA Console listens on')) return;
  }
  throw new Error(`it does not start: ${output}`);
}

beforeAll(async () => {
  bare = new BareRoot(resolve(root, process.env.PROGRAM as string));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  browser = await launchChromium();
  server = bare.run([], {
    PORT: String(port),
    DATA_DIR: '/data',
    LOG_LEVEL: 'warn',
    LINE_API_BASE_URL: await line.listen(),
    OWNER_USERNAME: owner.username,
    OWNER_PASSWORD: owner.password,
  });
  await listening(server);
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await browser?.close();
  line.close();
  bare?.remove();
});

async function customerWrites(text: string): Promise<void> {
  const { body } = await new Caller(url).post('/auth/login', owner);
  const caller = new Caller(url, body.data.token);
  const brand = (await caller.post('/brands', { name: 'Siam Tea House' })).body.data;
  const channel = { nickname: 'Tea', channelId: '1657000001', channelSecret, accessToken: 'token', enabled: true };
  const account = (await caller.post('/line-accounts', { brandId: brand.id, ...channel })).body.data;
  const event = {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    webhookEventId: '01JZAYAH3VM5Y8Z9B2C4D6E801',
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId: `U${'a'.repeat(32)}` },
    replyToken: 'reply-token',
    message: { id: '468000000000001', type: 'text', text, quoteToken: 'quote' },
  };
  const sent = JSON.stringify({ destination: `U${'b'.repeat(32)}`, events: [event] });
  const signature = createHmac('sha256', channelSecret).update(sent).digest('base64');
  const path = new URL(account.webhookUrl).pathname;
  const answer = await fetch(url + path, { method: 'POST', headers: { 'x-line-signature': signature }, body: sent });
  expect(answer.status).toBe(200);
}

test('on a machine without Node, a person signs in with a browser and a customer gets a reply', async () => {
  await customerWrites('Is the tea iced?');
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${url}/messages`);
  await page.getByLabel('Username or email').fill(owner.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await row(page, 'สมชาย').click();
  await expect(bubbles(page).filter({ hasText: 'Is the tea iced?' })).toBeVisible();
  await box(page).fill('It is, if you like.');
  await box(page).press('Shift+Enter');
  const [send] = await line.until(1);
  expect(send?.body.messages).toEqual([expect.objectContaining({ text: 'It is, if you like.' })]);
  await expect(bubbles(page)).toHaveCount(2);
});

/** Runs a command to its end. */
async function command(args: string[], dataDir = '/data') {
  const child = bare.run(args, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'tea in the garden' });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      out += text;
    });
  const [code] = await once(child, 'close');
  return { code, out };
}

test('its threads share freed memory', () => {
  expect(readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
});

test('its commands run without Node, and a graceful stop leaves all data intact', async () => {
  expect(await command(['--version'])).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{7}(\.dirty)?\n$/),
  });
  expect((await command(['--licenses'])).out).toMatch(/^react \S+\nLicence: MIT$/m);
  expect(await command(['backup', '/a.backup'])).toMatchObject({ code: 0 });
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(await command(['verify'])).toMatchObject({ code: 0 });
  expect(await command(['rebuild'])).toMatchObject({ code: 0 });
  expect(await command(['restore', '/a.backup'])).toMatchObject({ code: 0 });
  // Without a home folder the program caches its own files in the data folder.
  expect(readdirSync(join(bare.folder, 'data/cache/oa-console')).length).toBeGreaterThan(0);
});

test('a folder of another user that contains other files is refused and unchanged', async () => {
  const folder = join(bare.folder, 'foreign');
  mkdirSync(folder);
  writeFileSync(join(folder, 'notes.txt'), 'notes');
  if (process.getuid?.() === 0) chownSync(folder, 12_345, 12_345);
  for (const name of ['serve', 'verify']) {
    const { code, out } = await command([name], '/foreign');
    expect([code, out]).toEqual([2, expect.stringContaining('contains other files (notes.txt)')]);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  }
});
