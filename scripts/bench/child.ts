import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../tests/support/free-port.ts';
import { serverArgs } from '../node.mjs';

/** Path of the product's single executable. */
export const executable = join(import.meta.dirname, '../../dist/oa-console');

const running = new Set<ChildProcess>();
// Kills the programs under measurement when this process exits, for example after a failed measurement.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const root = join(import.meta.dirname, '../..');
const loopStops = join(import.meta.dirname, 'load/loop-stops.mjs');

/**
 * Returns the command that starts the built server as `npm start` does (`server`), the single executable, or a program given by its path.
 */
function commandOf(program: string): [file: string, args: string[]] {
  if (program === executable) return [executable, []];
  const flags = (process.env.BENCH_NODE_ARGS ?? '').split(' ').filter((word) => word !== '');
  const programArgs = program === 'server' ? serverArgs('main') : [resolve(root, program)];
  return [process.execPath, [...flags, '--import', loopStops, ...programArgs]];
}

/**
 * Program under measurement, which runs in a process of its own. BENCH_NODE_ARGS is passed to its Node process, for example to profile it:
 * `BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/profiles" npm run bench -- --only ingest`.
 */
export class Child {
  readonly process: ChildProcess;
  /** Milliseconds from the start of the process until it reported that it is ready. */
  readyMs = 0;
  /** URL that the process has printed. Empty if it has not printed a URL. */
  url = '';
  private text = '';

  private constructor(program: string, args: readonly string[], env: Record<string, string>) {
    const [file, programArgs] = commandOf(program);
    this.process = spawn(file, [...programArgs, ...args], {
      env: { ...process.env, BENCH_NODE_ARGS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(this.process);
    this.process.once('exit', () => running.delete(this.process));
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.text += chunk;
      });
    }
  }

  /** Starts a server. Resolves when it has printed its address. */
  static async serve(program: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Child> {
    const port = env.PORT === '0' ? String(await freePort()) : env.PORT;
    const started = performance.now();
    const child = new Child(program, args, port === undefined ? env : { ...env, PORT: port });
    child.url = await new Promise<string>((resolve, reject) => {
      const look = () => {
        const url = /https?:\/\/[\w.:]+/.exec(child.text)?.[0];
        if (url !== undefined) resolve(url);
      };
      // The product prints its address to standard error, the bare servers to standard output.
      child.process.stdout?.on('data', look);
      child.process.stderr?.on('data', look);
      child.process.once('exit', () => reject(new Error(`${program} ended: ${child.text}`)));
    });
    child.readyMs = performance.now() - started;
    return child;
  }

  /** Runs a program to its end. @returns its duration and peak memory */
  static async run(program: string, args: readonly string[], { PORT: _, ...env }: Record<string, string>) {
    const started = performance.now();
    const child = new Child(program, args, env);
    let peakMb = 0;
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, child.memory().peakMb);
    }, 100);
    const [code] = await once(child.process, 'exit');
    clearInterval(timer);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${child.text}`);
    return { ms: performance.now() - started, peakMb };
  }

  /** Returns the current and peak resident memory in MB. Only Linux reports them: otherwise `mb` is NaN and `peakMb` is 0. */
  memory(): { mb: number; peakMb: number } {
    const status = this.procFile('status');
    const mb = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
    return { mb: mb('VmRSS'), peakMb: mb('VmHWM') || 0 };
  }

  /** Returns the longest time that the event loop was blocked since the last call. Milliseconds. */
  async longestStop(): Promise<number> {
    const from = this.text.length;
    this.process.kill('SIGUSR2');
    for (;;) {
      const longest = /longest stop ([\d.]+) ms/.exec(this.text.slice(from))?.[1];
      if (longest !== undefined) return Number(longest);
      await once(this.process.stdout as Readable, 'data');
    }
  }

  /** Returns the seconds of processor time used, in total and by the main thread. */
  cpuSeconds(): { all: number; first: number } {
    return { all: this.secondsOf('stat'), first: this.secondsOf(`task/${this.process.pid}/stat`) };
  }

  private secondsOf(name: string): number {
    const fields = this.procFile(name).split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  private procFile(name: string): string {
    try {
      return readFileSync(`/proc/${this.process.pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exited;
  }
}
