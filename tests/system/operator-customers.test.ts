import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { type CommandRun, runCommand } from '../support/command.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { bootWorld, type World } from '../support/world.ts';

/** Texts with characters so rare that their bytes in a file can only come from these texts. */
const texts = { message: '密碼龘靐5512345', answer: '回覆齉爩', name: '王飝鱺' };
const all = Object.values(texts);
/** A process id that does not exist: Linux counts up to 2 ** 22. */
const noProcess = 2 ** 22 + 1;
const otherText = '另一個齾麣';

let world: World;
let customer: Customer;
let conversationId: string;
let other: Customer;

beforeAll(async () => {
  world = await bootWorld({ brandCount: 2 });
  const { channel, lineAccountId } = world.brands[0]!;
  customer = world.line.customer(channel.channelId, { displayName: `${texts.name}\u001b[2J\nerased: nothing` });
  conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
  await customer.writes(texts.message);
  await customer.sendsImage();
  other = world.line.customer(world.brands[1]!.channel.channelId, { displayName: 'Nok' });
  await other.writes(otherText);
  await world.settled();
  const agent = await world.as('super_admin');
  await agent.post('/messages', { conversationId, text: texts.answer, kind: 'text' });
  await world.settled();
});
afterAll(() => world.close());

const run = (...command: string[]) => runCommand(world.dataDir, command);
const answerOf = ({ out }: CommandRun) => JSON.parse(out);

/** Returns the rows of the sheet without the header. */
async function linesOf(file: string): Promise<unknown[][]> {
  const { sheets } = await readXlsx(new Uint8Array(readFileSync(file)));
  return sheets[0]!.rows.slice(1).map((row) => [...row]);
}

const textsOf = async (file: string) => (await linesOf(file)).map((row) => row[8]);

describe('beside the running product', () => {
  test('export writes the messages of all brands, or of one', async () => {
    const [file, one] = [join(world.dataDir, 'all.xlsx'), join(world.dataDir, 'one.xlsx')];
    expect(answerOf(await run('export', file, '--json'))).toMatchObject({ exitCode: 0, messages: 4 });
    expect(new Set(await textsOf(file))).toEqual(new Set([texts.message, null, texts.answer, otherText]));
    const { code, out } = await run('export', one, '--brand', world.brands[1]!.id, '--language', 'zh');
    expect([code, out]).toEqual([0, `${one} contains 1 messages of 1 brands.\n`]);
    expect(await textsOf(one)).toEqual([otherText]);
  });

  test('export writes the requested days, and refuses invalid ones before it writes', async () => {
    const file = join(world.dataDir, 'days.xlsx');
    const refusals: [string[], number, RegExp][] = [
      [['--from', 'today'], 2, /^today is not a date/],
      [['--language', 'de'], 2, /^--language must be one of en, zh, th/],
      [['--brand', 'none'], 1, /^Brand none not found/],
    ];
    for (const [options, wanted, message] of refusals) {
      const { code, err } = await run('export', file, ...options);
      expect([code, err]).toEqual([wanted, expect.stringMatching(message)]);
    }
    const csv = join(world.dataDir, 'days.csv');
    const { code, err } = await run('export', csv);
    expect([code, err]).toEqual([2, `${csv} would be an Excel workbook: use a name that ends in .xlsx.\n`]);
    expect([file, csv].filter(existsSync)).toEqual([]);
    expect(answerOf(await run('export', file, '--to', '2001-01-01', '--json'))).toMatchObject({ messages: 0 });
    expect((await run('export', file)).err).toBe(`${file} already exists.\n`);
  });

  test.each(['export', 'backup'])(
    '%s leaves nothing partial on a full disk, and tolerates an earlier kill',
    async (command) => {
      const file = join(world.dataDir, `${command}.file`);
      const before = readdirSync(world.dataDir).sort();
      const full = await runCommand(world.dataDir, [command, file], {}, { fileBlocks: 1 });
      expect([full.code, full.err]).toEqual([1, expect.stringMatching(/^The disk .*full.*\n$/)]);
      expect(readdirSync(world.dataDir).sort()).toEqual(before);
      writeFileSync(`${file}.${noProcess}-0123abcd.part`, 'of a run that was killed');
      expect(await run(command, file)).toMatchObject({ code: 0 });
      expect(readdirSync(world.dataDir).filter((name) => name.startsWith(`${command}.file`))).toEqual([
        `${command}.file`,
      ]);
    },
  );

  test('erase-customer reports that the server is running', async () => {
    expect(await run('erase-customer', conversationId, '--yes')).toMatchObject({ code: 3, out: '' });
  });
});

describe('on a stopped server', () => {
  test('erase-customer erases one customer permanently, everywhere', async () => {
    await world.app.close();
    world.app.close = async () => undefined;
    for (const command of ['export', 'backup']) rmSync(join(world.dataDir, `${command}.file`));
    expect(await filesContaining(world.dataDir, all)).not.toEqual([]);
    expect(await run('erase-customer', `${conversationId}x`, '--yes')).toMatchObject({ code: 1 });
    const unconfirmed = await run('erase-customer', conversationId);
    expect([unconfirmed.code, unconfirmed.err]).toEqual([2, expect.stringContaining('--yes')]);
    // A customer's name from LINE can neither control the terminal nor start a new line.
    expect(unconfirmed.out).toMatch(new RegExp(`^${texts.name} \\[2J erased: nothing \\(.+\\): 3 messages\n$`));
    const { code, out } = await run('erase-customer', conversationId, '--yes', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { conversationId, erased: { messages: 3, files: 1 } }]);
    expect(await filesContaining(world.dataDir, all)).toEqual([]);
    const file = join(world.dataDir, 'after.xlsx');
    expect(answerOf(await run('export', file, '--json'))).toMatchObject({ exitCode: 0, messages: 4 });
    expect(new Set(await textsOf(file))).toEqual(new Set([null, otherText]));
  });

  test('erase-customer is repeated completely after a kill', async () => {
    const { lineAccountId } = world.brands[1]!;
    const command = ['erase-customer', conversationIdOf(lineAccountId, 'user', other.userId), '--yes'];
    expect(await filesContaining(world.dataDir, [otherText])).not.toEqual([]);
    await runCommand(world.dataDir, command, {}, { killedAt: /messages/ });
    expect(await run(...command)).toMatchObject({ code: 0, err: '' });
    expect(await filesContaining(world.dataDir, [otherText])).toEqual([]);
    expect(await run('verify')).toMatchObject({ code: 0 });
    await world.restart();
    await world.settled();
    expect(await filesContaining(world.dataDir, [...all, otherText])).toEqual([]);
  });
});
