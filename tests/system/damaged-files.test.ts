import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sets } from '../../server/engine/sets.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
});
afterAll(() => world.close());

const derived = ['accounts.db', ...sets.map(({ file }) => `${file}.db`), 'search.db'];

/** The rest of a file that a failing disk leaves. */
const damaged = (change: (bytes: Buffer) => Buffer) => (file: string) =>
  writeFileSync(file, change(readFileSync(file)));

/** A database of the same name with tables of the same names, and nothing else of ours. */
function another(file: string): void {
  rmSync(file);
  const sqlite = new Database(file);
  for (const table of ['meta', 'rows', 'accounts', 'docs']) sqlite.exec(`CREATE TABLE ${table} (other)`);
  sqlite.close();
}

const damages: [string, (file: string) => void][] = [
  ['its head is something else', damaged((bytes) => Buffer.concat([Buffer.alloc(100, 'x'), bytes.subarray(100)]))],
  ['its pages are something else', damaged((bytes) => Buffer.concat([bytes.subarray(0, 8192), bytes.fill(1, 8192)]))],
  ['all of it is something else', damaged(() => Buffer.alloc(9000, 'garbage '))],
  ["it is another program's", another],
];

/** What a customer writes is found, whatever the files were. */
async function mustServe(word: string): Promise<void> {
  const { channel } = world.brands[0]!;
  expect((await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes(word)).status).toBe(200);
  await world.settled();
  const boss = await world.as('super_admin');
  expect((await boss.get('/health')).body.data).toMatchObject({ state: 'ready', search: 'ready' });
  expect((await boss.get(`/messages/search?q=${word}`)).body.data).toHaveLength(1);
}

const newWord = (name: string) => `${name.slice(0, 4)}${Math.random().toString(36).slice(2)}`;

test.each(derived.flatMap((name) => damages.map(([how, damage]) => [name, how, damage] as const)))(
  '%s is filled again from the log when %s',
  async (name, _, damage) => {
    await world.restart((dataDir) => damage(join(dataDir, name)));
    await mustServe(newWord(name));
  },
);

test('rows of another log are filled again, whether they are ahead of it or behind', async () => {
  const copies = join(world.dataDir, 'copies');
  const copy = (from: string, to: string, names: string[]) => {
    for (const name of names) cpSync(join(from, name), join(to, name));
  };
  await world.restart((dataDir) => {
    mkdirSync(copies);
    copy(dataDir, copies, ['log.db']);
  });
  await mustServe('before');
  await world.restart((dataDir) => {
    copy(dataDir, copies, derived);
    copy(copies, dataDir, ['log.db']);
  });
  world.clock.pass(1000);
  for (const word of ['ahead', 'behind']) await mustServe(newWord(word));
  await world.restart((dataDir) => copy(copies, dataDir, derived));
  await mustServe('again');
  const boss = await world.as('super_admin');
  expect((await boss.get('/messages/search?q=before')).body.data).toHaveLength(0);
  expect(readdirSync(copies)).toHaveLength(derived.length + 1);
});
