import type { ChildProcessByStdio } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { commandNames } from '../../server/cli/commands.ts';
import { rotateKey } from '../../server/cli/rotate-key.ts';
import { resealAccount } from '../../server/commands/reseal.ts';
import { prepareKeyChange } from '../../server/keys/next-key.ts';
import { loadSecretKey, Secrets } from '../../server/keys/secrets.ts';
import { setMetaIn } from '../../server/log/meta.ts';
import { version } from '../../server/process/version.ts';
import { openSqlite } from '../../server/storage/sqlite.ts';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { enrolled, ticketOf } from '../support/second-factor.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

let world: World;
/** Environment variables of the server. Changes take effect at the next start. */
let settings: NodeJS.ProcessEnv;
beforeEach(async () => {
  settings = {};
  world = await bootWorld({ brandCount: 2, env: settings });
});
afterEach(() => world.close());

const run = (command: string[], env?: NodeJS.ProcessEnv) => runCommand(world.dataDir, command, env);

/** Stops the product, runs `work`, and starts the product. */
async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
  await world.app.close();
  const result = await work();
  // The server is already closed. Prevents `restart` from closing it a second time, which would fail.
  world.app.close = async () => undefined;
  await world.restart();
  return result;
}

const sqlite = (file: 'log' | 'views') =>
  openSqlite(join(world.dataDir, `${file}.db`), { migrations: join(root, 'migrations', file), synchronous: 'FULL' });

const sealed = () =>
  world.app.rows.all('lineAccount').flatMap(({ hidden }) => [hidden.channelSecret!, hidden.accessToken!]);

async function expectCustomerReceived(n: number): Promise<void> {
  const { channel } = world.brands[n]!;
  const { status } = await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('hello');
  expect(status).toBe(200);
}

describe('the command line', () => {
  test('lists its commands', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const word of commandNames) expect(out).toContain(`\n  ${word}`);
    expect(await run(['conquer'])).toEqual({ code: 2, out: '', err: 'Unknown command conquer: see --help.\n' });
    expect(await run(['backup', '--json', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/backup FILE: /),
    });
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{7}(\.dirty)?\n$/);
  });

  test('with --json prints one object, and the rest to stderr', async () => {
    const { code, out, err } = await run(['verify', '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { command: 'verify', version: expect.stringContaining(version), exitCode: 0, problems: 0 },
    ]);
    expect(err).toContain('no problems found');
    const refused = await run(['create-owner', '--json']);
    expect([refused.code, JSON.parse(refused.out)]).toEqual([
      3,
      { command: 'create-owner', version: expect.stringContaining(version), exitCode: 3, error: refused.err.trim() },
    ]);
  });

  test('has the lowest priority only while the server is running', async () => {
    const priority = async () => {
      let found: number | null = null;
      const started = ({ stdout, pid }: ChildProcessByStdio<null, Readable, Readable>) =>
        stdout.once('readable', () => {
          found = getPriority(pid);
        });
      expect(await runCommand(world.dataDir, ['backup', '-'], {}, { started })).toMatchObject({ code: 0 });
      return found;
    };
    expect(await priority()).toBe(constants.priority.PRIORITY_LOW);
    expect(await whileStopped(priority)).toBe(getPriority());
  });

  test('reports invalid settings in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const file = join(world.dataDir, 'secret.key');
    const other = join(world.dataDir, 'other');
    const mistakes: [string[], NodeJS.ProcessEnv, RegExp, code?: number][] = [
      [['serve'], {}, /^DATA_DIR is in use: .*Stop it first\.$/, 3],
      [['create-owner'], { OWNER_USERNAME: 'boss', OWNER_PASSWORD: password }, /^DATA_DIR is in use/, 3],
      [['verify', 'all'], {}, /^Expected verify, got verify all: see verify --help\.$/],
      [['backup'], {}, /^Expected backup FILE, got backup: see backup --help\.$/],
      [['rebuild', '--fast'], {}, /^Unknown option '--fast': see rebuild --help\.$/],
      [['serve'], { PORT: 'http' }, /^PORT is not a port \(1 to 65535\): http$/],
      [['serve'], { DATA_DIR: other, SECRET_KEY: 'short' }, /^SECRET_KEY is too short: at least 16 characters$/],
      [['backup', '-'], { BACKUP_PASSPHRASE: 'short' }, /^BACKUP_PASSPHRASE is too short: at least 12 characters$/],
      [['serve'], { DATA_DIR: file }, /^DATA_DIR is not a folder: .*$/],
      [['serve'], { DATA_DIR: other, PORT: String(port) }, /^PORT \d+ is in use on 127\.0\.0\.1 by another program\.$/],
      [['create-owner'], { DATA_DIR: other }, /^Set OWNER_USERNAME and OWNER_PASSWORD/],
      [
        ['create-owner'],
        { DATA_DIR: other, OWNER_USERNAME: 'boss', OWNER_PASSWORD: 'x' },
        /^OWNER_PASSWORD is not valid/,
      ],
      [['verify'], { DATA_DIR: join(other, 'none') }, /^There is no installation in DATA_DIR/],
    ];
    for (const [command, env, message, wanted = 2] of mistakes) {
      const { code, out, err } = await run(command, env);
      expect([command, code, out, err.trim()]).toEqual([command, wanted, '', expect.stringMatching(message)]);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    taken.close();
  });
});

describe('create-owner', () => {
  test('works on an installation with people, once for each name, and creates masters only under the reserved name', async () => {
    const env = (username: string) => ({ OWNER_USERNAME: username, OWNER_PASSWORD: password, MASTER_USERNAME: 'root' });
    const runs = await whileStopped(async () => [
      await run(['create-owner'], env('boss')),
      await run(['create-owner'], env('boss')),
      await run(['create-owner'], env('root1')),
    ]);
    expect(runs.map(({ code, out, err }) => [code, (out + err).trim()])).toEqual([
      [0, 'boss can sign in as super administrator.'],
      [1, 'The username boss is already taken.'],
      [0, 'root1 can sign in as master.'],
    ]);
    for (const username of ['boss', 'root1']) {
      const { body } = await new Caller(world.url).post('/auth/login', { username, password });
      expect(body.data.user).toMatchObject({ role: 'super_admin', isMaster: username === 'root1' });
    }
  });
});

describe('rotate-key', () => {
  test('re-encrypts second factors too: their apps still work', async () => {
    const { app } = await enrolled(await world.as('cs_agent'), world.clock);
    const secretOf = () => world.app.engine.read('staff', world.people.cs_agent)!.hidden.secondFactor!.secret;
    const before = secretOf();
    expect((await whileStopped(() => run(['rotate-key']))).code).toBe(0);
    expect([secretOf() === before, world.app.secrets.isCurrent(secretOf())]).toEqual([false, true]);
    world.clock.pass(30_000);
    const visitor = new Caller(world.url);
    const ticket = await ticketOf(visitor, 'cs_agent');
    expect((await visitor.post('/auth/second-factor', { ticket, code: app.code() })).status).toBe(200);
  });

  test('re-encrypts all under a new key, and the server continues with it', async () => {
    const before = sealed();
    const key = readFileSync(join(world.dataDir, 'secret.key'), 'utf8');
    const { code, out } = await whileStopped(() => run(['rotate-key']));
    expect([code, out]).toEqual([0, expect.stringContaining('2 LINE accounts')]);
    expect(readFileSync(join(world.dataDir, 'secret.key'), 'utf8')).not.toBe(key);
    expect(existsSync(join(world.dataDir, 'secret.key.next'))).toBe(false);
    for (const one of sealed()) {
      expect(before).not.toContain(one);
      expect(world.app.secrets.isCurrent(one)).toBe(true);
    }
    await expectCustomerReceived(0);
    await expectCustomerReceived(1);
  });

  test('interrupted, all secrets remain readable, and it continues where it stopped', async () => {
    const [first] = world.app.rows.all('lineAccount');
    const change = prepareKeyChange(world.dataDir, { secretKey: null, newSecretKey: null });
    const secrets = new Secrets(change.next, [change.old]);
    const reseal = (one: string) => secrets.seal(secrets.open(one));
    await world.app.engine.execute('config', 'system', resealAccount({ lineAccountId: first!.row.id, reseal }));
    const half = sealed();
    await world.restart();
    await expectCustomerReceived(0);
    await expectCustomerReceived(1);
    expect((await whileStopped(() => run(['rotate-key']))).code).toBe(0);
    const remaining = sealed().filter((one) => half.includes(one));
    expect(remaining).toHaveLength(2);
    for (const one of sealed()) expect(new Secrets(change.next).open(one)).toMatch(/^(secret|token)-/);
  });

  test('SECRET_KEY needs NEW_SECRET_KEY, and changes from one to the other', async () => {
    const env = { SECRET_KEY: 'the first key of this house', NEW_SECRET_KEY: 'the second key of this house' };
    const [first, second] = [loadSecretKey('', env.SECRET_KEY), loadSecretKey('', env.NEW_SECRET_KEY)];
    const own = loadSecretKey(world.dataDir, null);
    // Changes to SECRET_KEY first, because the data was created with a generated key.
    const noteKey = (keyId: string) => setMetaIn(world.app.log.sqlite, 'keyId', keyId);
    const toFirst = { old: own, next: first, finish: () => null };
    await rotateKey({
      engine: world.app.engine,
      rows: world.app.rows,
      change: toFirst,
      noteKey,
      print: () => undefined,
    });
    const [alone, both] = await whileStopped(async () => {
      settings.SECRET_KEY = env.NEW_SECRET_KEY;
      return [await run(['rotate-key'], { SECRET_KEY: env.SECRET_KEY }), await run(['rotate-key'], env)];
    });
    expect([alone!.code, alone!.err]).toEqual([2, expect.stringMatching(/^SECRET_KEY is set\. Set NEW_SECRET_KEY/)]);
    expect([both!.code, both!.out]).toEqual([0, expect.stringContaining('Set SECRET_KEY to the new key')]);
    for (const one of sealed()) expect(new Secrets(second).open(one)).toMatch(/^(secret|token)-/);
  });

  test('changes nothing under another key than that of the installation', async () => {
    const before = sealed();
    const key = readFileSync(join(world.dataDir, 'secret.key'), 'utf8');
    const wrong = { SECRET_KEY: 'a mistyped key of this house', NEW_SECRET_KEY: 'the second key of this house' };
    const { code, out, err } = await whileStopped(() => run(['rotate-key'], wrong));
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(/^SECRET_KEY is not the secret key of this /)]);
    expect(sealed()).toEqual(before);
    expect(readFileSync(join(world.dataDir, 'secret.key'), 'utf8')).toBe(key);
  });
});

describe('a wrong secret key', () => {
  const serve = async (env?: NodeJS.ProcessEnv) => run(['serve'], { PORT: String(await freePort()), ...env });
  const todo = /\. Put the correct key back .* If the key is lost, run `rotate-key --lost` .*\n$/;

  test('stops the start with instructions, and is reported by verify and a backup', async () => {
    const file = join(world.dataDir, 'secret.key');
    await whileStopped(async () => {
      const wrong = { SECRET_KEY: 'a mistyped key of this house' };
      const mistyped = await serve(wrong);
      expect([mistyped.code, mistyped.out, mistyped.err]).toEqual([2, '', expect.stringMatching(todo)]);
      expect(mistyped.err).toMatch(/^SECRET_KEY is not the secret key of this installation\./);
      const key = readFileSync(file);
      rmSync(file);
      const missing = await serve();
      expect([missing.code, missing.err]).toEqual([2, expect.stringMatching(todo)]);
      expect(missing.err).toMatch(/^The secret key of this installation is missing: /);
      expect(existsSync(file)).toBe(false);
      expect(await run(['verify'])).toMatchObject({ code: 0, out: /^the secret key was not checked\. .* is missing/m });
      expect(await run(['verify'], wrong)).toMatchObject({ code: 4, out: /^key: SECRET_KEY is not the secret key/m });
      const backup = join(world.dataDir, 'backups/a.backup');
      expect(await run(['backup', backup], { BACKUP_PASSPHRASE: 'tea in the garden' })).toMatchObject({
        code: 2,
        err: todo,
      });
      writeFileSync(file, `${Buffer.alloc(32, 7).toString('base64')}\n`);
      expect(await serve()).toMatchObject({ code: 2, err: /^secret\.key in DATA_DIR .* is not the secret key / });
      writeFileSync(file, key);
    });
    await expectCustomerReceived(0);
  });

  test('is replaced only when it is lost, and then its secrets must be entered again', async () => {
    const lost = await whileStopped(async () => {
      rmSync(join(world.dataDir, 'secret.key'));
      return run(['rotate-key', '--lost', '--json']);
    });
    const unopened = [0, 1].map((n) => `Account ${n} (channel 165000000${n})`);
    expect([lost.code, JSON.parse(lost.out)]).toMatchObject([0, { unopened }]);
    const [brand] = world.brands;
    const customer = world.line.customer(brand!.channel.channelId, { displayName: 'Nok' });
    expect((await customer.writes('hello')).status).toBe(401);
    const half = await whileStopped(() => run(['rotate-key']));
    expect([half.code, half.out]).toEqual([1, expect.stringMatching(/^cannot be decrypted: Account 0/m)]);
    const owner = await world.as('super_admin');
    const secrets = { channelSecret: 'secret-0'.padEnd(32, '0'), accessToken: 'token-0' };
    expect((await owner.put(`/line-accounts/${brand!.lineAccountId}`, secrets)).status).toBe(200);
    await expectCustomerReceived(0);
  });
});

describe('verify', () => {
  test('passes on a valid installation, also while it is running', async () => {
    await expectCustomerReceived(0);
    await world.settled();
    const { code, out } = await run(['verify']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ records, \d+ events, up to position \d+\ninbox: \d+ rows\nfigures: \d+ rows\n0 files\nno problems found\n$/,
      ),
    ]);
  });

  test('ignores rows that change meanwhile', async () => {
    const { channel } = world.brands[0]!;
    let isOver = false;
    const verified = run(['verify']).finally(() => {
      isOver = true;
    });
    for (let n = 0; !isOver; n++) {
      const customer = world.line.customer(channel.channelId, { displayName: `Customer ${n % 10}` });
      await customer.writes(`message ${n}`);
    }
    expect(await verified).toMatchObject({ code: 0, err: '' });
  });

  test('names the positions of errors, and reveals no content', async () => {
    await expectCustomerReceived(0);
    await world.settled();
    const position = await world.app.log.head();
    const found = await whileStopped(async () => {
      const log = sqlite('log');
      const event = { type: 'brand.deleted', brandId: 7, secret: 'do not print' };
      log.prepare('UPDATE records SET events = ? WHERE position = ?').run(JSON.stringify([event]), position - 1);
      log.prepare('UPDATE records SET events = ? WHERE position = ?').run('[{"type":"brand.eaten"}]', position);
      log.close();
      const views = sqlite('views');
      views
        .prepare("UPDATE rows SET row = json_set(row, '$.currency', 7) WHERE kind = 'brand' AND id = ?")
        .run(world.brands[0]!.id);
      views.close();
      return run(['verify']);
    });
    expect(found.code).toBe(4);
    expect(found.out).toMatch(new RegExp(`^record ${position - 1}: event 0 \\(brand.deleted\\): `, 'm'));
    expect(found.out).toMatch(new RegExp(`^record ${position}: event 0 \\(brand.eaten\\): `, 'm'));
    expect(found.out).toMatch(new RegExp(`^row brand ${world.brands[0]!.id} at position \\d+: currency `, 'm'));
    expect(found.out).toContain('7 problems');
    expect(found.out).not.toContain('do not print');
  });
});
