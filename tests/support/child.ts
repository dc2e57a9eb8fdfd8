import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/node.mjs';
import { type Program, programEnv, programWith } from './program.ts';
import { Caller } from './world.ts';

export const owner = { username: 'owner', password: 'the password of the owner' };
const patienceMs = 60_000;

/** The product as a separate process with its own folder, which tests can kill and restart. */
export class Child {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'oa-child-'));
  readonly port: number;
  readonly url: string;
  /** Version of the product that the next start runs. Default: the build. */
  program: Program = programWith;
  private readonly lineUrl: string;
  /** Settings of the next start. */
  readonly env: Record<string, string>;
  private readonly through: readonly string[];
  private process: ChildProcess | null = null;
  private output = '';

  /**
   * @param env additional environment variables
   * @param through command that runs the product, for example as another user; the command of the product is appended to it
   */
  constructor(port: number, lineUrl: string, env: Record<string, string> = {}, through: readonly string[] = []) {
    this.env = env;
    this.through = through;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.lineUrl = lineUrl;
  }

  /** Starts the process and waits until it reports that it is ready. */
  async start(): Promise<void> {
    const child = this.launch();
    const until = performance.now() + patienceMs;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`it does not start: ${this.output}`);
      await delay(20);
    }
  }

  /** Starts the process. */
  launch(): ChildProcess {
    const [program, args] = this.program('serve');
    const [command = program, ...commandArgs] = [...this.through, program, ...args];
    const child = spawn(command, commandArgs, {
      cwd: root,
      env: {
        ...programEnv,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        LINE_API_BASE_URL: this.lineUrl,
        OWNER_USERNAME: owner.username,
        OWNER_PASSWORD: owner.password,
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.output = (this.output + text).slice(-5000);
      });
    }
    return child;
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  }

  /** Ends the process: `SIGKILL` immediately, `SIGTERM` with an orderly shutdown. Resolves when the process has exited. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (child === null) return;
    this.process = null;
    const exit = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill(signal);
    await exit;
  }

  /** Whether the process has been started, and not been ended by the test. */
  get isRunning(): boolean {
    return this.process !== null;
  }

  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('it does not run');
    return this.process.pid;
  }

  /** Sends a signal without waiting for its effect. */
  signal(name: NodeJS.Signals): void {
    this.process?.kill(name);
  }

  /** Resolves to the exit code when the process exits. */
  async exited(): Promise<number | null> {
    const child = this.process;
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    this.process = null;
    return child?.exitCode ?? null;
  }

  /** Last lines that the process has printed. */
  get printed(): string {
    return this.output;
  }

  /** Signs in as the owner. */
  async signIn(): Promise<Caller> {
    const { body } = await new Caller(this.url).post('/auth/login', owner);
    return new Caller(this.url, body.data.token);
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
