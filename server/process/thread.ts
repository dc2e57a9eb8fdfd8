import type { ResourceLimits, Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { Refusal } from '../../shared/errors.ts';
import { newWorker } from './new-worker.ts';
import { RestartPauses } from './restart-pauses.ts';
import { type Calls, knownErrors } from './thread-calls.ts';
import type { ThreadEntry } from './thread-entries.ts';

export interface ThreadOptions<Events extends Calls> {
  /** Name of the thread in log lines for operators. */
  name: string;
  /** Entry point, which calls `serveThread`. */
  entry: ThreadEntry;
  /** Returns the data that is passed to the thread at each start. */
  data: () => unknown;
  /** Functions of the creating thread that the created thread can call. */
  events?: Events;
  warn: (message: string, error?: unknown) => void;
  /** Called after a restart. If omitted, the thread is not restarted. */
  onRestart?: () => void;
  limits?: ResourceLimits;
}

/** State of a thread, for operators. */
export interface ThreadState {
  name: string;
  state: 'ready' | 'restarting';
  /** Number of restarts. */
  restarts: number;
}

/** A thread that handles typed calls. If it ends unexpectedly, it is restarted after increasing pauses. */
export class Thread<Functions extends Calls, Events extends Calls = Calls> {
  private readonly options: ThreadOptions<Events>;
  private worker: Worker | null = null;
  private rpc: BirpcReturn<Functions, Events> | null = null;
  private restart: NodeJS.Timeout | null = null;
  private restarts = 0;
  private readonly pauses = new RestartPauses();
  private closing = false;
  /** Reason why the thread ended, if it is not restarted. */
  private end: Error | null = null;

  constructor(options: ThreadOptions<Events>) {
    this.options = options;
    this.start();
  }

  get isUp(): boolean {
    return this.worker !== null;
  }

  get state(): ThreadState {
    return { name: this.options.name, state: this.isUp ? 'ready' : 'restarting', restarts: this.restarts };
  }

  private start(): void {
    const { entry, data, limits } = this.options;
    this.pauses.started();
    const worker = newWorker(entry, data(), limits);
    let reason: unknown = null;
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => this.ended(reason));
    const events = this.options.events ?? ({} as Events);
    this.rpc = createBirpc<Functions, Events>(events, {
      post: (message) => worker.postMessage(message),
      on: (listener) => {
        worker.on('message', listener);
      },
      timeout: -1,
      ...knownErrors,
    });
    // Unreferences the thread after the listener is registered, because registering references it again. Threads without restarts stay
    // referenced, so that pending calls keep the process alive.
    if (this.options.onRestart !== undefined) worker.unref();
    this.worker = worker;
  }

  /**
   * Calls a function of the thread.
   * @throws Refusal `not_ready` while the thread is restarting; if it is not restarted, the reason why it ended
   */
  async call<F extends keyof Functions & string>(
    call: F,
    ...args: Parameters<Functions[F]>
  ): Promise<Awaited<ReturnType<Functions[F]>>> {
    if (this.rpc === null) throw this.end ?? new Refusal('not_ready');
    try {
      return (await this.rpc.$call(call, ...args)) as Awaited<ReturnType<Functions[F]>>;
    } catch (error) {
      if (!(error instanceof Refusal)) this.options.warn(`Thread call failed: ${this.options.name}`, error);
      throw error;
    }
  }

  private ended(reason: unknown): void {
    const { onRestart, name, warn } = this.options;
    const end = endOf(reason, onRestart === undefined);
    this.worker = null;
    this.rpc?.$close(end);
    this.rpc = null;
    if (onRestart === undefined) this.end = end;
    if (this.closing || onRestart === undefined) return;
    warn(`Thread ended, restarting: ${name}`, reason);
    this.restart = setTimeout(() => this.startAgain(onRestart), this.pauses.afterEnd()).unref();
  }

  /**
   * Starts the thread again. Handles an exception from `start` like an unexpected end, because no exit event follows if the system cannot
   * start another thread.
   */
  private startAgain(onRestart: () => void): void {
    this.restarts += 1;
    try {
      this.start();
    } catch (error) {
      this.ended(error);
      return;
    }
    onRestart();
  }

  /**
   * Calls a last function and then ends the thread. The process stays alive until the function has returned.
   * @param last name of the function, which completes the thread's work
   */
  async closeAfter<F extends keyof Functions & string>(last: F, ...args: Parameters<Functions[F]>): Promise<void> {
    this.closing = true;
    this.worker?.ref();
    await this.call(last, ...args).catch(() => undefined);
    await this.close();
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.restart !== null) clearTimeout(this.restart);
    await this.worker?.terminate();
  }
}

/**
 * Returns the error of pending calls when a thread ends: `not_ready` if they can be retried, or the reason if the thread is not restarted.
 */
function endOf(reason: unknown, forGood: boolean): Error {
  if (!forGood) return new Refusal('not_ready');
  return reason instanceof Error ? reason : new Error('the thread ended without an error');
}
