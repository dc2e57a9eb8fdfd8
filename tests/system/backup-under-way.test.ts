import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logOfOthers, writeBackup } from '../../server/backup/write.ts';
import { RowAudit } from '../../server/cli/verify-rows.ts';
import { addNote } from '../../server/commands/conversation-records.ts';
import { newId } from '../../server/keys/ids.ts';
import { inboxRows } from '../../server/projections/index.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let conversation: string;

beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
});
afterEach(() => world.close());

function write(text: string) {
  const { engine } = world.app;
  const note = addNote({ conversationId: conversation, noteId: newId(engine.now()), text });
  return engine.execute(`conversation/${conversation}`, 'system', note);
}

test.each([
  ['by the server', () => world.app.log],
  ['by the command line', () => logOfOthers(world.dataDir)],
])('a backup %s completes, however much is written meanwhile', async (_by, log) => {
  for (let n = 0; n < 4; n++) await write('long '.repeat(200_000));
  const chunks = writeBackup({
    dataDir: world.dataDir,
    log: log(),
    blobs: world.app.blobs,
    now: 0,
    key: null,
    damaged: () => undefined,
  });
  let taken = false;
  const first = chunks.next().finally(() => {
    taken = true;
  });
  let written = 0;
  for (; !taken && written < 300; written++) await write('meanwhile');
  await first;
  await chunks.return(undefined);
  expect(written).toBeLessThan(300);
});

/** Returns whether another connection prevents truncating the write-ahead file. Does not wait. */
function isHeld(file: string): boolean {
  const sqlite = new Database(join(world.dataDir, file), { timeout: 0 });
  try {
    sqlite.pragma('user_version = 1');
    return (sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[])[0]?.busy !== 0;
  } finally {
    sqlite.close();
  }
}

/** Starts a backup. The copying continues until `isTaken` returns `true`. */
async function startBackup(log: Parameters<typeof writeBackup>[0]['log']) {
  // Writes so much that the copying outlasts the truncation on a busy machine.
  for (let n = 0; n < 20; n++) await write('long '.repeat(200_000));
  const events = [{ type: 'presence.chosen' as const, staffId: 'p', presence: 'busy' as const }];
  const record = { stream: 'staff/p', at: 0, actor: 'system' as const, events };
  await Promise.all(Array.from({ length: 5000 }, () => world.app.log.append(record)));
  await world.settled();
  const chunks = writeBackup({
    dataDir: world.dataDir,
    log,
    blobs: world.app.blobs,
    now: 0,
    key: null,
    damaged: () => undefined,
  });
  let taken = false;
  const first = chunks.next().finally(() => {
    taken = true;
  });
  const end = async () => {
    await first;
    await chunks.return(undefined);
  };
  return { isTaken: () => taken, end };
}

test('a backup by the server does not keep erased texts from leaving the files', async () => {
  const { isTaken, end } = await startBackup(world.app.log);
  await new Promise((resolve) => setImmediate(resolve));
  await world.app.log.erase([]);
  await world.app.log.truncation.done();
  expect(isTaken()).toBe(false);
  await end();
});

test('a backup by the command line does not keep erased texts from leaving the files', async () => {
  const { isTaken, end } = await startBackup(logOfOthers(world.dataDir));
  const held: boolean[] = [];
  for (let n = 0; !isTaken() && n < 3; n++) {
    await new Promise((resolve) => setImmediate(resolve));
    held.push(isHeld('log.db'));
  }
  await end();
  expect(held).toEqual([false, false, false]);
});

test('verify does not keep erased texts from leaving the files', async () => {
  await world.settled();
  const rows = RowAudit.open(world.dataDir, inboxRows);
  const views = new Database(join(world.dataDir, 'views.db'));
  views.exec("UPDATE rows SET row = json_set(row, '$.version', -1)");
  views.close();
  const held: boolean[] = [];
  rows?.check(() => held.push(isHeld('views.db')));
  expect(held.length).toBeGreaterThan(0);
  expect(held).not.toContain(true);
});

test('leftovers of a killed backup and restore are removed at the next start', async () => {
  const copy = `backup-${randomUUID()}.tmp`;
  const parts = [copy, `${copy}-journal`, join('restore.part', 'log.db')];
  await world.restart(() => {
    mkdirSync(join(world.dataDir, 'restore.part'));
    for (const part of parts) writeFileSync(join(world.dataDir, part), 'words');
  });
  expect(parts.filter((part) => existsSync(join(world.dataDir, part)))).toEqual([]);
});
