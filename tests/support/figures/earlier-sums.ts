import { type ContributingKind, kindOfSum } from '../../../server/figures/contributions.ts';
import { figureRows } from '../../../server/figures/set.ts';
import type { Sums } from '../../../server/kinds/sums.ts';
import type { Sqlite } from '../../../server/storage/sqlite.ts';

/** Index of each sum in the hourly breakdown of a day. */
const hourly = { received: 0, replies: 1, responseMs: 2, fast: 3 } as const;
const tables = { slots: '', days: '', images: "WHERE kind IN ('slotSums', 'daySums')" };

/** Changes a file of figures to the state of an earlier version, which counted the rows of one kind differently or not at all. */
export function makeEarlier(sqlite: Sqlite, kind: ContributingKind): void {
  const names = (Object.keys(kindOfSum) as (keyof typeof kindOfSum)[]).filter((name) => kindOfSum[name] === kind);
  const left = new Set<string>();
  for (const [table, where] of Object.entries(tables)) {
    const found = sqlite.prepare<[], { rowid: number; row: string }>(`SELECT rowid, row FROM ${table} ${where}`);
    for (const { rowid, row } of found.all()) {
      const sums = JSON.parse(row) as Omit<Sums, 'hours'> & { id: string; hours?: Record<string, number[]> };
      for (const name of names) delete sums[name];
      if (kind === 'counted') sums.points = 7;
      for (const parts of Object.values(sums.hours ?? {}))
        for (const [name, i] of Object.entries(hourly))
          if (kindOfSum[name as keyof typeof hourly] === kind) parts[i] = 7;
      sqlite.prepare(`UPDATE ${table} SET row = ? WHERE rowid = ?`).run(JSON.stringify(sums), rowid);
      if (Object.keys(sums).length > 5) left.add(sums.id);
    }
  }
  // Deletes the slots and days in which only rows of this kind are counted, because the earlier version had not written them.
  for (const [table, where] of Object.entries(tables))
    for (const id of sqlite.prepare<[], string>(`SELECT DISTINCT id FROM ${table} ${where}`).pluck().all())
      if (!left.has(id)) sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
  const { versions, version } = figureRows;
  const earlier = JSON.stringify({ ...versions, [kind]: (versions?.[kind] ?? 0) - 1 });
  sqlite.prepare("UPDATE meta SET value = ? WHERE key = 'versions'").run(earlier);
  sqlite
    .prepare("UPDATE meta SET value = replace(value, ?, ?) WHERE key = 'version'")
    .run(`${version}`, `${version - 1}`);
}
