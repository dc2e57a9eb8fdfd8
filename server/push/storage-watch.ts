import { contain, type Warn } from '../process/contain.ts';

interface StorageWatchOptions {
  writable: () => Promise<boolean>;
  /** Whether the rows are too old to be shown. */
  isStale: () => boolean;
  /** Called when changes can be saved again, or not any more. */
  changed: (isWritable: boolean) => void;
  /** Called when the rows have become too old. */
  becameStale: () => void;
  warn: Warn;
  /** Milliseconds between two checks. Default: 1 s. */
  everyMs?: number;
}

/** Checks once a second whether changes can be saved, and whether the rows are current enough to be shown. */
export class StorageWatch {
  isWritable = true;
  private readonly options: StorageWatchOptions;
  private isStale = false;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(options: StorageWatchOptions) {
    this.options = options;
  }

  start(): void {
    const look = contain(this.options.warn, 'Storage check', () => this.look());
    this.timer = setInterval(look, this.options.everyMs ?? 1000).unref();
  }

  private look(): Promise<void> {
    this.lookAtAge();
    this.looking ??= this.lookAtStorage().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookAtStorage(): Promise<void> {
    const isWritable = await this.options.writable();
    if (isWritable === this.isWritable || this.timer === null) return;
    this.isWritable = isWritable;
    this.options.changed(isWritable);
  }

  private lookAtAge(): void {
    const wasStale = this.isStale;
    this.isStale = this.options.isStale();
    if (this.isStale && !wasStale) this.options.becameStale();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    await this.looking;
  }
}
