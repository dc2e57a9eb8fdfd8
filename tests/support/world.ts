import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { type Channel, type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { type App, createApp } from '../../server/app.ts';
import type { AppOptions } from '../../server/app-options.ts';
import { Passwords } from '../../server/auth/passwords.ts';
import { createBrand } from '../../server/commands/brands.ts';
import { checkedLineAccount, createLineAccount } from '../../server/commands/line-accounts.ts';
import { createStaff } from '../../server/commands/staff.ts';
import { readConfig } from '../../server/config.ts';
import type { Rates } from '../../server/http/rate-limits.ts';
import { newId } from '../../server/keys/ids.ts';
import { EventLoop } from '../../server/monitor/event-loop.ts';
import { limits } from '../../shared/limits.ts';
import { type Role, roles } from '../../shared/permissions.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import { nodeCount, nodesAt, type StartNode, WorldNodes } from './world-nodes.ts';

export const password = 'a long password';
/** Rate limits that are practically unlimited, because tests send more requests per minute than users do. */
export const unlimited: Rates = { login: 1e6, register: 1e6, mailTests: 1e6, files: 1e6, anonymous: 1e6, others: 1e6 };
/** Parameters of a password hash that is cheap to compute, because the tests sign in hundreds of times. */
const passwordCost = { N: 2, r: 8, p: 1 };
const cheapHash = new Passwords(passwordCost).hash(password);

/** Event loop monitor that always reports no delay, because the load of the machine must not affect tests. */
class CalmLoop extends EventLoop {
  override get delay() {
    return { p50Ms: 0, p99Ms: 0 };
  }
}

/** A clock that a test sets. Starts at the real time by default and does not advance. */
export class Clock {
  private at: number;
  constructor(at = Date.now()) {
    this.at = at;
  }
  readonly now = (): number => this.at;
  pass(ms: number): void {
    this.at += ms;
  }
}

export interface WorldBrand {
  id: string;
  lineAccountId: string;
  channel: Channel;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the response bodies they read
  body: any;
}

/** A user's API client with their token. */
export class Caller {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const nodes = nodesAt(this.url);
    // Anonymous requests do not wait for a position.
    if (this.token === undefined) await nodes?.reached(nodes.position);
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(nodes === undefined ? {} : { 'log-position': String(nodes.position) }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // Tests also read the rows of the first node.
    await nodes?.reached(nodes.position);
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : null };
  }

  readonly get = (path: string) => this.call('GET', path);
  readonly post = (path: string, body: unknown = {}) => this.call('POST', path, body);
  readonly put = (path: string, body: unknown = {}) => this.call('PUT', path, body);
  readonly delete = (path: string) => this.call('DELETE', path);
}

export interface World {
  app: App;
  url: string;
  clock: Clock;
  line: Simulator;
  brands: WorldBrand[];
  /**
   * Ids of the users by role. The username is the role. All users have the same password, and all except super_admin have only the first
   * brand.
   */
  people: Record<Role, string>;
  dataDir: string;
  /** Hash of the shared password. */
  passwordHash: string;
  /** Signs in. The session is fresh for the next ten minutes of the clock. */
  as(username: string): Promise<Caller>;
  /** Signs in and advances the clock until the session is not fresh. */
  stale(username: string): Promise<Caller>;
  socket(caller: Caller): Promise<Socket>;
  /** Resolves when all triggered work is complete. */
  settled(): Promise<void>;
  /** Restarts the server on the same data. */
  restart(change?: (dataDir: string) => unknown): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  brandCount?: number;
  startsAt?: number;
  clock?: Clock;
  app?: Partial<AppOptions>;
  env?: NodeJS.ProcessEnv;
}

/** Starts the whole product in a separate folder, with a simulator of LINE and a clock that the test sets. */
export async function bootWorld({
  brandCount = 2,
  startsAt,
  clock = new Clock(startsAt),
  app: options = {},
  env = {},
}: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-world-'));
  const line = await startSimulator({
    port: 0,
    now: clock.now,
    rateLimits: false,
    // Links of the product contain port 0, because the port is assigned at the start. Replaces it with the assigned port.
    reroute: (url) => url.replace('http://localhost:0', world.url),
  });
  const sockets: Socket[] = [];
  const startNode: StartNode = async (folder, shared = {}) => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      LINE_API_BASE_URL: line.url,
      OUTWARD_FETCH_LOOPBACK: 'true',
      ...env,
      ...shared,
    });
    const app = await createApp({
      config,
      now: clock.now,
      checkAnswers: true,
      backoff: () => 1,
      rates: unlimited,
      passwordCost,
      // Monitor checks run only when a test triggers them, because alerts are records in the log.
      lookEveryMs: null,
      eventLoop: new CalmLoop(),
      ...options,
    });
    const url = await app.start();
    await app.rowsReached();
    return { app, url };
  };
  const nodes = nodeCount === 1 ? null : await WorldNodes.create(dataDir, startNode);
  const start = () => (nodes === null ? startNode(dataDir) : nodes.open(Number(env.PORT ?? 0)));
  const first = await start();
  const world: World = {
    ...first,
    clock,
    line,
    brands: [],
    people: {} as Record<Role, string>,
    dataDir,
    passwordHash: await (options.passwordCost === undefined
      ? cheapHash
      : new Passwords(options.passwordCost).hash(password)),
    async as(username) {
      const { body } = await new Caller(world.url).post('/auth/login', { username, password });
      return new Caller(world.url, body.data.token);
    },
    async stale(username) {
      const caller = await world.as(username);
      clock.pass(limits.freshMs);
      return caller;
    },
    async socket(caller) {
      const socket = io(world.url, { auth: { token: caller.token }, transports: ['websocket'], reconnection: false });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    async settled() {
      await line.idle();
      await (nodes ?? world.app).settled();
    },
    async restart(change) {
      await (nodes === null ? world.app.close() : nodes.stop());
      await change?.(dataDir);
      Object.assign(world, await start());
      routeWebhooks(world);
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await (nodes ?? world.app).close();
      await line.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  for (let n = 0; n < brandCount; n++) world.brands.push(await makeBrand(world, n));
  const assigned = world.brands.slice(0, 1).map(({ id }) => id);
  for (const role of roles) world.people[role] = await makePerson(world, role, role, assigned);
  return world;
}

/** Points LINE's webhooks to the current address of the product. */
export function routeWebhooks({ brands, url }: World): void {
  for (const { channel, lineAccountId } of brands) channel.webhookUrl = `${url}/webhooks/line/${lineAccountId}`;
}

async function makeBrand({ app, line, url }: World, n: number): Promise<WorldBrand> {
  const id = newId();
  const lineAccountId = newId();
  const labelIds = labelPresets.map(() => newId());
  const channelId = `165000000${n}`;
  const brand = {
    brandId: id,
    name: `Brand ${n}`,
    description: '',
    currency: 'THB',
    colorScheme: { primary: '#06C755' },
  };
  await app.engine.execute('config', 'system', createBrand({ ...brand, labelIds }));
  const channelSecret = `secret-${n}`.padEnd(32, '0');
  const accessToken = `token-${n}`;
  await app.engine.execute(
    'config',
    'system',
    createLineAccount({
      lineAccountId,
      brandId: id,
      nickname: `Account ${n}`,
      channelId,
      channelSecret: app.secrets.seal(channelSecret),
      accessToken: app.secrets.seal(accessToken),
      enabled: true,
    }),
  );
  const webhookUrl = `${url}/webhooks/line/${lineAccountId}`;
  const channel = line.addChannel({ channelId, channelSecret, accessToken, botName: `Bot ${n}`, webhookUrl });
  const bot = { lineAccountId, botUserId: channel.botUserId, botName: channel.botName };
  await app.engine.execute('config', 'system', checkedLineAccount(bot));
  return { id, lineAccountId, channel };
}

/** Creates a user that is active immediately. */
export async function makePerson(world: World, username: string, role: Role, brandIds: string[]): Promise<string> {
  const staffId = newId();
  const person = {
    staffId,
    username,
    fullName: `Person ${username}`,
    email: `${username}@example.com`,
    role,
    status: 'active' as const,
    assignedBrands: role === 'super_admin' ? ['all'] : brandIds,
    permissions: null,
    passwordHash: world.passwordHash,
    master: false,
    by: null,
    masterUsername: null,
  };
  await world.app.engine.execute('config', 'system', createStaff(person));
  return staffId;
}
