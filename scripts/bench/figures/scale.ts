import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createApp } from '../../../server/app.ts';
import { eraseConversation } from '../../../server/commands/conversation-records.ts';
import { readConfig } from '../../../server/config.ts';
import { Child } from '../child.ts';
import { environment, ownerId, tokenOf } from '../data/company.ts';
import { Customer } from '../data/customer.ts';
import { servedFolder } from '../data/served.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { openDashboard } from '../load/dashboard.ts';
import type { Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

const files = ['log', 'views', 'figures', 'search'] as const;
const requests = 40;
const customer = new Customer(0);
const headers = { authorization: `Bearer ${tokenOf(ownerId)}`, 'content-type': 'application/json' };
const search = (q: string) => `messages/search?brand=all&limit=50&q=${encodeURIComponent(q)}`;
const pages: Record<string, string> = {
  'first page of the inbox': 'conversations?limit=50',
  'thread of a conversation': `messages/conversation/${customer.id}?limit=50`,
  'search of one character': search('ข'),
  'search of two characters': search('ขอ'),
  'search of six characters': search('ขอบคุณ'),
};

/**
 * Measures the product on a data folder with many records: the size of the folder, and the duration of requests and of operators' commands.
 */
export async function scale({ records }: Plan): Promise<Figure[]> {
  const folder = await servedFolder(records);
  return inCopyOf(folder, async (copy) => [
    ...sizes(copy),
    ...(await commands(copy)),
    ...(await served(copy)),
    await erasure(copy),
  ]);
}

const plain = (name: string, unit: string, value: number): Figure => ({ name, unit, value, limit: null, target: null });

function sizes(folder: string): Figure[] {
  const views = new Database(join(folder, 'views.db'), { readonly: true });
  const messages = views.prepare<[], number>('SELECT count(*) FROM messages').pluck().get() as number;
  views.close();
  const each = files.map((file) => statSync(join(folder, `${file}.db`)).size / messages / 1000);
  return [
    plain(
      `disk per message, ${messages.toLocaleString('en')} messages`,
      'kB',
      each.reduce((sum, size) => sum + size),
    ),
    ...files.map((file, i) => plain(`disk per message, ${file}.db`, 'kB', each[i] as number)),
  ];
}

async function commands(folder: string): Promise<Figure[]> {
  const verify = await Child.run('server', ['verify'], environment(folder));
  const backup = await Child.run('server', ['backup', join(folder, 'bench.backup')], environment(folder));
  return [
    plain('verify', 's', verify.ms / 1000),
    plain('memory of verify at most', 'MB', verify.peakMb),
    plain('backup', 's', backup.ms / 1000),
  ];
}

async function served(folder: string): Promise<Figure[]> {
  const server = await Child.serve('server', ['serve'], environment(folder));
  const figures = [plain('start', 'ms', server.readyMs)];
  const measure = async (name: string, request: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < requests + 5; n++) {
      const started = performance.now();
      await request();
      times.push(performance.now() - started);
    }
    const warm = times.slice(5);
    figures.push(plain(`${name}, p50`, 'ms', quantile(warm, 0.5)), plain(`${name}, p99`, 'ms', quantile(warm, 0.99)));
  };
  for (const [name, call] of Object.entries(pages)) await measure(name, () => api(server.url, call));
  await measure('dashboard', () => openDashboard(server.url));
  figures.push(plain('report of 30 days as PDF', 's', await report(server.url)));
  await server.stop();
  return figures;
}

/** Measures the erasure of a customer, until none of their data is left. */
async function erasure(folder: string): Promise<Figure> {
  Object.assign(process.env, environment(folder));
  const app = await createApp({ config: readConfig(process.env) });
  await app.start();
  await app.settled();
  const started = performance.now();
  await app.engine.execute(customer.stream, 'system', eraseConversation({ conversationId: customer.id }));
  await app.settled();
  const figure = plain('erasure of a customer', 'ms', performance.now() - started);
  await app.close();
  return figure;
}

/** Requests a report. @returns seconds until the report is ready */
async function report(url: string): Promise<number> {
  const started = performance.now();
  const input = { template: 'kpi-overview', brand: 'all', range: 'last30', format: 'pdf', language: 'th' };
  const { id } = (await api(url, 'reports', 'POST', input)) as { id: string };
  for (;;) {
    const { data } = (await api(url, 'reports?limit=50')) as { data: { id: string; status: string }[] };
    const { status } = data.find((one) => one.id === id) as { status: string };
    if (status === 'completed') return (performance.now() - started) / 1000;
    if (status === 'failed') throw new Error('the report failed');
    await delay(100);
  }
}

async function api(url: string, call: string, method = 'GET', body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/${call}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call} responded ${response.status} ${text}`);
  const envelope = JSON.parse(text) as { data: unknown };
  return Array.isArray(envelope.data) ? envelope : envelope.data;
}
