import type { Sqlite } from '../../server/storage/sqlite.ts';

/** Makes every write to the file fail, from any thread. @returns a function that restores the space */
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
