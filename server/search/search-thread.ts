import { Worker } from 'node:worker_threads';
import { Refusal } from '../../shared/errors.ts';
import type { FromSearch, SearchFiles, ToSearch } from './messages.ts';

export type Question = ToSearch extends infer M ? (M extends ToSearch ? Omit<M, 'ask'> : never) : never;

const firstPauseMs = 100;
const longestPauseMs = 30_000;

export interface SearchThreadOptions {
  files: SearchFiles;
  warn: (message: string, error?: unknown) => void;
  /** It died, and another one is there. */
  onRestart: () => void;
}

/** The thread of the index: questions and answers. One that dies is followed by another, after pauses that grow. */
export class SearchThread {
  private readonly options: SearchThreadOptions;
  private readonly asked = new Map<number, PromiseWithResolvers<FromSearch>>();
  private thread: Worker | null = null;
  private restart: NodeJS.Timeout | null = null;
  private next = 0;
  /** In a row, without an answer between them. */
  private deaths = 0;
  private closing = false;

  constructor(options: SearchThreadOptions) {
    this.options = options;
    this.start();
  }

  get isUp(): boolean {
    return this.thread !== null;
  }

  private start(): void {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: this.options.files });
    let reason: unknown = null;
    thread.on('message', (answer: FromSearch) => this.take(answer));
    thread.on('error', (error) => {
      reason = error;
    });
    thread.on('exit', () => this.ended(reason));
    thread.unref();
    this.thread = thread;
  }

  /** @throws Refusal `not_ready` while it is away */
  ask(question: Question): Promise<FromSearch> {
    if (this.thread === null) return Promise.reject(new Refusal('not_ready'));
    const ask = this.next++;
    const waiting = Promise.withResolvers<FromSearch>();
    this.asked.set(ask, waiting);
    this.thread.postMessage({ ...question, ask });
    return waiting.promise;
  }

  private take(answer: FromSearch): void {
    const waiting = this.asked.get(answer.ask);
    this.asked.delete(answer.ask);
    this.deaths = 0;
    if (answer.error === undefined) waiting?.resolve(answer);
    else {
      this.options.warn('search failed', answer.error);
      waiting?.reject(new Error(answer.error));
    }
  }

  private ended(reason: unknown): void {
    this.thread = null;
    for (const waiting of this.asked.values()) waiting.reject(new Refusal('not_ready'));
    this.asked.clear();
    if (this.closing) return;
    this.options.warn('the search thread ended and is started again', reason);
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** this.deaths);
    this.deaths += 1;
    this.restart = setTimeout(() => {
      this.start();
      this.options.onRestart();
    }, pause).unref();
  }

  /** @param position what the index holds is complete up to here; null when it was left behind */
  async close(position: number | null): Promise<void> {
    this.closing = true;
    if (this.restart !== null) clearTimeout(this.restart);
    // The process must not end before its thread has answered.
    this.thread?.ref();
    await this.ask({ do: 'close', position }).catch(() => undefined);
    await this.thread?.terminate();
  }
}
