import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { freePort } from '../../../tests/support/free-port.ts';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { makeTrafficLog } from '../data/traffic.ts';
import type { Figure } from '../figure.ts';
import { cached, inTemporaryFolder } from '../folders.ts';
import { type RetriedRequests, sendUntilAnswered } from '../load/retried-requests.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';

const perSecond = 200;
const customers = 1000;
const lineWaitsSeconds = 2;

/**
 * Restarts the server after its rows were deleted, while customers write. Every webhook must be answered with 200 and stored exactly once.
 */
export async function restart({ records }: Plan): Promise<Figure[]> {
  const data = await cached(`traffic-${records}`, (part) => makeTrafficLog(part, records));
  return inTemporaryFolder(async (folder) => {
    for (const file of globSync('*', { cwd: data })) cpSync(join(data, file), join(folder, file), { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const start = () => Child.serve('server', ['serve'], { ...environment(folder), PORT: String(port) });
    const before = await start();
    const webhooks = new Webhooks(customers);
    webhooks.prepare(2000);
    const load = sendUntilAnswered(url, () => webhooks.next().bytes, perSecond);
    await delay(2000);
    await before.stop();
    for (const file of globSync('{views,search}*.db*', { cwd: folder })) rmSync(join(folder, file));
    const started = performance.now();
    const taken = whenTaken(url, started);
    const after = await start();
    const rebuiltMs = performance.now() - started;
    const takenMs = await taken;
    await delay(2000);
    const counts = await load.stop();
    await after.stop();
    check(counts, folder);
    return [
      { name: 'webhooks answered other than 200', unit: '', value: 0, limit: null, target: { of: 'value', atMost: 0 } },
      {
        name: `webhooks taken after a start without rows (${records.toLocaleString('en')} records)`,
        unit: 's',
        value: takenMs / 1000,
        limit: { what: 'until the rows are there', value: rebuiltMs / 1000 },
        target: null,
        note: `${counts.sent} sent at ${perSecond} a second, each in the log and the rows once; ${counts.retries} tries while nobody listened`,
      },
      {
        name: 'slowest answer to a webhook meanwhile',
        unit: 's',
        value: counts.longestMs / 1000,
        limit: { what: 'as long as LINE waits', value: lineWaitsSeconds },
        target: { of: 'ratio', atMost: 0.5 },
      },
    ];
  });
}

async function whenTaken(url: string, started: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/api/health/webhooks`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return performance.now() - started;
    await delay(5);
  }
}

function check({ sent, statuses }: RetriedRequests, folder: string): void {
  if (statuses.get(200) !== sent) throw new Error(`answered ${JSON.stringify([...statuses])} of ${sent}`);
  for (const [file, sql] of [
    ['log.db', 'SELECT value AS text FROM contents'],
    ['views.db', 'SELECT row AS text FROM messages'],
  ] as const) {
    const sqlite = new Database(join(folder, file), { readonly: true });
    const times = new Map<number, number>();
    for (const { text } of sqlite.prepare<[], { text: string }>(sql).iterate()) {
      const n = /#(\d+)#/.exec(text)?.[1];
      if (n !== undefined) times.set(Number(n), (times.get(Number(n)) ?? 0) + 1);
    }
    sqlite.close();
    const wrong = Array.from({ length: sent }, (_, n) => times.get(n) ?? 0).filter((count) => count !== 1);
    if (wrong.length > 0) throw new Error(`${wrong.length} webhooks are not in ${file} exactly once`);
  }
}
