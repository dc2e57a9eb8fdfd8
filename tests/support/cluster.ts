import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Channel, type Customer, type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { Child } from './child.ts';
import { freePort } from './free-port.ts';
import { Postgres, type PostgresOptions } from './postgres.ts';
import { SyncClient } from './sync-client.ts';
import { Caller } from './world.ts';

interface ClusterOptions {
  /** Number of nodes. Default: 2. */
  count?: number;
  /** Whether all nodes are started at the same time. Otherwise each is started once the previous one is ready. */
  atOnce?: boolean;
  postgres?: PostgresOptions;
  /** Further settings of all nodes. */
  env?: Readonly<Record<string, string>>;
}

export const personPassword = 'the password of the person';

export interface ClusterPerson {
  staffId: string;
  token: string;
}

/** Several nodes of the product as separate processes, on one PostgreSQL and one folder of blobs, with the LINE simulator. */
export class Cluster {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly line: Simulator;
  readonly nodes: Child[] = [];
  private readonly clients: SyncClient[] = [];
  readonly blobs = mkdtempSync(join(tmpdir(), 'oa-blobs-'));
  private readonly env: Readonly<Record<string, string>>;
  /** The LINE account of the only brand. Webhooks are posted to the first node. */
  channel!: Channel;
  lineAccountId!: string;
  brandId!: string;
  /** Session of the owner. */
  private token = '';

  private constructor(postgres: Postgres, databaseUrl: string, line: Simulator, env: ClusterOptions['env']) {
    this.postgres = postgres;
    this.databaseUrl = databaseUrl;
    this.line = line;
    this.env = env ?? {};
  }

  /** Starts the nodes and creates a brand with a LINE account. */
  static async start({
    count = 2,
    atOnce = false,
    postgres: settings = {},
    env,
  }: ClusterOptions = {}): Promise<Cluster> {
    const postgres = await Postgres.start(settings);
    const cluster = new Cluster(
      postgres,
      await postgres.create(),
      await startSimulator({ rateLimits: false }),
      env ?? {},
    );
    try {
      const started: Promise<Child>[] = [];
      for (let n = 0; n < count; n++) {
        started.push(cluster.add());
        if (!atOnce) await started.at(-1);
      }
      await Promise.all(started);
      await cluster.connect();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  /** Starts a further node. */
  async add(env: Readonly<Record<string, string>> = {}): Promise<Child> {
    const node = await this.create(env);
    this.nodes.push(node);
    await node.start();
    return node;
  }

  /** Returns a node that does not run and is not in `nodes`, for example of another database. */
  async create(env: Readonly<Record<string, string>> = {}): Promise<Child> {
    return new Child(await freePort(), this.line.url, {
      CLUSTER_URL: this.databaseUrl,
      SECRET_KEY: 'the secret key of all nodes',
      BLOBS: this.blobs,
      ...this.env,
      ...env,
    });
  }

  node(n: number): Child {
    const node = this.nodes[n];
    if (node === undefined) throw new Error(`there is no node ${n}`);
    return node;
  }

  private async connect(): Promise<void> {
    this.token = (await this.node(0).signIn()).token ?? '';
    const owner = this.on(0);
    this.brandId = (await owner.post('/brands', { name: 'Siam Tea House' })).body.data.id;
    const channelId = '1650000001';
    const secrets = { channelSecret: '0123456789abcdef0123456789abcdef', accessToken: 'token-1' };
    this.channel = this.line.addChannel({ channelId, ...secrets, botName: 'Tea', webhookUrl: 'http://127.0.0.1:9/' });
    const account = { brandId: this.brandId, nickname: 'Tea', channelId, ...secrets, enabled: true };
    this.lineAccountId = (await owner.post('/line-accounts', account)).body.data.id;
    this.direct(0);
  }

  /** Lets LINE post webhooks to a node. */
  direct(n: number): void {
    this.channel.webhookUrl = `${this.node(n).url}/webhooks/line/${this.lineAccountId}`;
  }

  /** The owner's API on a node. All nodes accept the same session. */
  on(n: number, token = this.token): Caller {
    return new Caller(this.node(n).url, token);
  }

  customer(displayName: string): Customer {
    return this.line.customer(this.channel.channelId, { displayName });
  }

  conversationOf({ userId }: Customer): string {
    return conversationIdOf(this.lineAccountId, 'user', userId);
  }

  /** Creates an agent of the brand, and signs them in. */
  async person(username: string, n = 0): Promise<ClusterPerson> {
    const created = await this.on(n).post('/staff', {
      username,
      fullName: username,
      email: `${username}@example.com`,
      role: 'cs_agent',
      password: personPassword,
      assignedBrands: [this.brandId],
    });
    if (created.status !== 201) throw new Error(`cannot create ${username}: ${JSON.stringify(created.body)}`);
    const { body } = await new Caller(this.node(n).url).post('/auth/login', { username, password: personPassword });
    return { staffId: created.body.data.id, token: body.data.token };
  }

  /** Connects a client. @param n returns the node to connect to, so that a client can move to another node */
  async client({ staffId, token }: ClusterPerson, n: () => number): Promise<SyncClient> {
    const client = new SyncClient(staffId, () => this.node(n()).url, token);
    this.clients.push(client);
    await client.connect();
    return client;
  }

  /** Whether all nodes that run are ready, and the rows of all their sets include everything that the shared log has. */
  async areEqual(): Promise<boolean> {
    const running = this.nodes.flatMap(({ isRunning }, n) => (isRunning ? [n] : []));
    const positions = await Promise.all(
      running.map(async (n) => {
        const answer = await this.on(n)
          .get('/health')
          .catch(() => null);
        const sets: { position: number }[] = answer?.status === 200 ? answer.body.data.sets : [{ position: -1 }];
        return sets.map(({ position }) => position);
      }),
    );
    const [head] = await this.postgres.query(this.databaseUrl, 'SELECT position FROM head').catch(() => []);
    return head !== undefined && positions.flat().every((position) => position === Number(head.position));
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.drop();
    for (const node of this.nodes) await node.close();
    await this.line.close();
    await this.postgres.close();
    rmSync(this.blobs, { recursive: true, force: true });
  }
}
