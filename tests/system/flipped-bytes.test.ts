import { copyFileSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAll } from '../../server/app-verify.ts';
import { readConfig } from '../../server/config.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { Random } from '../support/random.ts';
import { baseSeed, rounds } from '../support/rounds.ts';
import { bootWorld, type World } from '../support/world.ts';

/** Number of changed bytes per file. */
const flips = rounds(20, 400);
const seed = baseSeed;

let world: World;

beforeAll(async () => {
  world = await bootWorld();
  for (const { channel, lineAccountId } of world.brands) {
    const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
    await customer.writes('Is the oolong in stock?');
    await customer.sendsImage();
    const { messageId } = await customer.writes('My card number is 4111');
    await world.settled();
    const agent = await world.as('super_admin');
    const conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
    await agent.post('/messages', { conversationId, text: 'Six boxes are left.', kind: 'text' });
    await customer.unsends(messageId ?? '');
    await world.settled();
  }
  await world.app.close();
  world.app.close = async () => undefined;
});
afterAll(() => world.close());

async function verified() {
  const config = readConfig({ DATA_DIR: world.dataDir });
  try {
    const { exit, answer } = await verifyAll({ config, print: () => undefined, warn: () => undefined });
    return { exit, shown: answer.shown };
  } catch (error) {
    return { exit: 'crashed', shown: String((error as Error).stack) };
  }
}

/**
 * Columns that `readRows` compares, by table. All columns of other tables are compared. The product reads only the names in the table of
 * migrations.
 */
const readOf: Record<string, string[]> = { __drizzle_migrations: ['name'] };

/** Returns all values that the product reads from a file. Two files that differ only in unused bytes return equal values. */
function readRows(file: string): Record<string, unknown[]> {
  if (!file.endsWith('.db')) return { bytes: [readFileSync(file, 'hex')] };
  const sqlite = new Database(file, { readonly: true });
  try {
    const tables = sqlite.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    return Object.fromEntries(
      tables.map((table) => {
        const read = readOf[table] ?? ['*'];
        return [table, sqlite.prepare(`SELECT ${read.join(', ')} FROM ${table}`).all()];
      }),
    );
  } finally {
    sqlite.close();
  }
}

test.each(['log.db', 'views.db', 'figures.db', 'blobs/*/*'])(
  'verify finds any changed byte of %s, unless it is never read',

  async (form) => {
    const files = globSync(form, { cwd: world.dataDir });
    const random = new Random(seed);
    const missed: unknown[] = [];
    for (let n = 0; n < flips; n++) {
      const path = join(world.dataDir, random.pick(files));
      const original = join(world.dataDir, 'kept');
      copyFileSync(path, original);
      const before = readRows(path);
      const bytes = readFileSync(path);
      const [place, bit] = [random.below(bytes.length), 1 << random.below(8)];
      bytes[place]! ^= bit;
      writeFileSync(path, bytes);
      const { exit, shown } = await verified();
      if (exit === 'ok')
        missed.push(...differences(before, readRows(path)).map((difference) => ({ place, bit, difference })));
      else if (exit !== 'differs') missed.push({ place, bit, exit, shown });
      renameSync(original, path);
    }
    expect(missed).toEqual([]);
  },
);

function differences(before: Record<string, unknown[]>, after: Record<string, unknown[]>): string[] {
  return Object.keys({ ...before, ...after }).flatMap((table) => {
    const lines = [before, after].map((rowsByTable) => rowsByTable[table]?.map((row) => JSON.stringify(row)) ?? []);
    const [old, fresh] = lines.map((own, i) => own.filter((line) => !lines[1 - i]?.includes(line)));
    return old?.length || fresh?.length ? [`${table}: ${old} is now ${fresh}`] : [];
  });
}
