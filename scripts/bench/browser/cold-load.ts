import type { Browser } from 'playwright';
import { ownerId, tokenOf } from '../data/company.ts';

/** Result of opening the inbox in a browser without a cache. */
export interface ColdLoad {
  /** Number of requests until the page is at rest, excluding socket messages. */
  requests: number;
  /** Transferred bytes, including headers. */
  bytes: number;
  /** Milliseconds from the navigation until the first row is in the page. */
  firstRowMs: number;
  /** Processor time of the page's main thread until the page is at rest. Milliseconds. */
  taskMs: number;
}

/** Milliseconds without a request after which a page counts as being at rest. */
const quietMs = 1500;

/**
 * Measures opening the inbox as an owner in a new browser context, whose caches are empty.
 * @param throttle Factor by which the processor is slowed down.
 */
export async function loadCold(browser: Browser, url: string, throttle: number): Promise<ColdLoad> {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 940 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage: await signedIn(url) }] },
  });
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=option]') === null) return;
      performance.mark('first row');
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const open = new Set<string>();
  let [requests, bytes, changedAt] = [0, 0, performance.now()];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    open.add(requestId);
  });
  const ended = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    changedAt = performance.now();
    if (open.delete(requestId)) bytes += encodedDataLength;
  };
  cdp.on('Network.loadingFinished', ended);
  cdp.on('Network.loadingFailed', ended);
  await page.goto(`${url}/messages`);
  await page.locator('[role=option]').first().waitFor({ timeout: 120_000 });
  while (open.size > 0 || performance.now() < changedAt + quietMs) await page.waitForTimeout(50);
  const firstRowMs = await page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const taskMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  await context.close();
  return { requests, bytes, firstRowMs, taskMs };
}

/** Returns the storage entries of a signed-in user. */
async function signedIn(url: string): Promise<{ name: string; value: string }[]> {
  const token = tokenOf(ownerId);
  const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { user: object } };
  const entries = { preferredLanguage: 'en', token, user: JSON.stringify(data.user) };
  return Object.entries(entries).map(([name, value]) => ({ name, value }));
}
