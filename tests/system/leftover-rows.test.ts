import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../../server/app-rebuild.ts';
import { sets } from '../../server/engine/sets.ts';
import { figureRows } from '../../server/figures/set.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { inboxRows } from '../../server/projections/index.ts';
import { finishRebuild, openRebuild, openRows } from '../../server/storage/rows-file.ts';
import { anyLog } from '../support/given.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => openRows(folder, anyLog, inboxRows).close();
const own = `views-${inboxRows.version}.db`;

test('a start removes the rows that other versions and interrupted rebuilds left', () => {
  const leftOver = ['views-3.db', 'views-3.db-wal', 'views-3.db-shm', 'views-9999.db', `${own}-wal`];
  for (const name of [...leftOver, `${own}.part`, `${own}.part-journal`, 'views-2.db.part']) {
    writeFileSync(join(folder, name), 'my secret 5512345');
  }
  writeFileSync(join(folder, 'views-notes.txt'), 'of the operator');
  start();
  expect(readdirSync(folder).sort()).toEqual(['views-notes.txt', 'views.db']);
});

test('a start uses the prepared rows and removes the previous ones', () => {
  start();
  writeFileSync(join(folder, 'views.db-wal'), 'my secret 5512345');
  const rebuild = openRebuild(folder, inboxRows);
  rebuild.store.setMeta('from', 'the rebuild');
  finishRebuild(folder, rebuild);
  const store = openRows(folder, anyLog, inboxRows);
  expect(store.meta('from')).toBe('the rebuild');
  store.close();
  expect(readdirSync(folder)).toEqual(['views.db']);
  expect(readFileSync(join(folder, 'views.db')).includes('5512345')).toBe(false);
});

test('a rebuild in progress keeps its file', () => {
  const rebuild = openRebuild(folder, inboxRows);
  rebuild.store.setMeta('from', 'the rebuild');
  start();
  finishRebuild(folder, rebuild);
  expect(readdirSync(folder).sort()).toEqual([own, 'views.db']);
});

test('rows that a kill left without indexes are rebuilt', () => {
  const store = openRows(folder, anyLog, inboxRows);
  store.dropIndexes();
  store.setMeta('checkpoint', '4000');
  store.close();
  const again = openRows(folder, anyLog, inboxRows);
  expect([again.checkpoint(), again.isFilled]).toEqual([0, false]);
  const indexes = again.sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL");
  expect(indexes.pluck().get()).toBeGreaterThan(10);
  again.close();
});

test('a rebuild prepares the sets whose rows are of another version, and all when none are', async () => {
  await new SqliteLog(folder).close();
  for (const set of sets) openRows(folder, anyLog, set).close();
  const prepared = () => readdirSync(folder).filter((name) => /-\d+\.db$/.test(name));
  const figures = new Database(join(folder, 'figures.db'));
  figures.prepare("UPDATE meta SET value = '0' WHERE key = 'version'").run();
  figures.close();
  await rebuild(folder, () => undefined);
  expect(prepared()).toEqual([`figures-${figureRows.version}.db`]);
  openRows(folder, anyLog, figureRows).close();
  await rebuild(folder, () => undefined);
  expect(prepared()).toEqual(sets.map(({ file, version }) => `${file}-${version}.db`).sort());
});
