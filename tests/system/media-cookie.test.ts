import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { contracts } from '../../shared/api/index.ts';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
async function boot(env?: NodeJS.ProcessEnv): Promise<World> {
  const world = await bootWorld({ brandCount: 1, ...(env === undefined ? {} : { env }) });
  open.push(world);
  return world;
}

const signIn = (world: World) => new Caller(world.url).post('/auth/login', { username: 'cs_agent', password });
const mediaOf = (headers: Headers) => headers.getSetCookie().find((one) => one.startsWith('media='))!;

describe('the media cookie', () => {
  test('is not a session token, reads only media, and expires with the session', async () => {
    const world = await boot();
    const { body, headers } = await signIn(world);
    const { token } = body.data;
    const caller = new Caller(world.url, token);
    const value = mediaOf(headers).split(';')[0]!.slice('media='.length);
    expect(value).not.toContain(token);
    expect((await new Caller(world.url, value).get('/auth/me')).status).toBe(401);
    const read = (cookie: string, path = '/media/messages/x') =>
      new Caller(world.url).call('GET', path, undefined, { cookie: `media=${cookie}` }).then(({ status }) => status);
    expect([await read(value), await read(token), await read(`${value.slice(0, -1)}_`)]).toEqual([404, 401, 401]);
    expect([await read(value, '/brands'), await read('')]).toEqual([401, 401]);
    const renewed = await caller.post('/auth/renew');
    expect(mediaOf(renewed.headers)).toContain(value);
    await caller.post('/auth/logout');
    expect(await read(value)).toBe(401);
  });

  test.each([
    ['http://localhost:0', /^media=[^;]+; Path=\/api\/media; Max-Age=\d+; HttpOnly; SameSite=Strict$/],
    ['https://x.example', /^media=[^;]+; Path=\/api\/media; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/],
  ])('under %s', async (PUBLIC_URL, form) => {
    const { headers } = await signIn(await boot({ PUBLIC_URL }));
    for (const one of headers.getSetCookie())
      expect(one.replace(/^known-[^;]+; Path=\/api\/auth\/login/, 'media=x; Path=/api/media')).toMatch(form);
  });
});

test('no API response may be cached', async () => {
  const world = await boot();
  const { body } = await signIn(world);
  const caller = new Caller(world.url, body.data.token);
  for (const route of Object.keys(contracts).filter((one) => one.startsWith('GET ') && !one.includes(':'))) {
    const path = route.slice('GET '.length);
    const { headers } = await fetch(`${world.url}/api${path}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect([route, headers.get('cache-control')]).toEqual([route, 'no-store']);
  }
});

test('all files of the data folder are readable only by its user, also those of an older version', async () => {
  const line = await startSimulator({ port: 0 });
  open.push(line);
  const child = new Child(await freePort(), line.url);
  open.push(child);
  await child.start();
  const caller = await child.signIn();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(greyPicture(9, 9, 0x80))], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${caller.token}` };
  expect((await fetch(`${child.url}/api/media`, { method: 'POST', headers, body: form })).status).toBe(201);
  const wrong = () =>
    readdirSync(child.dataDir, { recursive: true, withFileTypes: true })
      .map((one) => ({ path: join(one.parentPath, one.name), isFolder: one.isDirectory() }))
      .filter(({ path, isFolder }) => (lstatSync(path).mode & 0o777) !== (isFolder ? 0o700 : 0o600));
  expect(wrong()).toEqual([]);
  expect(readdirSync(child.dataDir).filter((name) => name.endsWith('-wal')).length).toBeGreaterThan(0);
  await child.end('SIGTERM');
  execFileSync('chmod', ['-R', 'u+rwX,go+rX', child.dataDir]);
  expect(wrong().length).toBeGreaterThan(0);
  await child.start();
  expect(wrong()).toEqual([]);
});
