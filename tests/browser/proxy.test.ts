import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { freePort } from '../support/free-port.ts';
import { FrontProxy, hasProxy, proxyNames } from '../support/proxies.ts';
import { password } from '../support/world.ts';
import { answers, bubbles, row, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

describe.each(proxyNames)('%s in front, with TLS and under a path', (name) => {
  const isHere = hasProxy(name);
  if (!isHere) process.stderr.write(`${name} is not here, and only root can get it: not tested\n`);
  const testProxy = isHere ? test : test.skip;

  let proxy: FrontProxy;
  let stage: Stage;
  let url: string;
  let page: Page;
  let nok: Customer;
  const sockets: string[] = [];

  beforeAll(async () => {
    if (!isHere) return;
    proxy = new FrontProxy(name);
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(proxy.certificate.cert, 'utf8')]);
    const from = await freePort();
    url = `https://localhost:${from}/console`;
    stage = await Stage.open({
      brandCount: 1,
      env: { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' },
      flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    });
    await proxy.start({ from, to: Number(new URL(stage.world.url).port) });
    const brand = stage.world.brands[0]!;
    brand.channel.webhookUrl = `${url}/webhooks/line/${brand.lineAccountId}`;
    nok = stage.world.line.customer(brand.channel.channelId, { displayName: 'Nok' });
  });
  afterAll(async () => {
    await stage?.close();
    proxy?.close();
  });

  const isDrawn = (at: number) => {
    const picture = thread(page).locator('img[src*="/media/"]').nth(at);
    return expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  };

  testProxy('the access log contains no invitation token', async () => {
    await fetch(`${url}/api/auth/invitations/secret-token`);
    await fetch(`${url}/api/auth/setup`);
    // Caddy writes no access log by default.
    if (name === 'nginx') await expect.poll(() => proxy.accessLog()).toContain('/api/auth/setup');
    check(proxy.accessLog()).not.toContain('secret-token');
  });

  testProxy('the base path leads to the sign-in, which works', async () => {
    page = await stage.visitor({ url, path: '', context: { ignoreHTTPSErrors: true } });
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await expect(page).toHaveURL(`${url}/login`);
    await page.getByLabel('Username or email').fill('cs_agent');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page).toHaveURL(`${url}/messages`);
    const cookies = await page.context().cookies();
    check(cookies.map(({ name: cookie, path, secure }) => [cookie.split('-')[0], path, secure]).sort()).toEqual([
      ['known', '/console/api/auth/login', true],
      ['media', '/console/api/media', true],
    ]);
  });

  testProxy('a LINE message arrives by webhook, is pushed over a WebSocket, and is answered', async () => {
    await nok.writes('Is the tea iced?');
    await row(page, 'Nok').click();
    await expect(bubbles(page).filter({ hasText: 'Is the tea iced?' })).toBeVisible();
    await answers(stage.world, page, 'It is, if you like.');
    await expect(bubbles(page)).toHaveCount(2);
    await stage.world.settled();
    check(JSON.stringify(stage.world.line.calls.at(-1)?.body)).toContain('It is, if you like.');
    const begun = `${url.replace('https', 'wss')}/socket.io/`;
    check(sockets.map((address) => address.split('?')[0])).toEqual([begun]);
  });

  testProxy('a picture is uploaded, shown in the thread, and fetched by LINE', async () => {
    const png = Buffer.from(greyPicture(64, 48, 0x60));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isDrawn(0);
    await stage.world.settled();
    const sent = /"originalContentUrl":"([^"]+)"/.exec(JSON.stringify(stage.world.line.calls.map(({ body }) => body)));
    check(sent?.[1]).toContain(`${url}/media/`);
    const fetched = await fetch(sent?.[1] ?? '');
    check([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  testProxy("a customer's picture is read with the media cookie", async () => {
    await nok.sendsImage();
    await isDrawn(1);
  });

  testProxy('a reload keeps an address within the app', async () => {
    const address = page.url();
    check(address).toMatch(new RegExp(`^${url}/messages/[^/]+$`));
    await page.reload();
    await expect(bubbles(page).filter({ hasText: 'It is, if you like.' })).toBeVisible();
    check(page.url()).toBe(address);
    await expect(row(page, 'Nok')).toBeVisible();
  });

  testProxy("the link of a call opens the customer's page, which connects to the agent", async () => {
    await page.locator('header').getByRole('button', { name: 'Call', exact: true }).click();
    const callWindow = page.getByRole('region', { name: 'Call with Nok' });
    await expect(callWindow).toContainText('Invitation sent. Waiting for Nok');
    await stage.world.settled();
    const sent = /"uri":"([^"]+)"/.exec(JSON.stringify(stage.world.line.sent.at(-1)!.messages));
    check(sent?.[1]).toContain(`${url}/c/`);
    const context = await stage.browser.newContext({ ignoreHTTPSErrors: true });
    const customerPage = await context.newPage();
    await customerPage.goto(sent?.[1] ?? '');
    await expect(callWindow).toContainText('Nok has opened the link');
    await customerPage.getByRole('button', { name: 'Join the call' }).click();
    await expect(callWindow).toHaveAttribute('data-phase', 'talking');
    await callWindow.getByRole('button', { name: 'Hang up' }).click();
    await expect(customerPage.getByRole('status')).toContainText('The call is over.');
    await context.close();
    await callWindow.getByRole('button', { name: 'Close' }).click();
  });

  testProxy('the link of a wall opens it without a sign-in', async () => {
    const owner = await stage.caller('super_admin');
    await owner.post('/auth/reauthenticate', { password });
    const { body } = await owner.post('/wall-tokens', { name: 'Lobby', brands: ['all'] });
    const wall = await stage.visitor({
      url,
      path: `/dashboard?wall=1#${body.data.token}`,
      context: { ignoreHTTPSErrors: true },
    });
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Brand 0');
    await expect(wall.getByRole('definition').first()).toHaveText(/^\d+$/);
    check(stage.errorsOf(wall)).toEqual([]);
    await stage.leave(wall);
  });

  testProxy('the page can be installed, and the API describes itself', async () => {
    const session = await page.context().newCDPSession(page);
    const { url: manifest, errors } = await session.send('Page.getAppManifest');
    check([manifest, errors]).toEqual([`${url}/manifest.webmanifest`, []]);
    const docs = await page.context().newPage();
    await docs.goto(`${url}/api/docs`);
    await expect(docs).toHaveURL(`${url}/api/docs/`);
    await expect(docs.getByText('OA Console').first()).toBeVisible();
    await docs.close();
  });

  testProxy('health checks reach the server', async () => {
    const health = await fetch(`${url}/api/health`);
    check(health.status).toBe(200);
    check((await fetch(`${url}/metrics`)).status).toBe(401);
  });

  testProxy('signing out returns to the sign-in, without errors', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${url}/login`);
    check(stage.errorsOf(page)).toEqual([]);
  });
});
