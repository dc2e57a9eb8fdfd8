import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { makeTrafficLog } from '../data/traffic.ts';
import type { Figure } from '../figure.ts';
import { cached, inTemporaryFolder } from '../folders.ts';
import type { Plan } from '../plan.ts';
import { alternate } from '../stats.ts';

/** Rebuild of all rows from the log with the command that administrators use, including process start and indexes. */
export async function rebuild({ rounds, records }: Plan): Promise<Figure[]> {
  const folder = await cached(`traffic-${records}`, (part) => makeTrafficLog(part, records));
  const times = Math.min(rounds, records >= 1_000_000 ? 2 : rounds);
  let peakMb = 0;
  const ours = async () => {
    // Deletes all rows: current ones would be kept while others are rebuilt.
    for (const file of globSync('{views,figures}*.db*', { cwd: folder })) rmSync(join(folder, file));
    const run = await Child.run('server', ['rebuild'], environment(folder));
    peakMb = Math.max(peakMb, run.peakMb);
    return records / (run.ms / 1000);
  };
  const baseline = () =>
    inTemporaryFolder(async (target) => {
      const { ms } = await Child.run(
        'scripts/bench/bare/copy.ts',
        [join(folder, 'log.db'), join(target, 'copy.db')],
        {},
      );
      if (!existsSync(join(target, 'copy.db'))) throw new Error('nothing was copied');
      return records / (ms / 1000);
    });
  const { a, b } = await alternate(times, ours, baseline);
  return [
    {
      name: `rebuild of ${records.toLocaleString('en')} records`,
      unit: '/s',
      value: a,
      limit: { what: 'reading and parsing the same records and writing each into a table by its id', value: b },
      target: { of: 'value', atLeast: 30_000 },
    },
    { name: 'memory of it at most', unit: 'MB', value: peakMb, limit: null, target: null },
  ];
}
