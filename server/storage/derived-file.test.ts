import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { fieldsInColumns, rowExpression } from '../kinds/kind.ts';
import { damageIn, withFileInDamage } from './derived-file.ts';
import { DamagedRows } from './derived-row.ts';

const folder = mkdtempSync(join(tmpdir(), 'oa-derived-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a full-text index with every third page overwritten. */
function damagedIndex(): string {
  const file = join(folder, 'index.db');
  const sqlite = new Database(file);
  sqlite.exec("CREATE VIRTUAL TABLE grams USING fts5(text, content = '')");
  const add = sqlite.prepare('INSERT INTO grams (rowid, text) VALUES (?, ?)');
  const word = (n: number) => (n * 2654435761).toString(36);
  for (let batch = 0; batch < 20; batch++) {
    sqlite.transaction(() => {
      for (let n = 1; n <= 100; n++)
        add.run(batch * 100 + n, Array.from({ length: 20 }, (_, i) => word(n * 31 + batch + i)).join(' '));
    })();
  }
  const pages = sqlite
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'grams_data' AND pagetype = 'leaf'")
    .pluck()
    .all();
  const size = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  const bytes = readFileSync(file);
  for (const page of pages.filter((_, i) => i % 3 === 2)) bytes.fill('x', (page - 1) * size, page * size);
  writeFileSync(file, bytes);
  return file;
}

test('damage errors contain the file, also when a transaction fails at its end', () => {
  const file = damagedIndex();
  const sqlite = withFileInDamage(new Database(file));
  const add = sqlite.prepare('INSERT INTO grams (rowid, text) VALUES (?, ?)');
  const errors: unknown[] = [];
  for (let n = 0; n < 60; n++) {
    try {
      sqlite.transaction(() => add.run(10_000 + n, 'one more'))();
    } catch (error) {
      errors.push(error);
    }
  }
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(error).toMatchObject({ name: 'DamagedRows', file });
  sqlite.close();
});

test('a file that is not a database fails at its first read', () => {
  const file = join(folder, 'none.db');
  writeFileSync(file, 'x'.repeat(9000));
  const sqlite = withFileInDamage(new Database(file));
  for (const read of [
    () => sqlite.prepare('SELECT 1 FROM sqlite_master'),
    () => sqlite.exec('SELECT 1 FROM sqlite_master'),
  ]) {
    expect(read).toThrow(DamagedRows);
  }
  sqlite.close();
});

test.each([
  ['text became a blob', { what: "CAST('resolved' AS BLOB)" }],
  ['JSON is malformed', { rest: `'{"points":#'` }],
])('damage within a row is recognized if %s', (_, damage) => {
  const sqlite = withFileInDamage(new Database(join(folder, 'within.db')));
  const fields = Object.fromEntries(Object.keys(fieldsInColumns.counted).map((column) => [column, "'text'"]));
  const stored = { id: "'c'", version: '1', rest: `'{"points":2}'`, ...fields };
  const points = (columns: Record<string, string>) => {
    const values = Object.entries(columns).map(([column, value]) => `${value} AS ${column}`);
    const row = rowExpression(fieldsInColumns.counted);
    return sqlite
      .prepare(`SELECT (${row}) ->> 'points' FROM (SELECT ${values.join(', ')})`)
      .pluck()
      .get();
  };
  expect(points(stored)).toBe(2);
  expect(() => points({ ...stored, ...damage })).toThrow(
    expect.objectContaining({ name: 'DamagedRows', file: sqlite.name }),
  );
  sqlite.close();
});

test('damage errors identify the file if two had the same path', () => {
  const file = join(folder, 'renewed.db');
  writeFileSync(file, 'x'.repeat(9000));
  const { ino: inode } = statSync(file);
  const sqlite = withFileInDamage(new Database(file));
  renameSync(file, `${file}.old`);
  writeFileSync(file, '');
  expect(() => sqlite.exec('SELECT 1 FROM sqlite_master')).toThrow(expect.objectContaining({ file, inode }));
  sqlite.close();
});

test('other errors, and damage errors that contain a file, are unchanged', () => {
  const full = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
  const known = new DamagedRows('views.db');
  const figures = { name: 'figures.db' };
  expect([damageIn(figures, full), damageIn(figures, known)]).toEqual([full, known]);
  expect(damageIn(figures, new DamagedRows(null))).toMatchObject({ file: 'figures.db' });
});
