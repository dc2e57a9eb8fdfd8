import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { compiled, launchChromium } from '../../../tests/support/chromium.ts';
import { serveBareList } from '../browser/bare-list.ts';
import { Console, list } from '../browser/console.ts';
import { spend } from '../browser/day.ts';
import { dayFigures, frameFigures } from '../browser/day-figures.ts';
import { feel } from '../browser/felt.ts';
import { type PointerKind, scroll } from '../browser/frames.ts';
import { catchUp } from '../browser/gap.ts';
import { leastHeapSize } from '../browser/memory.ts';
import { Traffic } from '../browser/traffic.ts';
import { Child } from '../child.ts';
import { environment, ownerId, tokenOf } from '../data/company.ts';
import { Customer } from '../data/customer.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { sendAtRate } from '../load/http.ts';
import { startLine } from '../load/line.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

const rows = 10_000;
const perSecond = 50;
const opened = 200;
/** Number of messages of the long thread. */
const longThread = 5000;

/** Measures the Messages page with 10,000 loaded conversations while 50 messages arrive per second, compared with a bare virtual list. */
export async function client({ clientMinutes }: Plan): Promise<Figure[]> {
  return inCopyOf(await inboxFolder(rows), async (folder) => {
    const line = await startLine();
    const server = await Child.serve('server', ['serve'], environment(folder, line.url));
    await unpin(server.url);
    const traffic = await Traffic.start(server.url, rows, perSecond);
    const browser = await launchChromium(compiled);
    const before = await bareFrames(browser);
    const console = await Console.open(browser, server.url);
    const loading = performance.now();
    const loaded = await console.loadAll(rows);
    const loadMs = performance.now() - loading;
    const day = await spend(console, clientMinutes, traffic);
    const gaps = [...(await catchUp(console, traffic, 15)), ...(await catchUp(console, traffic, 60))];
    const felt = await feelLongThread(console, server.url, traffic);
    const visits = await visitMany(console);
    await console.close();
    const after = await bareFrames(browser);
    await browser.close();
    await traffic.stop();
    await server.stop();
    line.close();
    const bare = { mouse: [...before.mouse, ...after.mouse], touch: [...before.touch, ...after.touch] };
    return [
      ...frameFigures('mouse', day, bare.mouse),
      ...frameFigures('touch', day, bare.touch),
      ...dayFigures(day),
      ...gaps,
      ...felt,
      ...visits,
      {
        name: 'loading all rows by scrolling',
        unit: 's',
        value: loadMs / 1000,
        limit: null,
        target: null,
        note: `${loaded} rows`,
      },
    ].map((figure) => ({ ...figure, name: `client: ${figure.name}` }));
  });
}

/** Measures how quickly the page reacts at a quarter of the machine's speed, with a thread of many messages and all rows loaded. */
async function feelLongThread(console: Console, url: string, traffic: Traffic): Promise<Figure[]> {
  const webhooks = new Webhooks(1);
  await sendAtRate(url, () => webhooks.next().bytes, { perSecond: 500, ms: (longThread / 500) * 1000 });
  const { typed, typedBusy, moved, opened, messages } = await feel(console, new Customer(0), longThread, traffic);
  const note = `${messages} messages, CPU throttled four times`;
  const of = (name: string, times: readonly number[], atMost: number): Figure[] => [
    {
      name: `${name} p95`,
      unit: 'ms',
      value: quantile(times, 0.95),
      limit: null,
      target: { of: 'value', atMost },
      note,
    },
    { name: `${name} p50`, unit: 'ms', value: quantile(times, 0.5), limit: null, target: null, note },
  ];
  return [
    ...of('key to paint, in the composer', typed, 32),
    ...of(`key to paint, in the composer, ${perSecond} messages/s`, typedBusy, 32),
    ...of('key to paint, in the list', moved, 32),
    ...of('open to paint', opened, 100),
  ];
}

/** Unpins all conversations. Pinned rows are listed first, but the newest rows must be visible. */
async function unpin(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(ownerId)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/conversations?filter=pinned&limit=200`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  for (const { id } of data) {
    const body = JSON.stringify({ pinned: false });
    const { status } = await fetch(`${url}/api/conversations/${id}/pin`, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`unpinning answered ${status}`);
  }
}

async function bareFrames(browser: Browser): Promise<Record<PointerKind, number[]>> {
  const bare = await serveBareList();
  const page = await browser.newPage({ viewport: { width: 1600, height: 940 } });
  await page.goto(`${bare.url}/?rows=${rows}`);
  await page.locator(list).waitFor();
  const cdp = await page.context().newCDPSession(page);
  const frames = { mouse: await scroll(page, cdp, 'mouse', 10_000), touch: await scroll(page, cdp, 'touch', 10_000) };
  await page.close();
  bare.close();
  return frames;
}

/** Opens many conversations one after the other. The page must release their memory. */
async function visitMany(console: Console): Promise<Figure[]> {
  await console.leave();
  const before = await leastHeapSize(console.cdp);
  const started = performance.now();
  for (let n = 0; n < opened; n++) await console.visit(new Customer(rows - 1 - n));
  const ms = (performance.now() - started) / opened;
  await console.leave();
  // Waits until the client leaves the scope of the last conversation, ten seconds after it was closed.
  await wait(12_000);
  const after = await leastHeapSize(console.cdp);
  return [
    {
      name: `heap after opening ${opened} conversations`,
      unit: 'MB',
      value: after.heapMb,
      limit: { what: 'the same before them', value: before.heapMb },
      target: { of: 'ratio', atMost: 1.1 },
      note: `nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
    },
    { name: 'opening a conversation', unit: 'ms', value: ms, limit: null, target: null },
  ];
}
