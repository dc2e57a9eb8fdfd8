import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([bootWorld(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

interface Watched {
  page: Page;
  /** Errors of the browser's console. */
  errors: string[];
  /** Requested URLs that do not belong to the product. */
  elsewhere: string[];
}

async function open(path: string): Promise<Watched> {
  const page = await browser.newPage();
  const watched: Watched = { page, errors: [], elsewhere: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(message.text());
  });
  page.on('pageerror', (error) => watched.errors.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== world.url) watched.elsewhere.push(request.url());
  });
  const answer = await page.goto(world.url + path);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
  return watched;
}

describe('under the content security policy', () => {
  test('the client signs in and works, without violations or external requests', async () => {
    const { page, errors, elsewhere } = await open('/login');
    await page.locator('input[autocomplete="username"]').fill('super_admin');
    await page.locator('input[type="password"]').first().fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(dashboard|messages)/);
    await page.goto(`${world.url}/messages`);
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText('No conversations yet').waitFor();
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
    await page.close();
  });

  test('an injected script does not run', async () => {
    const { page, errors } = await open('/login');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
      return 'smuggled' in window;
    });
    expect(ran).toBe(false);
    await expect.poll(() => errors.join()).toContain('Content Security Policy');
    await page.close();
  });

  test('the API page renders completely, from own resources only', async () => {
    const { page, errors, elsewhere } = await open('/api/docs/');
    await page.getByRole('heading', { name: 'OA Console' }).first().waitFor();
    const { body } = await new Caller(world.url).get('/docs/openapi.json');
    const tags = new Set(
      Object.values(body.paths).flatMap((path) => Object.values(path as object).flatMap(({ tags }) => tags)),
    );
    expect(tags.size).toBeGreaterThan(10);
    for (const tag of tags) await page.getByRole('link', { name: tag, exact: true }).first().waitFor();
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
    expect(await page.getByText('Deploy', { exact: true }).count()).toBe(0);
    await page.close();
  });
});
