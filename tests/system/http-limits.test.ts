import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { AppOptions } from '../../server/app-options.ts';
import { readConfig } from '../../server/config.ts';
import type { Rates } from '../../server/http/rate-limits.ts';
import { newId } from '../../server/keys/ids.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { ConfigError } from '../../server/settings.ts';
import type { Endpoint } from '../../shared/api/contract.ts';
import { contracts } from '../../shared/api/index.ts';
import { isErrorCode } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

const open: World[] = [];
async function boot(rates?: Partial<Rates>, app: Partial<AppOptions> = {}): Promise<World> {
  const world = await bootWorld({ brandCount: 1, app: { ...app, ...(rates === undefined ? {} : { rates }) } });
  open.push(world);
  return world;
}
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

/** Restarts the server of the world on the same data, with other settings. */
async function serve(world: World, env: NodeJS.ProcessEnv, rates?: Partial<Rates>): Promise<void> {
  await world.app.close();
  const config = readConfig({ PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...env });
  world.app = await createApp({ config, now: world.clock.now, ...(rates === undefined ? {} : { rates }) });
  world.url = await world.app.start();
}

const tooMany = { success: false, code: 'too_many_requests', message: expect.any(String) };

test('every page of the client contains the API base and the reserved name', async () => {
  const world = await boot();
  await serve(world, { API_BASE: '/console/api', MASTER_USERNAME: 'boss' });
  const page = await fetch(`${world.url}/messages/any`);
  const text = await page.text();
  expect(text).toContain('<meta name="api-base" content="/console/api" />');
  expect(text).toContain('<meta name="master-username" content="boss" />');
});

describe('rate limits', () => {
  test('per person, across sessions, without affecting others', async () => {
    const world = await boot({ others: 3 });
    const [one, again, other] = [await world.as('viewer'), await world.as('viewer'), await world.as('manager')];
    for (const caller of [one, again, one]) expect((await caller.get('/auth/me')).status).toBe(200);
    const refused = await again.get('/brands');
    expect([refused.status, refused.body]).toEqual([429, tooMany]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  test('of sign-ins and registrations, per address; the health of the server is always available', async () => {
    const world = await boot({ login: 2, register: 1, anonymous: 2 });
    const visitor = new Caller(world.url);
    const login = (username: string) => visitor.post('/auth/login', { username, password });
    expect([(await login('viewer')).status, (await login('nobody')).status]).toEqual([200, 401]);
    expect((await login('manager')).body).toEqual(tooMany);
    const account = { username: 'new', password, fullName: 'New', email: 'new@example.com' };
    expect((await visitor.post('/auth/register', account)).status).toBe(403);
    expect((await visitor.post('/auth/register', account)).body).toEqual(tooMany);
    const forgotten = () => visitor.post('/auth/forgot-password', { login: 'viewer' });
    expect([(await forgotten()).status, (await forgotten()).body]).toEqual([200, tooMany]);
    for (const status of [200, 200, 429]) expect((await visitor.get('/auth/setup')).status).toBe(status);
    for (let n = 0; n < 5; n++) expect((await visitor.get('/health')).status).toBe(200);
  });

  test('a claimed address is ignored unless a trusted proxy states it', async () => {
    const world = await boot({ login: 1 });
    const login = (from: string) =>
      new Caller(world.url).call('POST', '/auth/login', { username: 'viewer', password }, { 'x-forwarded-for': from });
    expect([(await login('203.0.113.1')).status, (await login('203.0.113.2')).status]).toEqual([200, 429]);
    await serve(world, { TRUST_PROXY: 'loopback' }, { login: 1 });
    expect([(await login('203.0.113.1')).status, (await login('203.0.113.2')).status]).toEqual([200, 200]);
    expect((await login('198.51.100.7, 203.0.113.1')).status).toBe(429);
  });

  test('do not apply to webhooks', async () => {
    const world = await boot({ login: 0, register: 0, others: 0 });
    const { channel } = world.brands[0]!;
    const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
    for (let n = 0; n < 20; n++) await nok.writes(`hello ${n}`);
    await world.settled();
    const stored = world.app.store.sqlite.prepare("SELECT count(*) AS n FROM messages WHERE row LIKE '%hello%'").get();
    expect(stored).toEqual({ n: 20 });
  });
});

describe('pages of other origins', () => {
  const elsewhere = 'https://shop.example';
  const ask = (url: string, method: string, headers: Record<string, string>) =>
    fetch(`${url}/api/test`, { method, headers });
  const preflight = { origin: elsewhere, 'access-control-request-method': 'PUT' };

  test('may not call', async () => {
    const world = await boot();
    for (const answer of [
      await ask(world.url, 'GET', { origin: elsewhere }),
      await ask(world.url, 'OPTIONS', preflight),
    ]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('may call when CORS_ORIGIN names them, without cookies, and no others', async () => {
    const world = await boot();
    await serve(world, { CORS_ORIGIN: elsewhere });
    const answer = await ask(world.url, 'OPTIONS', preflight);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, elsewhere]);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const called = await ask(world.url, 'GET', { origin: elsewhere });
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, elsewhere]);
    expect(called.headers.get('vary')).toContain('origin');
    const other = await ask(world.url, 'GET', { origin: 'https://shop.example.evil' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may send and read the headers of the API', async () => {
    const world = await boot();
    await serve(world, { CORS_ORIGIN: elsewhere });
    const list = (answer: Response, name: string) => answer.headers.get(`access-control-${name}`)?.split(', ') ?? [];
    const sent = ['authorization', 'backup-passphrase', 'content-type', 'log-epoch', 'log-position'];
    expect(list(await ask(world.url, 'OPTIONS', preflight), 'allow-headers')).toEqual(expect.arrayContaining(sent));
    const { token } = await world.as('super_admin');
    const file = await fetch(`${world.url}/api/settings/backup`, {
      headers: { authorization: `Bearer ${token}`, 'backup-passphrase': 'tea', origin: elsewhere },
    });
    await file.arrayBuffer();
    const read = ['content-disposition', 'date', 'log-epoch', 'log-position', 'x-request-id'];
    expect([...file.headers.keys()]).toEqual(expect.arrayContaining(read));
    const further = ['age', 'content-encoding', 'retry-after'];
    expect(list(file, 'expose-headers')).toEqual(expect.arrayContaining([...read, ...further]));
  });
});

describe('every response of the server', () => {
  test('has a unique request id and an envelope, however malformed the request', async () => {
    const world = await boot();
    const { token } = await world.as('super_admin');
    const port = Number(new URL(world.url).port);
    const raw = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.end(text);
      const answer = (await socket.toArray()).join('');
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      return { head, body: JSON.parse(body) };
    };
    const line = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;
    const answers = await Promise.all([
      raw(line('/api/nothing')),
      raw(line('/api/%E0%A4%A')),
      raw(line(`/api/brands/${'x'.repeat(300)}`, `authorization: Bearer ${token}\r\n`)),
      raw('nonsense\r\n\r\n'),
      raw(line('/api/test', `x-long: ${'x'.repeat(100_000)}\r\n`)),
    ]);
    for (const { head, body } of answers) {
      expect(head).toMatch(/x-request-id: [0-9a-f]{8}-[0-9a-f-]{27}/);
      expect(body.success === true || isErrorCode(body.code)).toBe(true);
    }
    expect(answers.map(({ head }) => Number(head.split(' ')[1]))).toEqual([404, 404, 404, 400, 431]);
    const claimed = await fetch(`${world.url}/api/test`, { headers: { 'x-request-id': 'mine' } });
    expect(claimed.headers.get('x-request-id')).not.toBe('mine');
  });

  test('bodies that are too large or invalid JSON are refused', async () => {
    const world = await boot();
    const { token } = await world.as('super_admin');
    const post = async (type: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(`${world.url}/api/brands`, { method: 'POST', headers, body });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await post('application/json', `"${'x'.repeat(limits.jsonBytes)}"`)).toEqual([413, 'payload_too_large']);
    expect(await post('application/json', '{')).toEqual([400, 'validation_failed']);
    expect(await post('application/xml', '<hello/>')).toEqual([415, 'unsupported_media_type']);
  });
});

describe('S9: an anonymous caller', () => {
  test('learns from /health whether the server is ready, and nothing else', async () => {
    const world = await boot();
    const health = async (caller: Caller) => Object.keys((await caller.get('/health')).body.data);
    expect(await health(new Caller(world.url))).toEqual(['ready', 'state']);
    expect(await health(await world.as('cs_agent'))).toEqual(['ready', 'state']);
    expect(await health(await world.as('super_admin'))).toContain('sets');
  });

  test('cannot hold a connection with an endless body', async () => {
    const world = await boot(undefined, { bodyMs: 200 });
    const socket = begin(world, '/api/auth/login', { 'content-type': 'application/json', 'content-length': 500 });
    socket.write('{');
    expect(Number((await socket.toArray()).join('').split(' ')[1])).toBe(408);
  });
});

test('browsers are instructed to use https for this host only, unless the operator configures otherwise', async () => {
  const world = await boot();
  const transportSecurity = async () => (await fetch(`${world.url}/api/test`)).headers.get('strict-transport-security');
  expect(await transportSecurity()).toBe('max-age=31536000');
  await serve(world, { HSTS: 'subdomains' });
  expect(await transportSecurity()).toBe('max-age=31536000; includeSubDomains');
  await serve(world, { HSTS: 'off' });
  expect(await transportSecurity()).toBeNull();
});

test('pages may load pictures only from LINE, and use no device beyond those for calls', async () => {
  const world = await boot();
  const policies = async () => {
    const { headers } = await fetch(`${world.url}/messages`);
    const csp = headers.get('content-security-policy') ?? '';
    return { pictures: /img-src ([^;]*)/.exec(csp)?.[1]?.split(' '), permissions: headers.get('permissions-policy') };
  };
  expect((await policies()).pictures).toContain('http://127.0.0.1:*');
  await serve(world, {});
  const { pictures, permissions } = await policies();
  expect(pictures).toEqual(["'self'", 'data:', 'blob:', 'https://*.line-scdn.net', 'https://*.line-apps.com']);
  expect(permissions).toContain('geolocation=()');
  expect(permissions).toContain('camera=(self)');
});

/** Sends only the headers of a POST request, without its body. */
function begin(world: World, path: string, headers: Record<string, string | number>): Socket {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(60_000) })) as [Buffer];
  socket.destroy();
  return Number(answer.toString().split(' ')[1]);
}

test.each([
  ['forms', '/api/media', { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10 ** 9 }, 11],
  [
    'chunked forms',
    '/api/media',
    { 'content-type': 'Multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
    11,
  ],
  ['JSON', '/api/messages', { 'content-type': 'application/json', 'content-length': limits.jsonBytes }, 128],
  ['webhooks', '/webhooks/line/:id', { 'content-length': limits.webhookBytes }, 64],
])('the %s in progress of one caller are bounded', async (_, path, headers, fitting) => {
  const world = await boot();
  const [agent, other] = [await world.as('cs_agent'), await world.as('manager')];
  const url = path.replace(':id', world.brands[0]!.lineAccountId);
  const small = async ({ token }: Caller) => {
    const to = path.startsWith('/api/') ? '/api/notifications/clear' : url;
    const requestHeaders = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(world.url + to, { method: 'POST', headers: requestHeaders, body: '{}' })).status;
  };
  const usual = path.startsWith('/api/') ? 200 : 401;
  expect(await small(agent)).toBe(usual);
  const sockets = Array.from({ length: fitting + 1 }, () =>
    begin(world, url, { ...headers, authorization: `Bearer ${agent.token}` }),
  );
  expect(await Promise.race(sockets.map(statusOf))).toBe(429);
  if (path === '/api/messages') expect(await small(agent)).toBe(429);
  if (path.startsWith('/api/')) expect(await small(other)).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => small(agent)).toBe(usual);
});

describe('S2: a caller without a session', () => {
  const withoutBody = (world: World, path: string, bytes: number) =>
    statusOf(begin(world, `/api${path}`, { 'content-type': 'application/json', 'content-length': bytes }));

  test('sends at most 8 KB to public calls, and gets 401 from all others before the body is read', async () => {
    const world = await boot();
    const large = limits.publicBytes + 1;
    for (const [route, { permission, upload }] of Object.entries(contracts) as [string, Endpoint][]) {
      const [method, path = ''] = route.split(' ');
      if (method !== 'POST' || upload) continue;
      const status = await withoutBody(world, path.replace(':token', 'x').replace(/:\w+/g, newId()), large);
      expect([route, status]).toEqual([route, permission === 'public' ? 413 : 401]);
    }
  });

  test('gets 404 before the body is read without a route or LINE account', async () => {
    const world = await boot();
    const { lineAccountId } = world.brands[0]!;
    for (const path of ['/nowhere', '/api/nowhere', '/assets/nothing', '/webhooks/line/nothing'])
      expect([path, await statusOf(begin(world, path, { 'content-length': 1000 }))]).toEqual([path, 404]);
    await (await world.as('super_admin')).put(`/line-accounts/${lineAccountId}`, { enabled: false });
    expect(await statusOf(begin(world, `/webhooks/line/${lineAccountId}`, { 'content-length': 1000 }))).toBe(403);
  });

  test('is counted before the body of a sign-in is read', async () => {
    const world = await boot({ anonymous: 2 });
    const visitor = new Caller(world.url);
    for (let n = 0; n < 2; n++) expect((await visitor.post('/auth/login', { unknown: n })).status).toBe(400);
    expect(await withoutBody(world, '/auth/login', 1000)).toBe(429);
  });

  test('gets responses of at most 4 KB, whatever unknown keys and values were sent', async () => {
    const world = await boot();
    const admin = await world.as('super_admin');
    const keys = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`ข้อมูล${n}`, n]));
    for (const [caller, path, body] of [
      [new Caller(world.url), '/auth/login', { username: 'viewer', password, ...keys }],
      [new Caller(world.url), `/auth/login?${'x'.repeat(7000)}=1`, {}],
      [admin, '/brands', { ['x'.repeat(1_000_000)]: 1 }],
      [admin, '/brands', { name: 'x', colorScheme: { ['ก'.repeat(100_000)]: 'no color' } }],
      [admin, '/staff', Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`unknown ${n}`, n]))],
    ] as const) {
      const { status, body: answered } = await caller.post(path, body);
      expect([status, answered.code]).toEqual([400, 'validation_failed']);
      expect(answered.details.length).toBeGreaterThan(0);
      expect(Buffer.byteLength(JSON.stringify(answered))).toBeLessThanOrEqual(4096);
    }
  });
});

test('a malformed form is refused where files are accepted, and is no server error', async () => {
  const world = await boot();
  const { token } = await world.as('super_admin');
  const types = ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(100)}`];
  for (const path of ['/media', '/settings/restore', `/brands/${world.brands[0]!.id}/logo`]) {
    for (const type of types) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: '--y\r\n' });
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        400,
        'upload_failed',
      ]);
    }
  }
});

test.each([
  ['media_too_large', '/api/media', [greyPicture(9, 9, 0x10)]],
  ['not_a_backup', '/api/settings/restore', []],
])('%s reaches a client that reads the response only after sending the whole file', async (code, path, start) => {
  const world = await boot();
  const { token } = await world.as('super_admin');
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: image/png\r\n\r\n';
  // The body is far larger than the buffers of a connection, so the client can send all of it only if the server keeps reading.
  const body = Buffer.concat([
    Buffer.from(head),
    ...start,
    Buffer.alloc(64 * 1024 * 1024, 'x'),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length };
  const socket = begin(world, path, { ...type, authorization: `Bearer ${token}` });
  await new Promise<void>((resolve, reject) => {
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain(`"code":"${code}"`);
  socket.destroy();
});

test.each([
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['CORS_ORIGIN', '*'],
  ['CORS_ORIGIN', 'https://shop.example/path'],
  ['PORT', 'http'],
  ['HSTS', 'everything'],
])('%s=%s is refused with a plain message', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
});
