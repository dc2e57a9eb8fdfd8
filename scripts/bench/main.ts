import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, isMet, ratioOf } from './figure.ts';
import { client } from './figures/client.ts';
import { cluster } from './figures/cluster.ts';
import { cold } from './figures/cold.ts';
import { dashboard } from './figures/dashboard.ts';
import { day } from './figures/day.ts';
import { erase } from './figures/erase.ts';
import { exporting } from './figures/export.ts';
import { figures as supervisors } from './figures/figures.ts';
import { frames } from './figures/frames.ts';
import { inbox } from './figures/inbox.ts';
import { ingest } from './figures/ingest.ts';
import { latency } from './figures/latency.ts';
import { names } from './figures/names.ts';
import { presence } from './figures/presence.ts';
import { programs } from './figures/programs.ts';
import { rebuild } from './figures/rebuild.ts';
import { restart } from './figures/restart.ts';
import { scale } from './figures/scale.ts';
import { screens } from './figures/screens.ts';
import { start } from './figures/start.ts';
import { worst } from './figures/worst.ts';
import { page } from './page.ts';
import { full, type Plan, quick } from './plan.ts';
import { table } from './table.ts';

const parts: Record<string, (plan: Plan) => Promise<Figure[]>> = {
  ingest,
  latency,
  day,
  inbox,
  names,
  rebuild,
  figures: supervisors,
  dashboard,
  restart,
  start,
  programs,
  erase,
  export: exporting,
  client,
  cold,
  screens,
  frames,
  presence,
  worst,
  scale,
  cluster,
};

// By default, these signals end the process without the event `exit`, on which child.ts kills the programs under measurement.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    page: { type: 'string' },
  },
});
const plan = values.full ? full : quick;
const chosen = values.only?.split(',') ?? plan.parts;
const figures: Figure[] = [];
const failed: string[] = [];
const load = () => loadavg()[0]?.toFixed(2);
process.stdout.write(`load average at the start: ${load()}\n`);
for (const name of chosen) {
  const part = parts[name];
  if (part === undefined) throw new Error(`no part is called ${name}; there are ${Object.keys(parts).join(', ')}`);
  process.stderr.write(`${name} …\n`);
  try {
    figures.push(...(await part(plan)));
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${name} failed: ${(error as Error).stack ?? error}\n`);
  }
}
process.stdout.write(`${table(figures)}\n`);
if (values.json !== undefined) {
  const results = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) }));
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, figures: results }, null, 2)}\n`);
}
if (values.page !== undefined) writeFileSync(values.page, page(figures, process.argv.slice(2)));
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
