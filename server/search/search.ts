import { Worker } from 'node:worker_threads';
import type { Commit, Engine } from '../engine/engine.ts';
import type { Stored } from '../projections/stored.ts';
import type { Doc, FromSearch, Hit, SearchFiles, ToSearch } from './messages.ts';

export interface FindOptions {
  q: string;
  brandIds: string[];
  conversationId?: string | null;
  /** Only hits before this place. */
  before?: number | null;
  limit: number;
}

type Question = ToSearch extends infer M ? (M extends ToSearch ? Omit<M, 'ask'> : never) : never;

/** Batches on their way to the thread. */
const queueMax = 50;

/** Substring search over messages. What was committed before a question is found by it. */
export class Search {
  private readonly engine: Engine;
  private readonly warn: (message: string, error?: unknown) => void;
  private readonly thread: Worker;
  private readonly asked = new Map<number, PromiseWithResolvers<Hit[]>>();
  private readonly unsubscribe: () => void;
  private next = 0;
  private sending = 0;
  private behind = false;
  /** Why the thread is gone; a search then fails, and nothing else does. */
  private ended: unknown = null;

  constructor(engine: Engine, files: SearchFiles, warn: (message: string, error?: unknown) => void) {
    this.engine = engine;
    this.warn = warn;
    this.thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: files });
    this.thread.on('message', (answer: FromSearch) => this.take(answer));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.unref();
    this.unsubscribe = engine.onCommit((commit) => this.index(commit));
  }

  private index({ changes, position }: Commit): void {
    const docs: Doc[] = [];
    for (const { kind, id, before, after } of changes) {
      if (kind !== 'message') continue;
      const row = (after ?? before)?.row as Stored<'message'>['row'];
      const text = after === undefined ? '' : row.text;
      if (text === '' && (before as Stored<'message'> | undefined)?.row.text === undefined) continue;
      if (text === (before as Stored<'message'> | undefined)?.row.text) continue;
      const brandId = this.engine.read('conversation', row.conversationId)?.row.brandId ?? '';
      docs.push({ id, conversationId: row.conversationId, brandId, text });
    }
    if (docs.length > 0) this.send(docs, position);
  }

  /** The thread's queue is bounded: past it, the index reads the rows itself once it has room. */
  private send(docs: Doc[], position: number): void {
    if (this.behind || this.sending >= queueMax) {
      this.behind = true;
      return;
    }
    this.sending += 1;
    const sent = () => {
      this.sending -= 1;
      if (this.behind && this.sending === 0) this.catchUp();
    };
    this.ask({ do: 'index', docs, position }).then(sent, sent);
  }

  private catchUp(): void {
    this.behind = false;
    this.ask({ do: 'catchUp' }).catch((error: unknown) => this.warn('search could not catch up', error));
  }

  /** Hits, the newest first. */
  find({ q, brandIds, conversationId = null, before = null, limit }: FindOptions): Promise<Hit[]> {
    if (this.behind) this.catchUp();
    return this.ask({ do: 'find', q, brandIds, conversationId, before, limit });
  }

  /** What was erased leaves no trace in the index's files. */
  async truncate(): Promise<void> {
    if (this.behind) this.catchUp();
    await this.ask({ do: 'truncate' });
  }

  private ask(question: Question): Promise<Hit[]> {
    if (this.ended !== null) return Promise.reject(this.ended);
    const ask = this.next++;
    const waiting = Promise.withResolvers<Hit[]>();
    this.asked.set(ask, waiting);
    this.thread.postMessage({ ...question, ask });
    return waiting.promise;
  }

  private take({ ask, hits, error }: FromSearch): void {
    if (error !== undefined) this.warn('search failed', error);
    const waiting = this.asked.get(ask);
    this.asked.delete(ask);
    if (error === undefined) waiting?.resolve(hits);
    else waiting?.reject(new Error(error));
  }

  private fail(error: unknown): void {
    this.ended = error;
    this.warn('the search thread ended', error);
    for (const waiting of this.asked.values()) waiting.reject(error);
    this.asked.clear();
  }

  async close(): Promise<void> {
    this.unsubscribe();
    // The process must not end before its thread has answered.
    this.thread.ref();
    await this.ask({ do: 'close', position: this.behind ? null : this.engine.position }).catch(() => undefined);
    await this.thread.terminate();
  }
}
