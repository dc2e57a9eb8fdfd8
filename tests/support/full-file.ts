import type { Sqlite } from '../../server/storage/sqlite.ts';

/** The file takes nothing more, whichever thread writes it; the answer gives it room again. */
export function fill(sqlite: Sqlite): () => void {
  const tables = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  for (const name of tables) {
    sqlite.exec(
      `CREATE TRIGGER full_${name} BEFORE INSERT ON ${name} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
  }
  return () => {
    for (const name of tables) sqlite.exec(`DROP TRIGGER full_${name}`);
  };
}
