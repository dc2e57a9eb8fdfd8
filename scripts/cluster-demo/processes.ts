import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { DatabaseProxy } from '../../tests/support/database-proxy.ts';
import type { Postgres } from '../../tests/support/postgres.ts';
import { root, serverArgs } from '../node.mjs';

export type Action = 'kill' | 'pause' | 'cut' | 'restart';
/** `cut`: the process runs, but data between nodes and the database is dropped. */
export type State = 'running' | 'paused' | 'cut' | 'stopping' | 'stopped';

const possible: Record<State, readonly Action[]> = {
  running: ['kill', 'pause', 'cut', 'restart'],
  paused: ['kill', 'restart'],
  cut: ['kill', 'restart'],
  stopping: ['kill'],
  stopped: ['restart'],
};

/** Process of the demo that the control page can kill, pause, cut off and restart. */
export abstract class Controlled {
  readonly id: string;
  state: State = 'stopped';

  constructor(id: string) {
    this.id = id;
  }

  get actions(): readonly Action[] {
    return possible[this.state];
  }

  /** `restart` also resumes a paused process and reconnects one that is cut off. @throws Error if the state does not allow the action */
  async act(action: Action): Promise<void> {
    const { state } = this;
    if (!this.actions.includes(action)) throw new Error(`${this.id} is ${state}`);
    switch (action) {
      case 'kill':
        this.state = 'stopped';
        if (state === 'cut') this.reconnect();
        await this.kill();
        return;
      case 'pause':
        this.state = 'paused';
        this.pause();
        return;
      case 'cut':
        this.state = 'cut';
        this.cut();
        return;
      case 'restart':
        if (state === 'paused') this.resume();
        if (state === 'cut') this.reconnect();
        if (state === 'running') {
          this.state = 'stopping';
          await this.stop();
        }
        if (state === 'running' || state === 'stopped') await this.run();
        this.state = 'running';
        return;
    }
  }

  protected abstract run(): Promise<void>;
  protected abstract stop(): Promise<void>;
  protected abstract kill(): Promise<void>;
  protected abstract pause(): void;
  protected abstract resume(): void;
  protected abstract cut(): void;
  protected abstract reconnect(): void;
}

/** Drops all data between a node and the database. */
function reconnect(proxy: DatabaseProxy): void {
  // Connections from which data was dropped cannot be continued.
  proxy.cut();
  proxy.restore();
}

/** A node of the product, connected to the database through a proxy of its own. */
export class NodeProcess extends Controlled {
  readonly port: number;
  readonly proxy: DatabaseProxy;
  private readonly env: NodeJS.ProcessEnv;
  private readonly logFile: string;
  private process: ChildProcess | null = null;

  /** @param logFile receives the output of the process */
  constructor(id: string, port: number, proxy: DatabaseProxy, env: NodeJS.ProcessEnv, logFile: string) {
    super(id);
    this.port = port;
    this.proxy = proxy;
    this.env = env;
    this.logFile = logFile;
  }

  get pid(): number | null {
    return this.state === 'stopped' ? null : (this.process?.pid ?? null);
  }

  /** Returns the end of the output. */
  get output(): string {
    return readFileSync(this.logFile, 'utf8').slice(-4000);
  }

  protected async run(): Promise<void> {
    const output = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, [...serverArgs('main'), 'serve'], {
      cwd: root,
      env: this.env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.process = child;
    child.once('exit', () => {
      if (this.process === child && this.state !== 'stopping') this.state = 'stopped';
    });
    await once(child, 'spawn');
  }

  protected stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  protected kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  protected pause(): void {
    this.process?.kill('SIGSTOP');
  }

  protected resume(): void {
    this.process?.kill('SIGCONT');
  }

  protected cut(): void {
    this.proxy.silence();
  }

  protected reconnect(): void {
    reconnect(this.proxy);
  }
}

/** A PostgreSQL server. Cutting it off drops all data on its links to nodes and to the other server. */
export class DatabaseProcess extends Controlled {
  readonly postgres: Postgres;
  private readonly links: readonly DatabaseProxy[];

  /** @param postgres server that runs */
  constructor(id: string, postgres: Postgres, links: readonly DatabaseProxy[]) {
    super(id);
    this.postgres = postgres;
    this.links = links;
    this.state = 'running';
  }

  protected run(): Promise<void> {
    return this.postgres.run();
  }

  protected stop(): Promise<void> {
    return this.postgres.stop();
  }

  protected kill(): Promise<void> {
    return this.postgres.kill();
  }

  protected pause(): void {
    this.postgres.pause();
  }

  protected resume(): void {
    this.postgres.resume();
  }

  protected cut(): void {
    for (const link of this.links) link.silence();
  }

  protected reconnect(): void {
    for (const link of this.links) reconnect(link);
  }
}
