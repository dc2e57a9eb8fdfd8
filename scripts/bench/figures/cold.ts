import { join } from 'node:path';
import { compiled, launchChromium } from '../../../tests/support/chromium.ts';
import { type ColdLoad, loadCold } from '../browser/cold-load.ts';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import type { Plan } from '../plan.ts';
import { median } from '../stats.ts';

const conversations = 2000;
const throttle = 4;

/** Folder of another checkout of the product, with its build. If set, rounds alternate between the two checkouts, to compare them. */
const against = process.env.BENCH_AGAINST;

/** Measures opening the inbox in a browser without a cache, on a processor that is slowed down to a quarter. */
export async function cold({ rounds }: Plan): Promise<Figure[]> {
  const folder = await inboxFolder(conversations);
  return inCopyOf(folder, (ours) => inCopyOf(folder, (theirs) => measure(ours, theirs, rounds)));
}

async function measure(ours: string, theirs: string, rounds: number): Promise<Figure[]> {
  const servers = [await Child.serve('server', ['serve'], environment(ours))];
  if (against !== undefined) {
    servers.push(await Child.serve(join(against, 'dist/server/main.js'), ['serve'], environment(theirs)));
  }
  const browser = await launchChromium(compiled);
  const loads: ColdLoad[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [n, { url }] of servers.entries()) loads[n]?.push(await loadCold(browser, url, throttle));
  }
  await browser.close();
  await Promise.all(servers.map((server) => server.stop()));
  const of = (name: string, key: keyof ColdLoad, unit: string, divisor: number, target: Figure['target']): Figure => {
    const [value = Number.NaN, other] = loads.map((all) => median(all.map((load) => load[key] / divisor)));
    const each = loads.map((all) => all.map((load) => Math.round(load[key] / divisor)).join(' ')).join(' beside ');
    const limit = other === undefined ? null : { what: 'the same of the checkout BENCH_AGAINST', value: other };
    return {
      name: `cold inbox: ${name}`,
      unit,
      value,
      limit,
      target: target?.of === 'ratio' && limit === null ? null : target,
      note: each,
    };
  };
  return [
    of('requests', 'requests', '', 1, { of: 'value', atMost: 60 }),
    of('transferred', 'bytes', 'kB', 1000, { of: 'ratio', atMost: 0.6 }),
    of('first row', 'firstRowMs', 'ms', 1, { of: 'ratio', atMost: 0.65 }),
    of('main thread', 'taskMs', 'ms', 1, null),
  ];
}
