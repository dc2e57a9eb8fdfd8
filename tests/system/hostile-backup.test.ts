import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyStaged } from '../../server/backup/apply.ts';
import { stageBackup } from '../../server/backup/stage.ts';
import { sealKey } from '../../server/backup/unpack.ts';
import { Refusal } from '../../shared/errors.ts';
import { backupOf, CraftedLog, content, conversation, type Part, sha256 } from '../support/crafted-backup.ts';
import { dumpRows } from '../support/dump.ts';
import { rounds } from '../support/rounds.ts';

/** Tests that anything in a backup that this product would not have written is refused, because a backup is untrusted input. */

const log = new CraftedLog();
let dataDir: string;
const by = { actor: 'system', name: '' } as const;

beforeAll(() => log.fill());
afterAll(() => log.remove());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oa-hostile-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const staging = (backup: Buffer, passphrase: string | null = null) =>
  stageBackup(Readable.from([backup]), { dataDir, key: Buffer.alloc(32), keyIsFixed: false, passphrase, by });

/** @returns the code of the refusal, or `taken` if the backup was accepted */
async function outcome(backup: Buffer, passphrase: string | null = null): Promise<string> {
  try {
    await staging(backup, passphrase);
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function mustRefuse(backup: Buffer, code = 'not_a_backup', passphrase: string | null = null): Promise<void> {
  expect(await outcome(backup, passphrase)).toBe(code);
  expect(readdirSync(dataDir)).toEqual([]);
}

const fail = (message: string, error?: unknown) => {
  throw new Error(message, { cause: error });
};
const exec = (sql: string) => (sqlite: Database.Database) => void sqlite.exec(sql);

test('a valid backup is accepted', async () => {
  expect(await outcome(backupOf(log.parts()))).toBe('taken');
  const staged = dumpRows(join(dataDir, 'restore', 'log.db'));
  writeFileSync(join(dataDir, 'given.db'), log.parts()[1]!.bytes!);
  // A restored log starts another generation.
  expect(staged).toEqual({ ...dumpRows(join(dataDir, 'given.db')), meta: [] });
  expect(readdirSync(join(dataDir, 'restore')).sort()).toEqual(['blobs', 'log.db', 'restored.json']);
});

describe('objects that no migration created are refused:', () => {
  test.each([
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM dedupe; END'],
    ['a view', 'CREATE VIEW v AS SELECT * FROM records'],
    ['a view instead of a table', 'ALTER TABLE erased RENAME TO e; CREATE VIEW erased AS SELECT id FROM e'],
    ['a table', 'CREATE TABLE more (id)'],
    ['a virtual table', 'CREATE VIRTUAL TABLE more USING fts5(words)'],
    ['a column', 'ALTER TABLE contents ADD COLUMN more'],
    ['a computed column', 'ALTER TABLE contents ADD COLUMN more AS (upper(value)) VIRTUAL'],
    ['an index on an expression', 'CREATE INDEX i ON contents (upper(value))'],
    ['a missing table', 'DROP TABLE erased'],
  ])('%s', async (_, sql) => mustRefuse(backupOf(log.parts(exec(sql)))));
});

/** Replaces the events of the last record. */
const lastEvents = (change: (event: Record<string, unknown>) => unknown) => (sqlite: Database.Database) => {
  const last = sqlite
    .prepare<[], { position: number; events: string }>('SELECT * FROM records ORDER BY position DESC')
    .get()!;
  const events = JSON.stringify([change((JSON.parse(last.events) as Record<string, unknown>[])[0]!)]);
  sqlite.prepare('UPDATE records SET events = ? WHERE position = ?').run(events, last.position);
};
const last = '(SELECT max(position) FROM records)';
/** Turns the last record into a record of the installation, without contents. */
const lastOfConfig = (event: Record<string, unknown>) => (sqlite: Database.Database) => {
  lastEvents(() => event)(sqlite);
  sqlite.exec(`UPDATE records SET stream = 'config', contents = NULL WHERE position = ${last}`);
};

describe('a log is refused that contains', () => {
  test.each<[string, (sqlite: Database.Database) => void]>([
    ['an event with an extra key', lastEvents((event) => ({ ...event, more: 1 }))],
    ['an event with a missing key', lastEvents(({ staffId: _, ...event }) => event)],
    ['an event with a value of another type', lastEvents((event) => ({ ...event, messageId: 7 }))],
    ['an event that is not an object', lastEvents(() => 'event')],
    ['an event without a type', lastEvents(() => ({}))],
    ['an event of another conversation', lastEvents((event) => ({ ...event, conversationId: 'other' }))],
    ['a content of another conversation', lastEvents((event) => ({ ...event, content: 'm-1/other' }))],
    ['an unreferenced content', lastEvents((event) => ({ ...event, content: `m-2/${conversation}` }))],
    ['a role that is not a string', lastOfConfig({ type: 'staff.changed', staffId: 'p1', role: '<emperor>' })],
    ['an unknown time zone', lastOfConfig({ type: 'settings.changed', changes: { timeZone: 'Not/AZone' } })],
    ...Object.entries({
      backupsKept: 0,
      retentionDays: -1,
      staffCapacity: 0,
      targetPercent: 0,
      tolerances: { normal: 60, vip1: 0, vip2: 60, vip3: 60 },
    }).map(([name, value]): [string, ReturnType<typeof lastOfConfig>] => [
      `a setting below its bound: ${name}`,
      lastOfConfig({ type: 'settings.changed', changes: { [name]: value } }),
    ]),
    ['events that are not a list', exec(`UPDATE records SET events = '{}' WHERE position = ${last}`)],
    ['events that are not JSON', exec(`UPDATE records SET events = '[' WHERE position = ${last}`)],
    ['events that are bytes', exec(`UPDATE records SET events = zeroblob(9) WHERE position = ${last}`)],
    ['endlessly nested events', exec(`UPDATE records SET events = '${'['.repeat(100_000)}' WHERE position = 1`)],
    ['a gap', exec('DELETE FROM records WHERE position = 5')],
    ['a start after the first position', exec('DELETE FROM records WHERE position = 1')],
    ['a position below zero', exec('UPDATE records SET position = -1 WHERE position = 1')],
    ['a huge position', exec(`UPDATE records SET position = 9223372036854775807 WHERE position = ${last}`)],
    ['an unknown stream', exec(`UPDATE records SET stream = '../x' WHERE position = ${last}`)],
    ['an invalid time', exec(`UPDATE records SET at = 9e18 WHERE position = ${last}`)],
    ['a time of another type', exec(`UPDATE records SET at = 'now' WHERE position = ${last}`)],
    ['a record without an actor', exec(`UPDATE records SET actor = 'root' WHERE position = ${last}`)],
    ['a dedupe key that is too short', exec("UPDATE dedupe SET key = x'00'")],
    ['a dedupe key that is text', exec("UPDATE dedupe SET key = '0123456789abcdef'")],
    ['an erased id that is bytes', exec("UPDATE erased SET id = x'00'")],
    ['a content that is not JSON', exec(`UPDATE contents SET value = '{' WHERE id = '${content}'`)],
    [
      'a content with an extra key',
      exec(`UPDATE contents SET value = '{"text":"a","more":1}' WHERE id = '${content}'`),
    ],
    ['a content of another type', exec(`UPDATE contents SET value = '{"text":{}}' WHERE id = '${content}'`)],
    ['ids of contents that are bytes', exec(`UPDATE records SET contents = x'00' WHERE position = ${last}`)],
    ['an oversized row', exec(`UPDATE contents SET value = hex(zeroblob(40000000)) WHERE id = '${content}'`)],
  ])('%s', async (_, corrupt) => mustRefuse(backupOf(log.parts(corrupt))));

  const alert = { alertId: 'a', kind: 'not-yet', subject: null, brandId: null, severity: 'info', detail: {}, since: 0 };
  test.each<[string, (sqlite: Database.Database) => void]>([
    ['an event', lastEvents(() => ({ type: 'from-the.future' }))],
    ['a role', lastOfConfig({ type: 'staff.changed', staffId: 'p1', role: 'emperor' })],
    ['a kind of alert', lastOfConfig({ type: 'alert.raised', ...alert })],
  ])('%s of a later version', (_, corrupt) => mustRefuse(backupOf(log.parts(corrupt)), 'backup_too_new'));
});

test('a log with an existing role is accepted', async () => {
  const change = lastOfConfig({ type: 'staff.changed', staffId: 'p1', role: 'manager' });
  expect(await outcome(backupOf(log.parts(change)))).toBe('taken');
});

test('an unreferenced content and an erased one are not restored', async () => {
  const corrupt = exec(
    `INSERT INTO contents (id, value) VALUES ('loose', '1'), ('gone/own-chat', '{"text":"back"}');
     UPDATE records SET contents = contents || char(10) || 'gone/own-chat' WHERE position = ${last}`,
  );
  await mustRefuse(backupOf(log.parts(corrupt)));
  await staging(backupOf(log.parts(exec("INSERT INTO contents (id, value) VALUES ('loose', '1')"))));
  expect(JSON.stringify(dumpRows(join(dataDir, 'restore', 'log.db')).contents)).not.toContain('loose');
});

test('the next position follows the last one, whatever the file states', async () => {
  await staging(backupOf(log.parts(exec('UPDATE sqlite_sequence SET seq = 9223372036854775807'))));
  applyStaged(dataDir, 0, fail);
  const sqlite = new Database(join(dataDir, 'log.db'));
  const head = sqlite.prepare('SELECT max(position) FROM records').pluck().get() as number;
  const insert = sqlite.prepare("INSERT INTO records (stream, at, actor, events) VALUES ('config', 0, 'system', '[]')");
  expect(insert.run().lastInsertRowid).toBe(head + 1);
  sqlite.close();
});

describe('an archive is refused', () => {
  const blob = (hash: unknown, bytes: Buffer, length: unknown = bytes.length): Part => ({
    header: { entry: 'blob', hash, bytes: length },
    bytes,
  });
  const bytes = Buffer.from('bytes');
  test.each<[string, () => Part[], string?]>([
    ['with a blob of another hash', () => [...log.parts(), blob(sha256('other'), bytes)]],
    ['with a blob name that escapes the folder', () => [...log.parts(), blob('../../x', bytes)]],
    [
      'with a blob name that escapes the folder after a hash',
      () => [...log.parts(), blob(`${sha256(bytes)}\n/../x`, bytes)],
    ],
    ['with a blob named like an absolute path', () => [...log.parts(), blob('/etc/passwd', bytes)]],
    ['with the same blob twice', () => [...log.parts(), blob(sha256(bytes), bytes), blob(sha256(bytes), bytes)]],
    ['with a file of another kind', () => [...log.parts(), { header: { entry: 'file', path: 'x', bytes: 5 }, bytes }]],
    ['with a blob of a declared length of 2^60', () => [...log.parts(), blob(sha256(bytes), bytes, 2 ** 60)]],
    ['with a blob of negative length', () => [...log.parts(), blob(sha256(bytes), bytes, -5)]],
    ['with a blob longer than the file', () => [...log.parts(), blob(sha256(bytes), bytes, 500)]],
    ['with a blob longer than the disk', () => [...log.parts(), blob(sha256(bytes), bytes, 2 ** 50)], 'disk_full'],
    [
      'with a log longer than the disk',
      () => [log.parts()[0]!, { header: { entry: 'log', bytes: 2 ** 50 } }],
      'disk_full',
    ],
    ['with two logs', () => [...log.parts(), log.parts()[1]!]],
    ['with two manifests', () => [log.parts()[0]!, ...log.parts()]],
    ['with the log before the manifest', () => log.parts().reverse()],
    ['without a log', () => log.parts().slice(0, 1)],
    ['whose log is not a database', () => [log.parts()[0]!, { header: { entry: 'log', bytes: 5 }, bytes }]],
    ['that hides some of its migrations', () => withManifest({ migrations: [] })],
    ['with another number of records', () => withManifest({ head: 3 })],
    ['of a format before the first version', () => withManifest({ format: 0 })],
    ['with an endless header', () => [...log.parts(), { header: { entry: 'x'.repeat(10_000) } }]],
  ])('%s', async (_, parts, code) => mustRefuse(backupOf(parts()), code));

  function withManifest(change: Record<string, unknown>): Part[] {
    const [manifest, ...rest] = log.parts();
    return [{ header: { ...manifest!.header, ...change } }, ...rest];
  }

  test('with an invalid key', async () => {
    const [manifest, ...rest] = log.parts();
    const sealed = { header: sealKey(Buffer.from('short'), 'tea') };
    await mustRefuse(backupOf([manifest!, sealed, ...rest]), 'not_a_backup', 'tea');
  });

  test('with one byte changed or truncated, at any position', async () => {
    const backup = backupOf(log.parts());
    const changedByte = fc.tuple(fc.integer({ min: 0, max: backup.length - 1 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(changedByte, async ([at, by]) => {
        const copy = Buffer.from(backup);
        copy[at]! ^= by;
        expect(await outcome(by === 0 ? backup.subarray(0, at) : copy)).not.toBe('taken');
      }),
      { numRuns: rounds(8, 200) },
    );
  });

  test('with one byte of the log changed, unless it is still valid', async () => {
    const [manifest, part] = log.parts();
    const place = fc.tuple(fc.integer({ min: 0, max: part!.bytes!.length - 1 }), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(place, async ([at, by]) => {
        const bytes = Buffer.from(part!.bytes!);
        bytes[at]! ^= by;
        if ((await outcome(backupOf([manifest!, { ...part!, bytes }]))) !== 'taken') return;
        const staged = new Database(join(dataDir, 'restore', 'log.db'), { readonly: true });
        expect(staged.pragma('integrity_check', { simple: true })).toBe('ok');
        staged.close();
      }),
      { numRuns: rounds(8, 200) },
    );
  });
});

test('a second backup waits its turn', async () => {
  const backup = backupOf(log.parts());
  const first = outcome(backup);
  expect(await outcome(backup)).toBe('busy');
  expect(await first).toBe('taken');
});

test('a refused backup leaves the staged one', async () => {
  await staging(backupOf(log.parts()));
  expect(await outcome(Buffer.from('x'))).toBe('not_a_backup');
  expect(existsSync(join(dataDir, 'restore', 'log.db'))).toBe(true);
});

describe('a log in use is replaced that', () => {
  const inUse = () => join(dataDir, 'log.db');
  /** Runs SQL on the log in use, to damage it or to add a record after the backup. */
  const corrupt = (sql: string) => () => {
    const sqlite = new Database(inUse());
    sqlite.exec(sql);
    sqlite.close();
  };
  const broken = (type: string) =>
    corrupt(`UPDATE records SET events = '#' || substr(events, 2) WHERE events LIKE '%"${type}"%'`);
  const bytes = (from: number, length: number) => () => {
    const file = readFileSync(inUse());
    writeFileSync(inUse(), file.fill(0xff, from, from + length));
  };

  const lastEvent = (nth = 1) =>
    JSON.parse((dumpRows(inUse()).records as { events: string }[]).at(-nth)!.events)[0] as Record<string, unknown>;

  test.each<[string, () => void]>([
    ['has lost its people', broken('staff.created')],
    ['has unreadable events of brands', corrupt(`UPDATE records SET events = '[{"type":"brand.staffed"}]'`)],
    ['has lost its erasures', corrupt('DROP TABLE erased')],
    ['has empty pages', bytes(16 * 4096, 4096)],
    ['is not a database', bytes(0, 4096)],
    ['is empty', () => writeFileSync(inUse(), '')],
  ])('%s, and is reported as damaged', async (_, damage) => {
    writeFileSync(inUse(), log.parts()[1]!.bytes!);
    damage();
    await staging(backupOf(log.parts()));
    const logged: string[] = [];
    expect(applyStaged(dataDir, 0, (message) => logged.push(message))).toBe(true);
    expect(logged).toEqual([expect.stringContaining('damaged')]);
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'log.db']);
    expect(lastEvent()).toMatchObject({ type: 'backup.restored', inPart: true });
  });

  test('has a damaged record, and all its other records count', async () => {
    const names = { staffId: 'p2', username: 'p2', fullName: 'P', email: 'p2@example.com', master: false };
    const access = { role: 'viewer', status: 'active', assignedBrands: [], permissions: null, passwordHash: 'none' };
    const parts = log.parts(lastOfConfig({ type: 'staff.created', ...names, ...access }));
    writeFileSync(inUse(), parts[1]!.bytes!);
    const inactive = { type: 'staff.changed', staffId: 'p2', status: 'inactive' };
    const at = 1_800_000_000_001;
    corrupt(`INSERT INTO records (stream, at, actor, events)
           VALUES ('config', ${at}, 'system', '${JSON.stringify([inactive])}')`)();
    broken('staff.created')();
    await staging(backupOf(parts));
    expect(applyStaged(dataDir, at, () => undefined)).toBe(true);
    expect(lastEvent(2)).toEqual(inactive);
  });
});

describe('a staged backup that was damaged after its check', () => {
  const staged = () => join(dataDir, 'restore');
  const blobs = () => join(dataDir, 'blobs');
  const file = (folder: string, name: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), name);
  };
  beforeEach(async () => {
    writeFileSync(join(dataDir, 'log.db'), log.parts()[1]!.bytes!);
    file(blobs(), 'own');
    await staging(backupOf(log.parts()));
    writeFileSync(join(staged(), 'log.db'), 'no log');
  });

  test('is set aside, and the data is unchanged', () => {
    const logged: string[] = [];
    expect(applyStaged(dataDir, 0, (message) => logged.push(message))).toBe(false);
    expect(logged).toEqual([expect.stringContaining('Restore abandoned')]);
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'log.db', 'restore.given-up']);
    expect(readdirSync(join(dataDir, 'restore.given-up'))).toContain('log.db');
    expect(readFileSync(join(dataDir, 'log.db'))).toEqual(log.parts()[1]!.bytes!);
  });

  test('makes room for the next', async () => {
    applyStaged(dataDir, 0, () => undefined);
    await staging(backupOf(log.parts()));
    expect(applyStaged(dataDir, 0, fail)).toBe(true);
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'log.db']);
  });

  test('keeps files that a kill left in transit', () => {
    renameSync(blobs(), join(dataDir, 'restore.blobs'));
    expect(applyStaged(dataDir, 0, () => undefined)).toBe(false);
    expect(readdirSync(blobs())).toEqual(['own']);
  });
});

test('a restore cancelled by the operator while in progress keeps the files of the log', () => {
  for (const [folder, name] of [
    ['blobs', 'given'],
    ['restore.blobs', 'own'],
  ] as const) {
    mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, folder, name), name);
  }
  expect(applyStaged(dataDir, 0, fail)).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['blobs']);
  expect(readdirSync(join(dataDir, 'blobs'))).toEqual(['own']);
});

describe('a killed restore resumes', () => {
  const [blobs, old] = [() => join(dataDir, 'blobs'), () => join(dataDir, 'restore.blobs')];
  const put = (folder: string, name: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), name);
  };
  test.each<[string, (staged: string) => void]>([
    ['before anything moved', () => put(blobs(), 'own')],
    ['with the own files set aside', () => put(old(), 'own')],
    ['while older ones set aside were removed', () => [put(old(), 'older'), put(blobs(), 'own')]],
    ['with the files in place', (staged) => [renameSync(join(staged, 'blobs'), blobs()), put(old(), 'own')]],
    ['with the files in place and none set aside', (staged) => renameSync(join(staged, 'blobs'), blobs())],
  ])('%s', async (_, kill) => {
    writeFileSync(join(dataDir, 'log.db'), log.parts()[1]!.bytes!);
    await staging(backupOf(log.parts()));
    const staged = join(dataDir, 'restore');
    put(join(staged, 'blobs'), 'given');
    kill(staged);
    expect(applyStaged(dataDir, 0, fail)).toBe(true);
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'log.db']);
    expect(readdirSync(blobs())).toEqual(['given']);
  });
});

test('machine errors discard nothing', async () => {
  await staging(backupOf(log.parts()));
  const file = join(dataDir, 'restore', 'log.db');
  renameSync(file, `${file}.away`);
  mkdirSync(file);
  expect(() => applyStaged(dataDir, 0, () => undefined)).toThrow(/unable to open/);
  rmSync(file, { recursive: true });
  renameSync(`${file}.away`, file);
  expect(applyStaged(dataDir, 0, fail)).toBe(true);
});

test('half a backup left by a kill is never applied', () => {
  for (const folder of ['restore.part', 'restore.before']) {
    mkdirSync(join(dataDir, folder, 'blobs'), { recursive: true });
    writeFileSync(join(dataDir, folder, 'log.db'), log.parts()[1]!.bytes!);
  }
  writeFileSync(join(dataDir, 'log.db'), 'data');
  expect(applyStaged(dataDir, 0, fail)).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['log.db']);
});
