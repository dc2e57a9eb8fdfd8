import type { AppStorage } from './app-storage.ts';
import { notReady, SetThread } from './engine/set-thread.ts';
import { inboxRows } from './projections/index.ts';

interface Options {
  dataDir: string;
  storage: AppStorage;
  /** Position of the log's last record when the app was made. */
  startHead: number;
  warn: (message: string, error?: unknown) => void;
}

/** Whether the inbox's rows have caught up with the log, so that requests are answered. */
export class Readiness {
  /** Not before the owner of an empty log is there to sign in. */
  isStarted = false;
  /** Fills the inbox's rows anew. */
  filling: SetThread | null = null;
  private isClosing = false;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  readonly isReady = (): boolean => {
    const { engine } = this.options.storage;
    return this.isStarted && engine.state === 'following' && engine.position >= this.options.startHead;
  };

  /** The refusal of a request until then. */
  readonly notReady = () => {
    const { storage, startHead: head } = this.options;
    return notReady(this.filling?.status ?? { position: storage.engine.position, head });
  };

  /** Rows that begin anew are filled by a thread, while webhooks are taken. @returns whether they were */
  async fillAnew(): Promise<boolean> {
    const { dataDir, storage, startHead, warn } = this.options;
    if (storage.store.isFilled || startHead === 0) return false;
    this.filling = new SetThread({ dataDir, set: inboxRows, purpose: 'fill', warn, unknown: storage.unknown });
    await this.filling.whole();
    if (this.isClosing) throw new Error('closed before the rows were ready');
    await this.filling.close();
    this.filling = null;
    return true;
  }

  closing(): void {
    this.isClosing = true;
  }
}
