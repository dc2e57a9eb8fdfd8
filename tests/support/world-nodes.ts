import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../server/app.ts';
import { postgresQuery } from './postgres.ts';
import { RoundRobin } from './round-robin.ts';

const { NODES = '1', NODES_POSTGRES = '' } = process.env;

/** Number of nodes of each world. With 1, worlds are installations on a single machine, without PostgreSQL. */
export const nodeCount = Number(NODES);

/** Starts an app in a data folder, with additional variables. Resolves to the ready app and its address. */
export type StartNode = (dataDir: string, env?: NodeJS.ProcessEnv) => Promise<{ app: App; url: string }>;

const opened = new Map<string, WorldNodes>();

/** Returns the nodes behind an address, or `undefined` if a single server listens there. */
export const nodesAt = (url: string): WorldNodes | undefined => opened.get(url);

/** Several nodes in this process, on one PostgreSQL and behind a load balancer. The first node is the leader. */
export class WorldNodes {
  private readonly dataDir: string;
  private readonly start: StartNode;
  private readonly database = `world_${randomUUID().replaceAll('-', '')}`;
  /** Contains the data folders of the nodes after the first. */
  private readonly folder = mkdtempSync(join(tmpdir(), 'oa-nodes-'));
  private apps: App[] = [];
  private proxy: RoundRobin | null = null;

  private constructor(dataDir: string, start: StartNode) {
    this.dataDir = dataDir;
    this.start = start;
  }

  /** @param dataDir data folder of the first node, which also contains what the nodes share */
  static async create(dataDir: string, start: StartNode): Promise<WorldNodes> {
    const nodes = new WorldNodes(dataDir, start);
    await postgresQuery(NODES_POSTGRES, `CREATE DATABASE ${nodes.database} STRATEGY file_copy`);
    return nodes;
  }

  /** Starts the nodes. Resolves to the first app and the address of the load balancer. */
  async open(port: number): Promise<{ app: App; url: string }> {
    const [blobs, backups] = ['blobs', 'backups'].map((name) => join(this.dataDir, name)) as [string, string];
    mkdirSync(blobs, { recursive: true });
    const shared = {
      PORT: '0',
      CLUSTER_URL: NODES_POSTGRES.replace(/[^/]*$/, this.database),
      SECRET_KEY: 'the secret key of all nodes',
      BLOBS: blobs,
      BACKUP_DIR: backups,
    };
    const proxy = await RoundRobin.open(port);
    this.proxy = proxy;
    const started = [await this.start(this.dataDir, shared)];
    // Starts one after the other, because a start that keeps this process busy for 2 s lets statements of another node fail.
    for (let n = 2; n <= nodeCount; n++) started.push(await this.start(join(this.folder, String(n)), shared));
    this.apps = started.map(({ app }) => app);
    proxy.to(started.map(({ url }) => Number(new URL(url).port)));
    opened.set(proxy.url, this);
    return { app: this.apps[0] as App, url: proxy.url };
  }

  /** Highest position that the rows of a node include. */
  get position(): number {
    return Math.max(...this.apps.map(({ engine }) => engine.position));
  }

  /** Resolves when the rows of all nodes include the position. */
  async reached(position: number): Promise<void> {
    await Promise.all(this.apps.map(({ engine }) => engine.reached(position)));
  }

  /** Resolves when nothing is in progress on any node. */
  async settled(): Promise<void> {
    for (;;) {
      const { position } = this;
      for (const app of this.apps) await app.settled();
      if (this.apps.every(({ engine }) => engine.position === position)) return;
    }
  }

  /** Stops the nodes. They can be opened again. */
  async stop(): Promise<void> {
    if (this.proxy !== null) opened.delete(this.proxy.url);
    await Promise.all([this.proxy?.close(), ...this.apps.map((app) => app.close())]);
    this.apps = [];
    this.proxy = null;
  }

  /** Stops the nodes and removes their database. */
  async close(): Promise<void> {
    await this.stop();
    await postgresQuery(NODES_POSTGRES, `DROP DATABASE ${this.database} WITH (FORCE)`);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
