import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rebuild } from '../../server/app-rebuild.ts';
import { verifyAll } from '../../server/app-verify.ts';
import { readConfig } from '../../server/config.ts';
import { recomputeOf, sets } from '../../server/engine/sets.ts';
import { figureRows } from '../../server/figures/set.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { inboxRows } from '../../server/projections/index.ts';
import type { ProjectionSet } from '../../server/projections/set.ts';
import { RowStore } from '../../server/projections/write.ts';
import { DataInUse } from '../../server/storage/data-lock.ts';
import { finishRebuild, openRebuild, openRows } from '../../server/storage/rows-file.ts';
import { makeEarlier } from '../support/figures/earlier-sums.ts';
import { exampleRecords, projectFigures } from '../support/figures/figure-rows.ts';
import { anyLog, start as startTime } from '../support/given.ts';

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
  store.dropIndexes(4000);
  store.setMeta('checkpoint', '4000');
  store.close();
  const again = openRows(folder, anyLog, inboxRows);
  expect([again.checkpoint(), again.isFilled]).toEqual([0, false]);
  const indexes = again.sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL");
  expect(indexes.pluck().get()).toBeGreaterThan(10);
  again.close();
});

describe('rows of an earlier version, which counted one kind differently,', () => {
  const opened = (set = figureRows) => openRows(folder, anyLog, set, recomputeOf(set));
  const contentsOf = ({ sqlite }: RowStore) => {
    const rows = sqlite.prepare<[], string>(
      'SELECT row FROM (SELECT id, row FROM slots UNION SELECT id, row FROM days)',
    );
    const meta = sqlite.prepare('SELECT * FROM meta ORDER BY key').all();
    const all = rows
      .pluck()
      .all()
      .map((row) => ({ ...JSON.parse(row), version: 0 }));
    // Leaves out slots and days without sums, which have at most five fields.
    return { meta, sums: new Set(all.filter((row) => Object.keys(row).length > 5)) };
  };
  let store: RowStore;
  let counted: object;
  beforeEach(() => {
    store = projectFigures(exampleRecords(startTime), figureRows.basis ?? '', opened());
    counted = contentsOf(store);
    makeEarlier(store.sqlite, 'countedTurn');
  });
  afterEach(() => store.close());

  test('are kept, and the sums of the kind are recomputed, all at once', () => {
    store.sqlite.exec("CREATE TRIGGER ending BEFORE INSERT ON days BEGIN SELECT RAISE(ABORT, 'ended'); END");
    const earlier = contentsOf(store);
    store.close();
    expect(() => opened()).toThrow('ended');
    store = new RowStore(new Database(join(folder, 'figures.db')), figureRows);
    expect(contentsOf(store)).toEqual(earlier);
    store.sqlite.exec('DROP TRIGGER ending');
    store.close();
    store = opened();
    expect(contentsOf(store)).toEqual(counted);
  });

  test.each([
    [
      'the rows that follow from the log have another version',
      "json_set(value, '$.rows', value ->> '$.rows' - 1, '$.receipt', value ->> '$.receipt' + 1)",
      figureRows,
    ],
    ['the versions of the kinds are damaged', "'{'", figureRows],
    ['the version is not that of the kinds', "json_set(value, '$.receipt', 7)", figureRows],
    ['the program is older than versions of kinds', 'value', { ...figureRows, version: 21, versions: undefined }],
  ])('are replaced if %s', (_, value, set) => {
    store.sqlite.exec(`UPDATE meta SET value = ${value} WHERE key = 'versions'`);
    store.close();
    store = opened(set as ProjectionSet);
    expect([store.checkpoint(), store.meta('version')]).toEqual([0, `${set.version} ${set.basis}`]);
  });
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

test('of two verifies that start at the same time, one verifies everything and the other reports that it is running', async () => {
  await new SqliteLog(folder).close();
  for (const set of sets) openRows(folder, anyLog, set).close();
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const all = { config: readConfig({ DATA_DIR: folder }), print: () => undefined, warn: print };
  const [first, second] = await Promise.allSettled([verifyAll(all), verifyAll(all)]);
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(DataInUse) });
  expect(printed).toEqual([]);
  await expect(verifyAll(all)).resolves.toBeDefined();
});
