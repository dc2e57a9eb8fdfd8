import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { openRows } from '../../../server/storage/rows-file.ts';
import { Child } from '../child.ts';
import { environment, makeCompany, ownerId, tokenOf } from '../data/company.ts';
import { makeTrafficLog } from '../data/traffic.ts';
import type { Figure } from '../figure.ts';
import { cached, inTemporaryFolder } from '../folders.ts';
import { sendConcurrently } from '../load/http.ts';
import { type Line, startLine } from '../load/line.ts';
import { inboxListeners } from '../load/listeners.ts';
import { figuresCaughtUp, positions } from '../load/positions.ts';
import { Listener } from '../load/sockets.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { alternate, median } from '../stats.ts';

const customers = 1000;
const resting = join(import.meta.dirname, '../load/without-figures.mjs');

/** Measures the figures (metrics) of the supervisor pages: their cost while customers write, and the time of a rebuild. */
export async function figures(plan: Plan): Promise<Figure[]> {
  return [...(await price(plan)), ...(await rebuilt(plan))];
}

/** Measures durable webhooks per second with figures and an open dashboard, compared with a server that does not compute figures. */
function price({ rounds, seconds }: Plan): Promise<Figure[]> {
  return inTemporaryFolder((on) =>
    inTemporaryFolder(async (off) => {
      const line = await startLine();
      const following = await loaded(on, line, {});
      const still = await loaded(off, line, { NODE_OPTIONS: `--import ${resting}` });
      const lags: number[] = [];
      const ms = seconds * 1000;
      const { a, b } = await alternate(
        rounds,
        async () => {
          const perSecond = await following.send(ms);
          lags.push(await figuresCaughtUp(on));
          return perSecond;
        },
        () => still.send(ms),
      );
      await Promise.all([following.close(), still.close()]);
      line.close();
      const { head, figures } = positions(off);
      if (figures >= head) throw new Error('the figures that were to rest have followed');
      return [
        {
          name: 'durable webhooks with figures',
          unit: '/s',
          value: a,
          limit: { what: 'the same while the figures rest', value: b },
          target: { of: 'ratio', atLeast: 0.9 },
          note: `${following.cost().toFixed(0)} µs of processor each (all threads), the limit ${still.cost().toFixed(0)}; the figures hold all of them ${median(lags).toFixed(0)} ms after the last`,
        },
      ];
    }),
  );
}

async function loaded(folder: string, line: Line, env: Record<string, string>) {
  await makeCompany(folder);
  const server = await Child.serve('server', ['serve'], { ...environment(folder, line.url), ...env });
  const listeners = await inboxListeners(server.url, 100);
  const dashboard = { scope: 'dashboard', brand: 'all' };
  listeners.push(await Listener.join(server.url, tokenOf(ownerId), dashboard, () => undefined));
  const webhooks = new Webhooks(customers);
  const costs: number[] = [];
  const send = async (ms: number) => {
    webhooks.prepare(Math.ceil((ms / 1000) * 8000));
    const before = server.cpuSeconds().all;
    const perSecond = await sendConcurrently(server.url, () => webhooks.next().bytes, { ms });
    costs.push(((server.cpuSeconds().all - before) * 1e9) / perSecond / ms);
    return perSecond;
  };
  // Ensures that every customer has written before the measurement.
  await send(2000);
  costs.length = 0;
  return {
    send,
    cost: () => median(costs),
    close: async () => {
      for (const listener of listeners) listener.close();
      await server.stop();
    },
  };
}

/** Measures a rebuild of all figures from the log, with the command that administrators use. */
async function rebuilt({ rounds, records }: Plan): Promise<Figure[]> {
  const folder = await cached(`traffic-${records}`, (part) => makeTrafficLog(part, records));
  await holdInbox(folder);
  const rates: number[] = [];
  let peakMb = 0;
  for (let round = 0; round < Math.min(rounds, records >= 1_000_000 ? 2 : rounds); round++) {
    for (const file of globSync('figures*.db*', { cwd: folder })) rmSync(join(folder, file));
    const run = await Child.run('server', ['rebuild'], environment(folder));
    peakMb = Math.max(peakMb, run.peakMb);
    rates.push(records / (run.ms / 1000));
  }
  return [
    {
      name: `figures of ${records.toLocaleString('en')} records rebuilt`,
      unit: '/s',
      value: median(rates),
      limit: null,
      target: null,
      note: `at most ${peakMb.toFixed(0)} MB`,
    },
  ];
}

/** Creates an up-to-date file of the inbox's rows, so that the measured command rebuilds only the figures. */
async function holdInbox(folder: string): Promise<void> {
  for (const file of globSync('views*.db*', { cwd: folder })) rmSync(join(folder, file));
  const log = new SqliteLog(folder);
  openRows(folder, log).close();
  await log.close();
}
