import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../server/app.ts';
import { withData } from '../../server/app-data.ts';
import { createOwner } from '../../server/cli/create-owner.ts';
import { readConfig } from '../../server/config.ts';
import { Caller, password } from '../support/world.ts';

const open: { app: App; dataDir: string }[] = [];
const folder = () => mkdtempSync(join(tmpdir(), 'oa-first-'));

async function start(env: NodeJS.ProcessEnv = {}, dataDir = folder()) {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const app = await createApp({ config, checkAnswers: true });
  open.push({ app, dataDir });
  const visitor = new Caller(await app.start());
  return { app, config, dataDir, visitor, file: join(dataDir, 'setup-code') };
}
afterEach(async () => {
  for (const { app, dataDir } of open.splice(0)) {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const owner = { username: 'first', password, fullName: 'First', email: 'first@example.com' };
const needsOwner = async (visitor: Caller) => (await visitor.get('/auth/setup')).body.data.needsOwner;

describe('the first owner of an empty log', () => {
  test('is created with the code in the data folder, once', async () => {
    const { app, visitor, file } = await start();
    expect(await needsOwner(visitor)).toBe(true);
    for (const setupCode of [undefined, '', 'AAAAA-AAAAA-AAAAA-AAAAA', 'x'.repeat(100)]) {
      const refused = await visitor.post('/auth/register', { ...owner, setupCode });
      expect([refused.status, refused.body.code]).toEqual([403, 'setup_code_wrong']);
    }
    const code = readFileSync(file, 'utf8').trim();
    expect([code, statSync(file).mode & 0o777]).toEqual([app.setupCode.value, 0o600]);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const { status, body } = await visitor.post('/auth/register', { ...owner, setupCode: typed });
    expect([status, body.data.user.role]).toEqual([201, 'super_admin']);
    expect((await new Caller(visitor.url, body.data.token).get('/auth/me')).status).toBe(200);
    expect([existsSync(file), await needsOwner(visitor)]).toEqual([false, false]);
    const again = await visitor.post('/auth/register', { ...owner, username: 'second', setupCode: code });
    expect(again.body.code).toBe('registration_closed');
  });

  test('created twice at once with the code is created once', async () => {
    const { app, visitor } = await start();
    const setupCode = app.setupCode.value;
    const ask = (username: string) =>
      visitor.post('/auth/register', { ...owner, username, email: `${username}@example.com`, setupCode });
    const answers = await Promise.all([ask('one'), ask('two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(app.rows.all('staff').length).toBe(1);
  });

  test('the code survives a restart, and is removed when the operator creates the owner', async () => {
    const first = await start();
    const code = first.app.setupCode.value;
    await first.app.close();
    open.pop();
    const second = await start({}, first.dataDir);
    expect(second.app.setupCode.value).toBe(code);
    await second.app.close();
    open.pop();
    const named = { ...second.config, owner: { username: 'boss', password: 'a password of the boss' } };
    await withData(
      named,
      () => undefined,
      ({ engine }) => createOwner({ engine, config: named, print: () => undefined }),
    );
    expect(existsSync(first.file)).toBe(false);
    const third = await start({}, first.dataDir);
    expect([existsSync(third.file), await needsOwner(third.visitor)]).toEqual([false, false]);
  });

  test('OWNER_USERNAME and OWNER_PASSWORD need no code', async () => {
    const { visitor, file } = await start({ OWNER_USERNAME: 'boss', OWNER_PASSWORD: 'a password of the boss' });
    expect([existsSync(file), await needsOwner(visitor)]).toEqual([false, false]);
    const login = await visitor.post('/auth/login', { username: 'boss', password: 'a password of the boss' });
    expect(login.status).toBe(200);
  });

  test('the code can be tried a few times a minute', async () => {
    const { visitor } = await start();
    const tries = Array.from({ length: 12 }, () => visitor.post('/auth/register', { ...owner, setupCode: 'AAAAA' }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'setup_code_wrong').length).toBe(10);
    expect(codes.filter((one) => one === 'too_many_requests').length).toBe(2);
  });
});
