import type { Worker } from 'node:worker_threads';
import { newWorker } from '../process/new-worker.ts';
import { RestartPauses } from '../process/restart-pauses.ts';
import type { ThreadState } from '../process/thread.ts';
import type { LogCall, LogResult } from './sqlite-messages.ts';

/** Thrown if the thread ended before it responded. Only the file then shows whether the request was processed. */
export class ThreadEnded extends Error {
  constructor(cause: unknown) {
    super('the thread that writes the log ended', { cause });
    this.name = 'ThreadEnded';
  }
}

export type SentCall<C extends LogCall = LogCall> = { id: number; call: C };
/** Response of the thread. `code` is the code of a system or SQLite error. */
export type Reply = { id: number; result: LogResult } | { id: number; error: string; code: unknown };

/**
 * Connection to the thread that writes the log file. The first request starts the thread. If the thread ends unexpectedly, it is restarted
 * after increasing pauses. Consecutive requests to append records share a transaction.
 */
export class SqliteLink {
  private readonly file: string;
  private readonly onEnd: (reason: unknown) => void;
  private readonly pending = new Map<number, PromiseWithResolvers<LogResult>>();
  private worker: Worker | null = null;
  private next = 0;
  private readonly pauses = new RestartPauses();
  private starts = 0;
  private notBefore = 0;
  private reason: unknown = null;
  private closing = false;

  /** @param onEnd called with the reason when the thread ends unexpectedly */
  constructor(file: string, onEnd: (reason: unknown) => void) {
    this.file = file;
    this.onEnd = onEnd;
  }

  get state(): ThreadState {
    // The thread also counts as ready before its first start, because the first request starts it.
    const isAway = this.worker === null && this.starts > 0;
    return { name: 'log', state: isAway ? 'restarting' : 'ready', restarts: Math.max(0, this.starts - 1) };
  }

  /**
   * Sends a request. Requests are processed in order.
   * @throws ThreadEnded
   */
  ask(call: LogCall): Promise<LogResult> {
    if (this.closing && call.do !== 'close') return Promise.reject(new ThreadEnded('the log is closed'));
    const worker = this.worker ?? this.start();
    if (worker === null) return Promise.reject(new ThreadEnded(this.reason));
    const id = this.next++;
    const waiting = Promise.withResolvers<LogResult>();
    // Keeps the process alive until the thread has responded.
    if (this.pending.size === 0) worker.ref();
    this.pending.set(id, waiting);
    worker.postMessage({ id, call } satisfies SentCall);
    return waiting.promise;
  }

  private start(): Worker | null {
    if (performance.now() < this.notBefore) return null;
    this.pauses.started();
    this.starts += 1;
    const worker = this.begun();
    if (worker === null) return null;
    worker.on('message', (reply: Reply) => this.take(worker, reply));
    worker.on('error', (error) => {
      this.reason = error;
    });
    worker.on('exit', () => this.ended());
    this.worker = worker;
    return worker;
  }

  /** Starts the thread. Returns `null` if the system cannot start a thread. */
  private begun(): Worker | null {
    try {
      return newWorker('log-thread', this.file);
    } catch (error) {
      this.reason = error;
      this.ended();
      return null;
    }
  }

  private take(worker: Worker, reply: Reply): void {
    const waiting = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if (this.pending.size === 0) worker.unref();
    if ('error' in reply) waiting?.reject(Object.assign(new Error(reply.error), { code: reply.code }));
    else waiting?.resolve(reply.result);
  }

  private ended(): void {
    this.worker = null;
    const unanswered = [...this.pending.values()];
    this.pending.clear();
    this.notBefore = performance.now() + this.pauses.afterEnd();
    for (const waiting of unanswered) waiting.reject(new ThreadEnded(this.reason));
    if (!this.closing) this.onEnd(this.reason);
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.worker === null) return;
    await this.ask({ do: 'close' }).catch(() => undefined);
    await this.worker?.terminate();
  }
}
