import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { brandCount, brandId, ownerId, tokenOf } from '../data/company.ts';

/** Number of requests that an abuser has in progress at a time. */
export const lanes = 16;

export interface AbuseOrder {
  url: string;
  name: AbuseName;
  /** Duration in milliseconds. */
  ms: number;
}

const abuser = ownerId;
const asAbuser = { authorization: `Bearer ${tokenOf(abuser)}` };
const json = { 'content-type': 'application/json' };
/** Client address for abuses of public endpoints, in the header that a proxy sets. */
const address = { 'x-forwarded-for': '203.0.113.7' };

const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** File of 9 MB that the server accepts as a picture. */
const picture = new Blob([pngSignature, new Uint8Array(9 * 1024 * 1024)], { type: 'image/png' });

/** Sends a request or opens a connection as an abuser. Refusals count as responses. */
type Abuse = (url: string) => Promise<void>;

export const abuses = {
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
    body.append('file', picture, 'picture.png');
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
} satisfies Record<string, Abuse>;
export type AbuseName = keyof typeof abuses;

/** Repeats an abuse for its duration. @returns the number of requests that ended, including refused and failed requests */
async function abuseFor({ url, name, ms }: AbuseOrder): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const lane = async () => {
    while (performance.now() < end) {
      // A closed connection counts as a response, too.
      await abuses[name](url).catch(() => undefined);
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

/** Opens a socket that resumes the inboxes of all brands five times. */
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

/** Opens a stream of all brands, and closes it after its first frame. */
function stream(url: string): Promise<void> {
  const query = new URLSearchParams({ since: '1', scopes: JSON.stringify(scopes) });
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = { ...asAbuser, ...upgrade, 'sec-websocket-key': randomBytes(16).toString('base64') };
  return new Promise((resolve) => {
    const outgoing = request(`${url}/api/stream?${query}`, { headers });
    outgoing.on('error', () => resolve());
    outgoing.on('response', (answer) => answer.resume().on('end', () => resolve()));
    outgoing.on('upgrade', (_, socket) => {
      socket.on('close', () => resolve());
      socket.once('data', () => socket.destroy());
    });
    outgoing.end();
  });
}

parentPort?.postMessage(await abuseFor(workerData as AbuseOrder));
