import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import type { Stored } from '../projections/stored.ts';
import type { Doc, Find, Found, SearchFiles } from './messages.ts';
import { SearchThread } from './search-thread.ts';
import { Turns } from './turns.ts';

/** Batches on their way to the thread. */
const queueMax = 50;

/** Substring search over messages. What was committed before a question is found by it. */
export class Search {
  private readonly engine: Engine;
  private readonly warn: (message: string, error?: unknown) => void;
  private readonly thread: SearchThread;
  private readonly turns = new Turns<Found>(limits.searchesMax);
  private readonly unsubscribe: () => void;
  private sending = 0;
  private behind = false;

  constructor(engine: Engine, files: SearchFiles, warn: (message: string, error?: unknown) => void) {
    this.engine = engine;
    this.warn = warn;
    this.thread = new SearchThread({ files, warn, onRestart: () => this.catchUp() });
    this.unsubscribe = engine.onCommit((commit) => this.index(commit));
  }

  get state(): 'ready' | 'restarting' {
    return this.thread.isUp ? 'ready' : 'restarting';
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

  /** The thread's queue is bounded: past it, and after a thread that died, the index reads the rows itself once it has room. */
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
    this.thread.ask({ do: 'index', docs, position }).then(sent, () => {
      this.behind = true;
      sent();
    });
  }

  /** While the thread is away it stays behind; the next one catches up. */
  private catchUp(): void {
    if (!this.thread.isUp) return;
    this.behind = false;
    this.thread.ask({ do: 'catchUp' }).catch((error: unknown) => {
      this.behind = true;
      this.warn('search could not catch up', error);
    });
  }

  /**
   * Hits, the newest first. Searches have one turn after the other.
   * @param by whose search it is: the newest takes the place of one that waits
   * @throws Refusal `too_many_requests`, `not_ready`
   */
  find(by: string, question: Find): Promise<Found> {
    return this.turns.take(by, () => {
      if (this.behind) this.catchUp();
      return this.thread.ask({ do: 'find', ...question });
    });
  }

  /** What was erased leaves no trace in the index's files. */
  async truncate(): Promise<void> {
    if (this.behind) this.catchUp();
    await this.thread.ask({ do: 'truncate' });
  }

  async close(): Promise<void> {
    this.unsubscribe();
    await this.thread.close(this.behind ? null : this.engine.position);
  }
}
