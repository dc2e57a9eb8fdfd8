import type { Worker } from 'node:worker_threads';
import { newWorker } from '../process/new-worker.ts';
import { RestartPauses } from '../process/restart-pauses.ts';
import type { ThreadState } from '../process/thread.ts';
import type { LogAnswer, LogCall } from './sqlite-messages.ts';

/** The thread ended before it responded. Only the file shows whether the request was processed. */
export class ThreadEnded extends Error {
  constructor(cause: unknown) {
    super('the thread that writes the log ended', { cause });
    this.name = 'ThreadEnded';
  }
}

export type SentCall<Q extends LogCall = LogCall> = { ask: number; question: Q };
export type Answered = { ask: number; answer: LogAnswer } | { ask: number; error: string };

/**
 * Connection to the thread that writes the log file. The thread starts with the first request and is restarted after increasing pauses if
 * it ends unexpectedly. Requests are plain messages; the log knows which of them can share a transaction.
 */
export class SqliteLink {
  private readonly file: string;
  private readonly onEnd: (reason: unknown) => void;
  private readonly pending = new Map<number, PromiseWithResolvers<LogAnswer>>();
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
    // A thread that was never needed counts as ready.
    const isAway = this.worker === null && this.starts > 0;
    return { name: 'log', state: isAway ? 'restarting' : 'ready', restarts: Math.max(0, this.starts - 1) };
  }

  /** Sends a request. Requests arrive in order. @throws ThreadEnded */
  ask(question: LogCall): Promise<LogAnswer> {
    if (this.closing && question.do !== 'close') return Promise.reject(new ThreadEnded('the log is closed'));
    const worker = this.worker ?? this.start();
    if (worker === null) return Promise.reject(new ThreadEnded(this.reason));
    const ask = this.next++;
    const waiting = Promise.withResolvers<LogAnswer>();
    // Keeps the process alive until the thread has responded.
    if (this.pending.size === 0) worker.ref();
    this.pending.set(ask, waiting);
    worker.postMessage({ ask, question } satisfies SentCall);
    return waiting.promise;
  }

  private start(): Worker | null {
    if (performance.now() < this.notBefore) return null;
    this.pauses.started();
    this.starts += 1;
    const worker = this.begun();
    if (worker === null) return null;
    worker.on('message', (answer: Answered) => this.take(worker, answer));
    worker.on('error', (error) => {
      this.reason = error;
    });
    worker.on('exit', () => this.ended());
    this.worker = worker;
    return worker;
  }

  /** `null` if the system cannot start another thread. */
  private begun(): Worker | null {
    try {
      return newWorker('log-thread', this.file);
    } catch (error) {
      this.reason = error;
      this.ended();
      return null;
    }
  }

  private take(worker: Worker, answer: Answered): void {
    const waiting = this.pending.get(answer.ask);
    this.pending.delete(answer.ask);
    if (this.pending.size === 0) worker.unref();
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.answer);
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
