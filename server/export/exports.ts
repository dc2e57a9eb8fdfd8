import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Warn } from '../process/contain.ts';
import { isOutOfMemory } from '../process/out-of-memory.ts';
import { Thread } from '../process/thread.ts';
import { WorkQueue } from '../process/work-queue.ts';
import { type Figures, rowsPosition } from '../queries/figures/figures.ts';
import type { FigureFile } from './figure-file.ts';
import type { ExportCalls, ExportThreadData } from './thread.ts';
import type { Sheet } from './workbook.ts';

/** Heap limit for generating one file, in MiB. */
const heapMb = 1024;

interface ExportsOptions {
  dataDir: string;
  figures: Pick<Figures, 'run'>;
  warn: Warn;
}

/** Generates Excel files, each in a separate thread. Limits how many are generated concurrently. */
export class Exports {
  private readonly options: ExportsOptions;
  private readonly threads = new Set<Thread<ExportCalls>>();
  private readonly queue = new WorkQueue({ atOnce: limits.exportsAtOnce, waiting: limits.exportsWaiting });
  private isStopped = false;

  constructor(options: ExportsOptions) {
    this.options = options;
  }

  /**
   * Generates a file of figures. All figures are for the same time, except live figures, which are for the time of the request.
   * @throws Refusal `not_ready`, `export_too_large`, `too_many_requests`
   */
  async figures(file: FigureFile): Promise<Uint8Array> {
    const least = await rowsPosition(this.options.figures, file.position);
    return this.made((thread) => thread.call('figures', file, least));
  }

  /** Generates a file with these sheets. @throws Refusal `export_too_large`, `too_many_requests` */
  workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
    return this.made((thread) => thread.call('workbook', sheets));
  }

  private async made(make: (thread: Thread<ExportCalls>) => Promise<Uint8Array>): Promise<Uint8Array> {
    return this.queue.run(() => {
      if (this.isStopped) throw new Refusal('not_ready');
      return this.inThread(make);
    });
  }

  private async inThread(make: (thread: Thread<ExportCalls>) => Promise<Uint8Array>): Promise<Uint8Array> {
    const { dataDir, warn } = this.options;
    const thread = new Thread<ExportCalls>({
      name: 'Excel export',
      entry: 'export-thread',
      data: (): ExportThreadData => ({ dataDir }),
      warn: (message, error) => this.isStopped || isOutOfMemory(error) || warn(message, error),
      limits: { maxOldGenerationSizeMb: heapMb },
    });
    this.threads.add(thread);
    try {
      return await make(thread);
    } catch (error) {
      throw isOutOfMemory(error) ? new Refusal('export_too_large') : error;
    } finally {
      this.threads.delete(thread);
      await thread.close();
    }
  }

  /** Stops all threads. Files in progress and queued files fail. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([...this.threads].map((thread) => thread.close()));
  }
}
