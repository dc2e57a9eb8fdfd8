import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from '../child.ts';
import { agentId, brandCount, brandId, environment, ownerId, tokenOf } from '../data/company.ts';
import { servedFolder } from '../data/served.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { inboxPage } from '../load/inbox-page.ts';
import { startLine } from '../load/line.ts';
import type { Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

const lanes = 16;
/** Milliseconds between two requests of the other users. */
const pauseMs = 50;
/** Milliseconds. Lower bound for idle times, since a page that takes 2 ms may wait for one garbage collection. */
const leastMs = 10;

const abuser = ownerId;
const asAbuser = { authorization: `Bearer ${tokenOf(abuser)}` };
const json = { 'content-type': 'application/json' };
/** Abusers of public calls have a separate address behind a proxy. */
const address = { 'x-forwarded-for': '203.0.113.7' };

/** A request or connection of an abuser. Refusals count as responses. */
type Abuse = (url: string) => Promise<void>;

const abuses: Record<string, Abuse> = {
  'public calls': (url) =>
    read(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { ...json, ...address },
      body: JSON.stringify({ username: 'owner', password: 'a wrong password', ['x'.repeat(900_000)]: 1 }),
    }),
  'sign-ins': (url) =>
    read(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { ...json, ...address },
      body: JSON.stringify({ username: 'owner', password: 'a wrong password' }),
    }),
  resumes,
  streams: stream,
  uploads: (url) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(9 * 1024 * 1024)], { type: 'image/png' }), 'picture.png');
    return read(`${url}/api/media`, { method: 'POST', headers: asAbuser, body });
  },
  searches: (url) =>
    read(`${url}/api/messages/search?limit=100&q=${'ab e'[Math.floor(Math.random() * 4)]}o`, { headers: asAbuser }),
  'custom reports': (url) =>
    read(`${url}/api/analytics/custom-report`, {
      method: 'POST',
      headers: { ...asAbuser, ...json },
      body: JSON.stringify({ figures: ['replies', 'avgResponseTime'], by: 'staff', range: 'last30' }),
    }),
};

/** An address or user sends one kind of request as fast as possible, while other users load their pages. */
export async function worst({ records, abuseSeconds }: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, abuse] of Object.entries(abuses)) {
    figures.push(
      ...(await inCopyOf(await servedFolder(records), (folder) => measure(folder, name, abuse, abuseSeconds))),
    );
  }
  return figures;
}

async function measure(folder: string, name: string, abuse: Abuse, seconds: number): Promise<Figure[]> {
  const line = await startLine();
  const server = await Child.serve('server', ['serve'], { ...environment(folder, line.url), TRUST_PROXY: '127.0.0.1' });
  try {
    // Warm-up: compiled code and the initial growth of the heap are not a leak.
    await Promise.all([others(server.url, 3000), abuseFor(server.url, abuse, 3000)]);
    await delay(2000);
    const idle = await others(server.url, seconds * 500);
    const before = server.memory().mb;
    const [busy, count] = await Promise.all([
      others(server.url, seconds * 1000),
      abuseFor(server.url, abuse, seconds * 1000),
    ]);
    await delay(10_000);
    const note = `${count.toLocaleString('en')} requests of ${lanes} at once in ${seconds} s`;
    const p99 = (what: 'health' | 'page', title: string): Figure => ({
      name: `${name}: p99 of ${title} for others`,
      unit: 'ms',
      value: quantile(busy[what], 0.99),
      limit: { what: 'the same idle', value: Math.max(leastMs, quantile(idle[what], 0.99)) },
      target: { of: 'ratio', atMost: 5 },
      note,
    });
    return [
      p99('health', '/health'),
      p99('page', 'an inbox page'),
      {
        name: `${name}: memory ten seconds later`,
        unit: 'MB',
        value: server.memory().mb,
        limit: { what: 'before', value: before },
        target: { of: 'ratio', atMost: 1.2 },
      },
    ];
  } finally {
    await server.stop();
    line.close();
  }
}

/** Requests of a working agent and of a load balancer. @returns milliseconds per request */
async function others(url: string, ms: number): Promise<{ health: number[]; page: number[] }> {
  const times = { health: [] as number[], page: [] as number[] };
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const started = performance.now();
    await read(`${url}/health`, {});
    times.health.push(performance.now() - started);
    times.page.push(await inboxPage(url, '', agentId(0)));
    await delay(pauseMs);
  }
  return times;
}

/** @returns the number of answered requests */
async function abuseFor(url: string, abuse: Abuse, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const lane = async () => {
    while (performance.now() < end) {
      // Closing the connection counts as a response, too.
      await abuse(url).catch(() => undefined);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return count;
}

async function read(url: string, init: RequestInit): Promise<void> {
  await (await fetch(url, init)).arrayBuffer();
}

const scopes = Array.from({ length: brandCount }, (_, n) => ({ scope: 'inbox', brand: brandId(n) }));

/** A socket that resumes the inboxes of all brands five times. */
function resumes(url: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let answers = 0;
  return new Promise((resolve) => {
    socket.onclose = () => resolve();
    socket.onerror = () => resolve();
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: tokenOf(abuser) })}`);
      else if (text.startsWith('40')) {
        for (let n = 0; n < 5; n++) socket.send(`42${n}${JSON.stringify(['resume', { since: 1, scopes }])}`);
      } else if (text.startsWith('43') && ++answers === 5) socket.close();
    };
  });
}

/** A stream of all brands, closed at its first frame. */
function stream(url: string): Promise<void> {
  const query = new URLSearchParams({ since: '1', scopes: JSON.stringify(scopes) });
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = { ...asAbuser, ...upgrade, 'sec-websocket-key': randomBytes(16).toString('base64') };
  return new Promise((resolve) => {
    const asked = request(`${url}/api/stream?${query}`, { headers });
    asked.on('error', () => resolve());
    asked.on('response', (answer) => answer.resume().on('end', () => resolve()));
    asked.on('upgrade', (_, socket) => {
      socket.on('close', () => resolve());
      socket.once('data', () => socket.destroy());
    });
    asked.end();
  });
}
