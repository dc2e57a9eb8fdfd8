import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sets } from '../../server/engine/sets.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
});
afterAll(() => world.close());

/** The rest of a file that a failing disk leaves. */
const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['its head is something else', (bytes) => Buffer.concat([Buffer.alloc(100, 'x'), bytes.subarray(100)])],
  ['all of it is something else', () => Buffer.alloc(9000, 'garbage ')],
];

test.each(
  ['accounts.db', ...sets.map(({ file }) => `${file}.db`), 'search.db'].flatMap((name) =>
    damages.map(([how, damage]) => [name, how, damage] as const),
  ),
)('%s is filled again from the log when %s', async (name, _, damage) => {
  await world.restart((dataDir) => {
    const file = join(dataDir, name);
    writeFileSync(file, damage(readFileSync(file)));
  });
  const { channel } = world.brands[0]!;
  const word = `${name.slice(0, 4)}${Math.random().toString(36).slice(2)}`;
  await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes(word);
  await world.settled();
  const boss = await world.as('super_admin');
  expect((await boss.get('/health')).body.data).toMatchObject({ state: 'ready', search: 'ready' });
  expect((await boss.get(`/messages/search?q=${word}`)).body.data).toHaveLength(1);
});
