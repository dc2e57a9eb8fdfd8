import { createHmac } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { runCommand } from '../support/command.ts';
import { bootWorld, type World } from '../support/world.ts';

const messageText = 'words that nobody else says';

let world: World;
let conversationId: string;
/** Record that contains the customer's message. */
let record: { position: number; events: string };
let picture: string;

beforeAll(async () => {
  world = await bootWorld();
  const { channel, lineAccountId } = world.brands[0]!;
  const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
  conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
  await customer.writes(messageText);
  await customer.sendsImage();
  await repeatedMessage();
  await world.settled();
  await world.app.close();
  world.app.close = async () => undefined;
  const log = new Database(join(world.dataDir, 'log.db'), { readonly: true });
  record = log
    .prepare<[string], typeof record>(
      "SELECT position, events FROM records WHERE stream = ? AND events LIKE '%message.received%' ORDER BY position",
    )
    .get(`conversation/${conversationId}`)!;
  log.close();
  const blobs = join(world.dataDir, 'blobs');
  const [shelf] = readdirSync(blobs).filter((name) => name.length === 2);
  picture = join(blobs, shelf!, readdirSync(join(blobs, shelf!))[0]!);
});
afterAll(() => world.close());

/** Delivers two messages and two edits with one LINE message id, in separate events. */
async function repeatedMessage(): Promise<void> {
  const { channel, lineAccountId } = world.brands[0]!;
  const message = (text: string) => ({ id: '468000000000001', type: 'text', text, quoteToken: 'quote' });
  const events = ['one', 'other', 'one edit', 'other edit'].map((text, n) => ({
    type: n < 2 ? 'message' : 'messageEdited',
    webhookEventId: `01H000000000000000000000${n}`,
    mode: 'active',
    timestamp: world.clock.now(),
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId: `U${'c'.repeat(32)}` },
    replyToken: `token-${n}`,
    message: message(text),
  }));
  for (const event of events) {
    const body = JSON.stringify({ destination: channel.botUserId, events: [event] });
    const signature = createHmac('sha256', channel.channelSecret).update(body).digest('base64');
    const headers = { 'x-line-signature': signature };
    const path = `/webhooks/line/${lineAccountId}`;
    expect((await fetch(world.url + path, { method: 'POST', headers, body })).status).toBe(200);
  }
}

const file = (name: string) => join(world.dataDir, name);

/** Runs verify with a modified file, and restores the file. */
async function verified(path: string, change: (bytes: Buffer) => Buffer | null, command = ['verify']) {
  copyFileSync(path, file('kept'));
  const bytes = change(readFileSync(path));
  if (bytes === null) rmSync(path);
  else writeFileSync(path, bytes);
  try {
    const { code, out } = await runCommand(world.dataDir, [...command, '--json']);
    return { code, shown: (JSON.parse(out) as { shown: string[] }).shown };
  } finally {
    renameSync(file('kept'), path);
  }
}

/** Flips the lowest bit of one byte of a text, at every occurrence in a file. */
function flipped(text: string, at: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const places: number[] = [];
    for (let place = bytes.indexOf(text); place >= 0; place = bytes.indexOf(text, place + 1)) places.push(place);
    expect(places).not.toEqual([]);
    for (const place of places) bytes[place + at]! ^= 1;
    return bytes;
  };
}

test('a valid installation that is stopped passes', async () => {
  expect(await verified(file('log.db'), (bytes) => bytes)).toEqual({ code: 0, shown: [] });
});

test('a flipped byte in the log is found, and the record named', async () => {
  const { code, shown } = await verified(
    file('log.db'),
    flipped(record.events, record.events.indexOf('"happenedAt":1') + 20),
  );
  expect(code).toBe(4);
  expect(shown).toContain(`record ${record.position}: checksum mismatch`);
});

test('a flipped byte in the name of a required field is found', async () => {
  const { code, shown } = await verified(
    file('log.db'),
    flipped(record.events, record.events.indexOf('"lineAccountId"') + 4),
  );
  expect(code).toBe(4);
  expect(shown).toContain(`record ${record.position}: checksum mismatch`);
  expect(shown).toContain('rows of inbox: the data is damaged; the rest was not checked');
});

test('a flipped byte in texts beside the log is found, and their record named', async () => {
  const { code, shown } = await verified(file('log.db'), flipped(messageText, 3));
  expect(code).toBe(4);
  expect(shown).toContain(`record ${record.position}: checksum mismatch of a content`);
  expect(shown.join('\n')).not.toContain('nobody else says');
});

test('a flipped byte in a row is found, and the row named', async () => {
  const { code, shown } = await verified(file('views.db'), flipped(messageText, 3));
  expect(code).toBe(4);
  expect(shown).toContainEqual(expect.stringMatching(/^row messages \S+: text differs from the log$/));
});

test('a missing row, and one without an event, are found', async () => {
  const { code, shown } = await verified(file('views.db'), (bytes) => {
    writeFileSync(file('other.db'), bytes);
    const views = new Database(file('other.db'));
    views.prepare('DELETE FROM conversations WHERE id = ?').run(conversationId);
    views.prepare("UPDATE rows SET id = 'made-up' WHERE kind = 'brand' AND id = ?").run(world.brands[0]!.id);
    views.close();
    return readFileSync(file('other.db'));
  });
  expect(code).toBe(4);
  expect(shown).toEqual(
    expect.arrayContaining([
      `row conversations ${conversationId}: missing`,
      `row brand ${world.brands[0]!.id}: missing`,
      'row brand made-up: not in the log',
    ]),
  );
});

test('a flipped byte in a file is found, and a missing file', async () => {
  const hash = picture.slice(-64);
  const wrong = await verified(picture, (bytes) => {
    bytes[100]! ^= 1;
    return bytes;
  });
  expect(wrong).toEqual({
    code: 4,
    shown: [expect.stringMatching(`^file ${hash}: content does not match the hash \\(message `)],
  });
  const missing = await verified(picture, () => null);
  expect(missing).toEqual({ code: 4, shown: [expect.stringMatching(`^file ${hash}: missing \\(message `)] });
  const backup = file('incomplete.tar');
  expect(await verified(picture, () => null, ['backup', backup])).toEqual(missing);
  rmSync(backup);
});

test.each([
  ['garbage', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
  ['cut', (bytes: Buffer) => bytes.subarray(0, 5000)],
])('a file that is %s is found damaged', async (_, change) => {
  for (const [name, part] of [
    ['views.db', 'rows of inbox'],
    ['log.db', 'log'],
  ] as const) {
    const { code, shown } = await verified(file(name), change);
    expect([name, code]).toEqual([name, 4]);
    expect(shown).toContainEqual(expect.stringContaining(`${part}: `));
  }
});

test.each(['verify', 'rebuild', 'export', 'erase-customer', 'compact', 'rotate-key', 'downgrade'])(
  '%s creates no installation',
  async (command) => {
    const empty = join(world.dataDir, 'empty');
    mkdirSync(empty, { recursive: true });
    const argsOf: Record<string, string[]> = { export: [join(empty, 'a.xlsx')], 'erase-customer': ['id', '--yes'] };
    const { code, err } = await runCommand(empty, [command, ...(argsOf[command] ?? [])]);
    expect([code, err]).toEqual([2, `There is no installation in DATA_DIR (${empty}).\n`]);
    expect(readdirSync(empty)).toEqual([]);
  },
);

test('verify leaves no files behind', () => {
  expect(readdirSync(world.dataDir).filter((name) => name.includes('aside'))).toEqual([]);
});
