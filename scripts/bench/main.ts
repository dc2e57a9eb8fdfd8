import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, isMet, ratioOf } from './figure.ts';
import { client } from './figures/client.ts';
import { erase } from './figures/erase.ts';
import { frames } from './figures/frames.ts';
import { inbox } from './figures/inbox.ts';
import { ingest } from './figures/ingest.ts';
import { latency } from './figures/latency.ts';
import { rebuild } from './figures/rebuild.ts';
import { restart } from './figures/restart.ts';
import { start } from './figures/start.ts';
import { full, type Plan, quick } from './plan.ts';
import { table } from './table.ts';

const parts: Record<string, (plan: Plan) => Promise<Figure[]>> = {
  ingest,
  latency,
  inbox,
  rebuild,
  restart,
  start,
  erase,
  client,
};
/** Asked for by name alone: they hold what must never happen, and take their time. */
const apart: typeof parts = { frames };

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
});
const chosen = values.only?.split(',') ?? Object.keys(parts);
const figures: Figure[] = [];
const load = () => loadavg()[0]?.toFixed(2);
process.stdout.write(`load average at the start: ${load()}\n`);
for (const name of chosen) {
  const part = parts[name] ?? apart[name];
  if (part === undefined) {
    throw new Error(`no figure is called ${name}; there are ${Object.keys({ ...parts, ...apart }).join(', ')}`);
  }
  process.stderr.write(`${name} …\n`);
  figures.push(...(await part(values.full ? full : quick)));
}
process.stdout.write(`${table(figures)}\n`);
if (values.json !== undefined) {
  const told = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) }));
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, figures: told }, null, 2)}\n`);
}
process.exit(0);
