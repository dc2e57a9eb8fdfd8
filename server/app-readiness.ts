import type { AppStorage } from './app-storage.ts';
import { notReady, SetThread } from './engine/set-thread.ts';
import { inboxRows } from './projections/index.ts';

interface Options {
  dataDir: string;
  storage: AppStorage;
  /** Position of the log's last record when the app was created. */
  startHead: number;
  /** Milliseconds for which rows are shown that are not updated. */
  staleMs: number;
  warn: (message: string, error?: unknown) => void;
}

/** Determines whether requests can be served, which requires that the inbox's rows include the whole log. */
export class Readiness {
  /** `false` until the start has completed. For an empty log, this includes creating the owner's account or the setup code. */
  isStarted = false;
  /** Whether the app stops, and lets its clients connect to another node. It still serves requests. */
  isDraining = false;
  /** Thread that is rebuilding the inbox's rows. `null` if no rebuild is in progress. */
  filling: SetThread | null = null;
  private isClosing = false;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  readonly isReady = (): boolean => {
    const { engine } = this.options.storage;
    const isFilled = engine.state === 'following' && engine.position >= this.options.startHead;
    return this.isStarted && isFilled && !this.isStale();
  };

  /** Whether the log was not copied for so long that the rows must not be shown any more. */
  readonly isStale = (): boolean => {
    const { storage, staleMs } = this.options;
    return (storage.log.copy?.ms ?? 0) >= staleMs;
  };

  /** Creates the refusal for requests that arrive before the app is ready. */
  readonly notReady = () => {
    const { storage, startHead: head } = this.options;
    return notReady(this.filling?.status ?? { position: storage.engine.position, head });
  };

  /**
   * Fills the inbox's rows from the log in a thread, if they are empty. Webhooks are accepted in the meantime.
   * @returns whether the rows had to be filled
   */
  async fillRows(): Promise<boolean> {
    const { dataDir, storage, startHead, warn } = this.options;
    if (storage.store.isFilled || startHead === 0) return false;
    this.filling = new SetThread({ dataDir, set: inboxRows, purpose: 'fill', warn, unknown: storage.unknown });
    await this.filling.complete();
    if (this.isClosing) throw new Error('closed before the rows were ready');
    await this.filling.close();
    this.filling = null;
    return true;
  }

  closing(): void {
    this.isClosing = true;
  }
}
