import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { compiled, launchChromium } from '../../../tests/support/chromium.ts';
import { leastHeapSize } from '../browser/memory.ts';
import { numberIn, risesOf, waits, watchRising } from '../browser/rising.ts';
import { Child } from '../child.ts';
import { environment, makeCompany, ownerId, tokenOf } from '../data/company.ts';
import { Customer } from '../data/customer.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { answer } from '../load/answers.ts';
import { sendAtRate } from '../load/http.ts';
import { startLine } from '../load/line.ts';
import { Webhooks } from '../load/webhooks.ts';
import { full, type Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

const perSecond = 200;
/** Number of messages in an hour at 50 per second. */
const hour = full.wallMessages;
/** Messages per second. At this rate, the messages of an hour are sent in six minutes. */
const compressed = 500;
const looks = 4;
const many = 1_000_000;
const few = 1000;

/** Measures how soon a wallboard and a supervisor's page show changes, and the memory of a wallboard over time. */
export async function screens({ seconds, wallMessages }: Plan): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder);
    const line = await startLine();
    const server = await Child.serve('server', ['serve'], environment(folder, line.url));
    const browser = await launchChromium(compiled);
    const wall = await open(browser, server.url, '/dashboard?wall=1');
    const arena = await open(browser, server.url, '/performance');
    const figures = [
      ...(await counted(server.url, wall, arena, Math.max(10, seconds) * 1000)),
      ...(await held(server.url, wall, wallMessages)),
    ];
    await browser.close();
    await server.stop();
    line.close();
    return figures.map((figure) => ({ ...figure, name: `screens: ${figure.name}` }));
  });
}

async function open(browser: Browser, url: string, path: string): Promise<Page> {
  const entries = { preferredLanguage: 'en', token: tokenOf(ownerId) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

/**
 * Measures the time until changes are painted. Each message comes from a customer who has not written before, and each reply goes to a
 * different customer.
 */
async function counted(url: string, wall: Page, arena: Page, ms: number): Promise<Figure[]> {
  const now = () => performance.timeOrigin + performance.now();
  const webhooks = new Webhooks(many);
  const sent: number[] = [];
  const next = () => {
    sent.push(now());
    return webhooks.next().bytes;
  };
  await sendAtRate(url, next, { perSecond, ms: 3000 });
  const waiting = wall.getByRole('definition').first();
  const replies = arena.getByRole('button', { name: /^Replies: / });
  await answer(url, new Customer(0));
  await replies.getByText('1', { exact: true }).waitFor();
  await wait(3000);
  const [from, fromReplies] = [await numberIn(waiting), await numberIn(replies)];
  await watchRising(waiting);
  await watchRising(replies);
  sent.length = 0;
  await sendAtRate(url, next, { perSecond, ms });
  await wait(1000);
  const count = waits(from, sent, await risesOf(waiting));
  // Replies are sent only in this second measurement, because replies reduce the number of waiting customers, which the first measurement
  // watches.
  const beside = sendAtRate(url, next, { perSecond, ms });
  const answers: number[] = [];
  const ends = now() + ms;
  for (let n = 1; now() < ends; n++) {
    answers.push(await answer(url, new Customer(n)));
    await wait(250);
  }
  await beside;
  await wait(4000);
  const figure = waits(fromReplies, answers, await risesOf(replies));
  return [
    {
      name: `webhook to a wall's count p99, ${perSecond} messages a second`,
      unit: 'ms',
      value: quantile(count.ms, 0.99),
      limit: null,
      target: { of: 'value', atMost: 500 },
      note: `p50 ${quantile(count.ms, 0.5).toFixed(0)} ms; ${count.ms.length} messages, ${count.unseen} not seen`,
    },
    {
      name: 'answer to a figure of today, at most',
      unit: 'ms',
      value: Math.max(...figure.ms),
      limit: null,
      target: { of: 'value', atMost: 2500 },
      note: `p50 ${quantile(figure.ms, 0.5).toFixed(0)} ms; ${figure.ms.length} answers, ${figure.unseen} not seen`,
    },
  ];
}

/** Measures the memory of a wallboard after the messages of an hour, sent faster than in real time. */
async function held(url: string, wall: Page, messages: number): Promise<Figure[]> {
  const cdp = await wall.context().newCDPSession(wall);
  const webhooks = new Webhooks(few);
  const next = () => webhooks.next().bytes;
  const part = ((messages / looks) * 1000) / compressed;
  const sizes = [];
  for (let look = 0; look <= looks; look++) {
    // The first round only warms up the wallboard for 10 s. The growth of the memory is measured from the end of this round.
    await sendAtRate(url, next, { perSecond: compressed, ms: look === 0 ? 10_000 : part });
    sizes.push(await leastHeapSize(cdp));
  }
  const [first, last] = [sizes[0], sizes.at(-1)];
  return [
    {
      name: `a wall's heap after ${messages.toLocaleString('en')} messages (an hour of 50 a second has ${hour.toLocaleString('en')})`,
      unit: 'MB',
      value: last?.heapMb ?? Number.NaN,
      limit: { what: 'the same before them', value: first?.heapMb ?? Number.NaN },
      target: { of: 'ratio', atMost: 1.1 },
      note: `${sizes.map(({ heapMb }) => heapMb.toFixed(1)).join(', ')} MB; nodes ${first?.nodes} → ${last?.nodes}, listeners ${first?.listeners} → ${last?.listeners}`,
    },
  ];
}
