import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inboxRows } from '../server/projections/index.ts';
import { finishRebuild, openRebuild, openRows } from '../server/rows-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => openRows(folder).close();
const own = `views-${inboxRows.version}.db`;

test('a start removes the rows that other programs and broken rebuilds left', () => {
  const leftOver = ['views-3.db', 'views-3.db-wal', 'views-3.db-shm', 'views-9999.db', `${own}-wal`];
  for (const name of [...leftOver, `${own}.part`, `${own}.part-journal`, 'views-2.db.part']) {
    writeFileSync(join(folder, name), 'my secret 5512345');
  }
  writeFileSync(join(folder, 'views-notes.txt'), 'of the operator');
  start();
  expect(readdirSync(folder).sort()).toEqual(['views-notes.txt', 'views.db']);
});

test('a start takes the prepared rows and leaves nothing of those before', () => {
  start();
  writeFileSync(join(folder, 'views.db-wal'), 'my secret 5512345');
  const rebuild = openRebuild(folder);
  rebuild.store.setMeta('from', 'the rebuild');
  finishRebuild(folder, rebuild);
  const store = openRows(folder);
  expect(store.meta('from')).toBe('the rebuild');
  store.close();
  expect(readdirSync(folder)).toEqual(['views.db']);
  expect(readFileSync(join(folder, 'views.db')).includes('5512345')).toBe(false);
});

test('a rebuild that goes on meanwhile keeps its file', () => {
  const rebuild = openRebuild(folder);
  rebuild.store.setMeta('from', 'the rebuild');
  start();
  finishRebuild(folder, rebuild);
  expect(readdirSync(folder).sort()).toEqual([own, 'views.db']);
});
