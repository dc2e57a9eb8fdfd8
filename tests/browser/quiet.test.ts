import type { Page } from 'playwright/test';
import { expect as check, test } from 'vitest';
import { startTraffic } from '../../scripts/line-simulator/traffic.ts';
import { rounds } from '../support/rounds.ts';
import { expect, Stage } from './stage.ts';

/** Declares a test that runs concurrently with others, with its own server and browser pages. */
const during = (name: string, watch: (stage: Stage) => Promise<void>) =>
  test.concurrent(name, async () => {
    const stage = await Stage.open({ brandCount: 1 });
    try {
      await watch(stage);
    } finally {
      await stage.close();
    }
  });

interface Log {
  requests: string[];
  sockets: string[];
}

/** Records all network activity of the page. */
function record(page: Page): Log {
  const log: Log = { requests: [], sockets: [] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    log.requests.push(`${request.method()} ${pathname}${search}`);
  });
  page.on('websocket', (socket) => log.sockets.push(socket.url()));
  return log;
}

/** Duration of the observation. Milliseconds. */
const watchMs = 1000 * rounds(20, 60);
const rotateMs = 5000;

/** Opens a page and records its requests, starting with the first paint. */
async function open(stage: Stage, username: string, path: string): Promise<{ page: Page; log: Log }> {
  const page = await stage.visitor({ path: '/login' });
  const log = record(page);
  const { token } = await stage.caller(username);
  await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
  await page.goto(stage.world.url + path);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return { page, log };
}

/** The first chart of analytics, with data or with its empty state. */
const trends = (page: Page) => page.getByRole('region', { name: 'Trends' }).getByRole('figure').first();

/** Requests for figures, which a page repeats when it is notified of changed sums. */
const isOfFigures = (request: string) => /^GET \/api\/(dashboard|performance|analytics)\//.test(request);

during('open pages request only media during live traffic', async (stage) => {
  const { world } = stage;
  const { channel } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('Good morning');
  await world.settled();

  // Opens the chat as a viewer, because users who can reply mark visible messages as read, which is a request.
  const [chat, list, board, race, charts, reports] = await Promise.all([
    open(stage, 'viewer', '/messages'),
    open(stage, 'cs_agent', '/messages'),
    open(stage, 'cs_lead', '/dashboard'),
    open(stage, 'cs_agent', '/performance'),
    open(stage, 'cs_lead', '/analytics'),
    open(stage, 'manager', '/reports'),
  ]);
  await chat.page.getByRole('option').click();
  await expect(chat.page.getByRole('log')).toContainText('Good morning');
  await expect(list.page.getByRole('option')).toHaveCount(1);
  await expect(board.page.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(race.page.getByText('Live points')).toBeVisible();
  await expect(trends(charts.page)).toBeVisible();
  await expect(reports.page.getByText('No reports found')).toBeVisible();
  const pages = [chat, list, board, race, charts, reports];
  await Promise.all(pages.map(({ page }) => page.waitForLoadState('networkidle')));
  for (const { log } of pages) {
    check(log.sockets).toHaveLength(1);
    check(log.sockets[0]).toContain('transport=websocket');
    check(log.requests.filter((request) => request.includes('/socket.io'))).toEqual([]);
    log.requests.length = 0;
  }

  const began = performance.now();
  const traffic = startTraffic(world.line, { perMinute: 120, seed: 11, customers: 8 });
  let count = 0;
  while (performance.now() - began < watchMs || count < watchMs / 3000) {
    count += 1;
    world.clock.pass(500);
    await nok.writes(`Message ${count}`);
    // Every page receives new messages, which proves that it is connected.
    await expect(chat.page.getByRole('log')).toContainText(`Message ${count}`);
    await expect(list.page.getByRole('option').filter({ hasText: 'Nok' })).toContainText(`Message ${count}`);
  }
  traffic.stop();
  await world.settled();

  await expect.poll(() => list.page.getByRole('option').count()).toBeGreaterThan(5);
  const { body } = await (await stage.caller('cs_lead')).get('/dashboard/figures?names=waitingCustomers');
  const waiting = body.data.waitingCustomers.value;
  await expect(board.page.getByRole('button', { name: new RegExp(`^Waiting.*\\D${waiting}$`) })).toBeVisible();
  // Each request is repeated at most every two seconds, regardless of the number of notifications.
  const most = (performance.now() - began) / 2000 + 1;
  for (const { page, log } of pages) {
    const requests = log.requests.filter((one) => one.includes(' /api') || one.includes('/socket.io'));
    const reads = page === chat.page || page === list.page ? [] : requests.filter(isOfFigures);
    check(requests.filter((one) => !one.startsWith('GET /api/media/') && !reads.includes(one))).toEqual([]);
    const counts = Map.groupBy(reads, (one) => one);
    check([...counts.values()].filter(({ length }) => length > most)).toEqual([]);
    check(log.sockets).toHaveLength(1);
    check(stage.errorsOf(page).filter((error) => !error.includes('/api/media/'))).toEqual([]);
  }
});

during('pages of figures, the past and a wall make no requests without pushes while brands rotate', async (stage) => {
  const { world } = stage;
  const owner = await world.as('super_admin');
  await owner.post('/brands', { name: 'Another' });
  // Sends a message first, because the page shows charts only once there is a message.
  await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' }).writes('Good morning');
  await world.settled();
  const { body } = await owner.post('/wall-tokens', { name: 'Lobby', brands: ['all'] });
  const board = await open(stage, 'super_admin', '/dashboard');
  await expect(board.page.getByText('When customers write')).toBeVisible();
  const then = new Date(world.clock.now()).toISOString();
  const past = await open(stage, 'super_admin', `/dashboard?at=${then}`);
  await expect(past.page.getByText('Paused')).toBeVisible();
  const others = [await open(stage, 'super_admin', '/performance'), await open(stage, 'super_admin', '/analytics')];
  await expect(trends(others[1]!.page)).toBeVisible();
  const page = await stage.visitor({ path: '/login' });
  const log = record(page);
  await page.goto(`${world.url}/dashboard?wall=1&rotate=${rotateMs / 1000}#${body.data.token}`);
  const title = page.getByRole('heading', { level: 1 });
  for (const name of ['Brand 0', 'Another', 'All brands']) await expect(title).toHaveText(name);
  const quiet = [board, past, ...others];
  for (const one of [page, ...quiet.map((each) => each.page)]) await one.waitForLoadState('networkidle');
  check(log.sockets).toHaveLength(1);
  log.requests.length = 0;
  for (const each of quiet) each.log.requests.length = 0;

  const shown = [await title.innerText()];
  const began = performance.now();
  while (performance.now() - began < watchMs || new Set(shown).size < 3) {
    await expect(title).not.toHaveText(shown.at(-1)!);
    shown.push(await title.innerText());
  }
  check(new Set(shown)).toEqual(new Set(['Brand 0', 'Another', 'All brands']));
  const requests = [...log.requests, ...quiet.flatMap((each) => each.log.requests)];
  check(requests.filter((one) => one.includes(' /api') || one.includes('/socket.io'))).toEqual([]);
  check(log.sockets).toHaveLength(1);

  // Proves that the page was connected.
  const waiting = page.getByRole('definition').first();
  await expect(title).toHaveText('All brands');
  const before = Number(await waiting.textContent());
  await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Ploy' }).writes('Hello?');
  await world.settled();
  await expect
    .poll(async () => [await title.innerText(), await waiting.innerText()])
    .toEqual(['All brands', String(before + 1)]);
});
