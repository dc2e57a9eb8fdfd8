import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';

/** Tests of erasures while another process reads the same files, as a backup or the command `verify` does. */
let world: LineWorld;
let readers: Database.Database[];

beforeEach(async () => {
  world = await openLineWorld();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await world.close();
});

const conversationId = () => world.conversationOf(world.customer);

function read(name: string): void {
  const reader = new Database(join(world.folder, name), { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM sqlite_master').get();
  readers.push(reader);
}

const stillHolds = (text: string) =>
  ['log.db', 'log.db-wal', 'views.db', 'views.db-wal'].filter((name) => {
    const file = join(world.folder, name);
    return existsSync(file) && readFileSync(file).includes(text);
  });

async function writeAndRead(): Promise<string> {
  const { messageId = '' } = await world.customer.writes('my secret 5512345');
  await world.caughtUp();
  read('log.db');
  read('views.db');
  return messageId;
}

const emptied = () => Promise.all([world.log.truncation.done(), world.store.truncation.done()]);

test('an unsend and an erasure complete while readers are open, and leave nothing once they close', async () => {
  const messageId = await writeAndRead();
  world.erasures.start();
  world.erasedFiles.start();
  await world.customer.unsends(messageId);
  await world.until(() => world.message(messageIdOf(world.account(), messageId)).row.status === 'unsent');
  await world.append(`conversation/${conversationId()}`, {
    type: 'conversation.erased',
    conversationId: conversationId(),
  });
  await world.until(() => world.rows.all('erasure').length === 0);
  expect(readers.every((reader) => reader.inTransaction)).toBe(true);
  expect(stillHolds('5512345')).not.toEqual([]);
  for (const reader of readers) reader.close();
  await emptied();
  expect(stillHolds('5512345')).toEqual([]);
});

test('a start clears what an earlier run could not', async () => {
  await writeAndRead();
  await world.log.erase(Object.keys((await world.log.read(0, 100)).at(-1)?.contents ?? {}));
  world.log.truncation.stop();
  for (const reader of readers) reader.close();
  expect(stillHolds('5512345')).toContain('log.db-wal');
  world.erasedFiles.start();
  await emptied();
  expect(stillHolds('5512345')).not.toContain('log.db-wal');
});
