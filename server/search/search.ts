import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import { Thread } from '../process/thread.ts';
import type { Read, RowChange, Stored } from '../projections/stored.ts';
import { type Doc, docOfConversation, docOfMessage, type Find, type Found, type SearchFiles } from './messages.ts';
import type { SearchCalls } from './thread.ts';

/** Maximum number of texts that wait to be sent to the thread. */
const waitingMax = 5000;
/** Milliseconds before the thread reads the rows again after a failure. */
const againMs = 5000;
/**
 * Milliseconds for which texts are collected before they are sent, because a transaction of the index costs as much as many texts. A search
 * sends them immediately.
 */
const gatherMs = 250;

/** Substring search for messages and customers' names. A search finds everything that was committed before it. */
export class Search {
  private readonly engine: Engine;
  private readonly warn: (message: string, error?: unknown) => void;
  readonly thread: Thread<SearchCalls>;
  /** Separate queues, so that name searches, which are fast, do not wait for message searches. */
  private readonly queues = {
    message: new SearchQueue<Found>(limits.searchesMax),
    conversation: new SearchQueue<Found>(limits.searchesMax),
  };
  private readonly unsubscribe: () => void;
  /** Texts that have not been sent to the thread yet. */
  private waiting: Doc[] = [];
  private gathering: NodeJS.Timeout | null = null;
  private position = 0;
  private sending = 0;
  /** Number of catch-ups (see `catchUp`) that the thread has not finished. */
  private readings = 0;
  private behind = false;
  private isClosing = false;
  private again: NodeJS.Timeout | null = null;

  constructor(engine: Engine, files: SearchFiles, warn: (message: string, error?: unknown) => void) {
    this.engine = engine;
    this.warn = warn;
    this.thread = new Thread({
      name: 'search',
      entry: 'search-thread',
      data: () => files,
      warn,
      onRestart: () => this.catchUp(),
    });
    this.catchUp();
    this.unsubscribe = engine.onCommit((commit) => this.index(commit));
  }

  get state(): 'ready' | 'reading' | 'restarting' {
    if (!this.thread.isUp) return 'restarting';
    return this.readings === 0 && !this.behind ? 'ready' : 'reading';
  }

  private index({ changes, position }: Commit): void {
    const docs = changes.flatMap((change) => changedDoc(change, this.engine.read) ?? []);
    if (docs.length > 0) this.send(docs, position);
  }

  /**
   * Sends changed texts to the thread. If too many texts are waiting, or the thread has already missed texts, discards the waiting texts
   * instead. The thread then reads the rows itself when it is free.
   */
  private send(docs: Doc[], position: number): void {
    const wasBehind = this.behind;
    if (wasBehind || this.waiting.length + docs.length > waitingMax) {
      this.behind = true;
      this.waiting = [];
      // If texts are being sent to the search thread, the catch-up starts when they have been indexed. Otherwise, it starts immediately.
      if (!wasBehind && this.sending === 0) this.catchUp();
      return;
    }
    this.waiting.push(...docs);
    this.position = position;
    if (this.sending === 0) this.flushSoon();
  }

  private flushSoon(): void {
    if (this.waiting.length > 0) this.gathering ??= setTimeout(() => this.flush(), gatherMs).unref();
  }

  private flush(): void {
    if (this.gathering !== null) clearTimeout(this.gathering);
    this.gathering = null;
    if (this.waiting.length === 0) return;
    const docs = this.waiting;
    this.waiting = [];
    this.sending += 1;
    const sent = () => {
      this.sending -= 1;
      if (this.sending > 0) return;
      if (this.behind) this.catchUp();
      else this.flushSoon();
    };
    this.thread.call('index', docs, this.position).then(sent, () => {
      this.behind = true;
      this.waiting = [];
      sent();
    });
  }

  /** Sends all waiting texts, so that the thread's next call includes everything that was committed before it. */
  private sendAll(): void {
    if (this.behind) this.catchUp();
    else this.flush();
  }

  /**
   * Starts a catch-up, in which the thread indexes the rows that it has missed. Does nothing while the thread is restarting, because the
   * restart ends with a catch-up.
   */
  catchUp(): void {
    if (this.again !== null) clearTimeout(this.again);
    this.again = null;
    if (!this.thread.isUp || this.isClosing) return;
    this.behind = false;
    this.readings += 1;
    const done = () => {
      this.readings -= 1;
    };
    this.thread.call('catchUp').then(done, (error: unknown) => {
      done();
      this.behind = true;
      this.again = setTimeout(() => this.sendAll(), againMs).unref();
      this.warn('Search index could not catch up', error);
    });
  }

  /**
   * Returns results in the order in which the index sorts the kind of row (see `Tables.order`). Searches of the same kind run one after the
   * other.
   * @param by key of the caller; a new search replaces the caller's waiting search of the same kind
   * @throws Refusal `too_many_requests`, `not_ready`
   */
  find(by: string, query: Find): Promise<Found> {
    return this.queues[query.kind].take(by, () => {
      this.sendAll();
      return this.thread.call('find', query);
    });
  }

  /** Removes erased text from the index's files. */
  async truncate(): Promise<void> {
    this.sendAll();
    await this.thread.call('truncate');
  }

  async compact(): Promise<void> {
    await this.thread.call('compact');
  }

  async close(): Promise<void> {
    this.unsubscribe();
    this.isClosing = true;
    if (this.again !== null) clearTimeout(this.again);
    if (!this.behind) this.flush();
    await this.thread.closeAfter('close', this.behind ? null : this.engine.position);
  }
}

/** Returns the index entry of a changed row. `null` if the entry is unchanged. */
function changedDoc({ kind, before, after }: RowChange, read: Read): Doc | null {
  if (kind === 'message') return messageDoc(before as Stored<'message'>, after as Stored<'message'>, read);
  if (kind === 'conversation') return nameDoc(before as Stored<'conversation'>, after as Stored<'conversation'>);
  return null;
}

function nameDoc(before?: Stored<'conversation'>, after?: Stored<'conversation'>): Doc | null {
  const was = before && docOfConversation(before.row);
  const is = after && docOfConversation(after.row);
  return changed(was, is);
}

function messageDoc(
  before: Stored<'message'> | undefined,
  after: Stored<'message'> | undefined,
  read: Read,
): Doc | null {
  const [was, is] = [before?.row, after?.row];
  // Most changes concern the status of sending. Content is compared by identity, because rows are immutable.
  const isSame =
    was?.content === is?.content && was?.text === is?.text && was?.author.id === is?.author.id && was?.at === is?.at;
  if (was && is && isSame && (was.status === 'unsent') === (is.status === 'unsent')) return null;
  const docOf = (row: Message) => docOfMessage(row, read('conversation', row.conversationId)?.row.brandId);
  return changed(was && docOf(was), is && docOf(is));
}

function changed(was: Doc | undefined, is: Doc | undefined): Doc | null {
  const isSame =
    (was?.text ?? '') === (is?.text ?? '') && (was?.marks?.join(' ') ?? null) === (is?.marks?.join(' ') ?? null);
  if (isSame && (was === undefined || is === undefined || (was.brandId === is.brandId && was.at === is.at)))
    return null;
  return is ?? (was === undefined ? null : { ...was, text: '', marks: null });
}

interface Waiting<T> {
  work: () => Promise<T>;
  result: PromiseWithResolvers<T>;
}

/**
 * Runs tasks one at a time. Per key, only the newest task waits. A new task takes the place in the queue of the waiting task with the same
 * key.
 */
export class SearchQueue<T> {
  private readonly waitingMax: number;
  private readonly waiting = new Map<string, Waiting<T>>();
  private busy = false;

  constructor(waitingMax: number) {
    this.waitingMax = waitingMax;
  }

  /**
   * Queues a task. @throws Refusal `too_many_requests` if a newer task with the same key replaces it, or if too many are already waiting
   */
  take(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.waiting.get(key);
    if (before === undefined && this.waiting.size >= this.waitingMax) {
      return Promise.reject(new Refusal('too_many_requests'));
    }
    before?.result.reject(new Refusal('too_many_requests'));
    const result = Promise.withResolvers<T>();
    this.waiting.set(key, { work, result });
    if (!this.busy) void this.run();
    return result.promise;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (const [key, { work, result }] of this.waiting) {
      this.waiting.delete(key);
      await Promise.try(work).then(result.resolve, result.reject);
    }
    this.busy = false;
  }
}
