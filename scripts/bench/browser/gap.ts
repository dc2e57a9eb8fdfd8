import type { Page } from 'playwright';
import type { Figure } from '../figure.ts';
import type { Console } from './console.ts';
import type { Traffic } from './traffic.ts';

interface Cuttable {
  cut(off: boolean): void;
  longest: number;
}

/**
 * Replaces the page's WebSocket class, so that a test can interrupt connections, and records the page's longest task. Runs before the
 * page's scripts.
 */
export function makeCuttable(): void {
  const Real = WebSocket;
  const open = new Set<WebSocket>();
  let off = false;
  window.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      // No process listens on the discard port, so connecting to it fails.
      super(off ? 'ws://127.0.0.1:9' : url, protocols);
      open.add(this);
      this.addEventListener('close', () => open.delete(this));
    }
  };
  const page = window as unknown as Cuttable;
  page.longest = 0;
  page.cut = (now) => {
    off = now;
    if (off) for (const socket of open) socket.close();
    else dispatchEvent(new Event('online'));
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration);
  }).observe({ type: 'longtask' });
}

/**
 * Interrupts the connection for a while under traffic.
 * @returns the milliseconds from reconnecting until the newest row is shown, and until all requests are complete
 */
export async function catchUp(console: Console, traffic: Traffic, seconds: number): Promise<Figure[]> {
  const { page } = console;
  await console.toTop();
  await page.mouse.move(5, 500);
  const before = traffic.count;
  await page.evaluate(() => (window as unknown as Cuttable).cut(true));
  await page.waitForTimeout(seconds * 1000);
  await traffic.pause();
  const missed = (traffic.count - before).toLocaleString('en');
  const requests = countRequests(page);
  await page.evaluate(() => {
    (window as unknown as Cuttable).longest = 0;
  });
  const started = performance.now();
  await page.evaluate(() => (window as unknown as Cuttable).cut(false));
  await page.getByRole('option', { name: `#${traffic.count - 1}#` }).waitFor();
  const ms = performance.now() - started;
  const { count, endedAt } = await requests();
  const longest = await page.evaluate(() => (window as unknown as Cuttable).longest);
  traffic.resume();
  const name = `back after ${seconds} s without a connection`;
  const note = `${missed} messages missed, ${count} requests, longest task ${Math.round(longest)} ms`;
  return [
    { name: `${name}, newest row`, unit: 'ms', value: ms, limit: null, target: null, note },
    { name: `${name}, everything`, unit: 'ms', value: Math.max(ms, endedAt - started), limit: null, target: null },
  ];
}

/**
 * Counts the page's requests. @returns a function that waits until the page sends no more requests, and then returns their number and the
 * time of the last response
 */
function countRequests(page: Page): () => Promise<{ count: number; endedAt: number }> {
  let count = 0;
  let open = 0;
  let endedAt = performance.now();
  const begin = () => {
    count += 1;
    open += 1;
  };
  const end = () => {
    open -= 1;
    endedAt = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    while (open > 0 || performance.now() < endedAt + 1000) await page.waitForTimeout(50);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    return { count, endedAt };
  };
}
