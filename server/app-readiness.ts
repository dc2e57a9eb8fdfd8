import type { AppStorage } from './app-storage.ts';
import { notReady, SetThread } from './engine/set-thread.ts';
import { inboxRows } from './projections/index.ts';

interface Options {
  dataDir: string;
  storage: AppStorage;
  /** Position of the log's last record when the app was created. */
  startHead: number;
  warn: (message: string, error?: unknown) => void;
}

/** Whether the inbox's rows have caught up with the log, so that requests can be served. */
export class Readiness {
  /** `false` until the owner of an empty log exists and can sign in. */
  isStarted = false;
  /** The thread that is rebuilding the inbox's rows. `null` if they are not being rebuilt. */
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

  /** Creates the refusal of requests before the app is ready. */
  readonly notReady = () => {
    const { storage, startHead: head } = this.options;
    return notReady(this.filling?.status ?? { position: storage.engine.position, head });
  };

  /** Fills empty rows in a thread while webhooks are accepted. @returns whether the rows had to be filled */
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
