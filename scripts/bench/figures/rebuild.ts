import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeEarlier } from '../../../tests/support/figures/earlier-sums.ts';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { comeToRest, servedFolder } from '../data/served.ts';
import { makeTrafficLog } from '../data/traffic.ts';
import type { Figure } from '../figure.ts';
import { cached, inTemporaryFolder } from '../folders.ts';
import type { Plan } from '../plan.ts';
import { alternate, median } from '../stats.ts';

/** Number of records in the smaller of the two logs from which the marginal rate is computed. */
const fewer = 100_000;

/**
 * Measures the rebuild of all rows from the log with the command that administrators use, including process start and indexes. The marginal
 * rate is computed from the difference between two logs, so that the start of the process, which dominates small logs, does not count.
 */
export async function rebuild({ rounds, records }: Plan): Promise<Figure[]> {
  const many = Math.max(records, 2 * fewer);
  const folders = { few: await logOf(fewer), many: await logOf(many) };
  const times = Math.min(rounds, many >= 1_000_000 ? 2 : rounds);
  let peakMb = 0;
  const rebuilt = async (folder: string) => {
    // Deletes the rows of all projection sets. If only one set were outdated, the command would rebuild only that set.
    for (const file of globSync('{views,figures}*.db*', { cwd: folder })) rmSync(join(folder, file));
    const run = await Child.run('server', ['rebuild'], environment(folder));
    peakMb = Math.max(peakMb, run.peakMb);
    return run.ms / 1000;
  };
  const copied = (folder: string) =>
    inTemporaryFolder(async (target) => {
      const { ms } = await Child.run(
        'scripts/bench/bare/copy.ts',
        [join(folder, 'log.db'), join(target, 'copy.db')],
        {},
      );
      if (!existsSync(join(target, 'copy.db'))) throw new Error('nothing was copied');
      return ms / 1000;
    });
  const rates = (secondsOf: (folder: string) => Promise<number>, all: number[]) => async () => {
    const [few, more] = [await secondsOf(folders.few), await secondsOf(folders.many)];
    all.push(many / more);
    return (many - fewer) / (more - few);
  };
  const whole = { ours: [] as number[], bare: [] as number[] };
  const { a, b } = await alternate(times, rates(rebuilt, whole.ours), rates(copied, whole.bare));
  const what = 'reading and parsing the same records and writing each into a table by its id';
  return [
    {
      name: `rebuild of ${many.toLocaleString('en')} records`,
      unit: '/s',
      value: median(whole.ours),
      limit: { what, value: median(whole.bare) },
      target: null,
    },
    {
      name: `each further record after ${fewer.toLocaleString('en')}`,
      unit: '/s',
      value: a,
      limit: { what, value: b },
      target: { of: 'value', atLeast: 11_000 },
    },
    { name: 'memory of it at most', unit: 'MB', value: peakMb, limit: null, target: null },
    await upgradeOfOneKind(many, Math.min(times, 2)),
  ];
}

/**
 * Measures the start after an upgrade that counts the rows of one kind differently, until the metrics are complete. Compared with a start
 * that rebuilds all metrics from the log. Both times include the start of the process.
 */
async function upgradeOfOneKind(records: number, rounds: number): Promise<Figure> {
  const folder = await servedFolder(records);
  const file = join(folder, 'figures.db');
  const startedAfter = (change: () => void) => async () => {
    change();
    const since = performance.now();
    await comeToRest(folder);
    return (performance.now() - since) / 1000;
  };
  const { a, b } = await alternate(
    rounds,
    startedAfter(() => {
      const sqlite = new Database(file);
      makeEarlier(sqlite, 'countedTurn');
      sqlite.close();
    }),
    startedAfter(() => {
      for (const one of globSync(`${file}*`)) rmSync(one);
    }),
  );
  return {
    name: `start that recomputes the sums of one kind, of ${records.toLocaleString('en')} records`,
    unit: 's',
    value: a,
    limit: { what: 'a start that rebuilds all metrics from the log', value: b },
    target: { of: 'ratio', atMost: 0.2 },
  };
}

const logOf = (records: number) => cached(`traffic-${records}`, (part) => makeTrafficLog(part, records));
