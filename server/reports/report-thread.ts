import { limits } from '../../shared/limits.ts';
import type { Warn } from '../process/contain.ts';
import { Thread } from '../process/thread.ts';
import { type Figures, rowsPosition } from '../queries/figures/figures.ts';
import type { ReportPlan } from './plan.ts';
import { SilentThread } from './report-error.ts';
import type { WrittenFile } from './report-files.ts';
import type { ReportThreadCalls, ReportThreadData, ReportThreadEvents } from './report-thread-program.ts';

/** Heap limit for generating one report, in MiB. */
const heapMb = 512;

export interface ReportThreadOptions {
  dataDir: string;
  figures: Pick<Figures, 'run'>;
  signal: AbortSignal;
  warn: Warn;
  /** Milliseconds without progress after which the thread is terminated. */
  silentMs?: number;
}

/**
 * Thread that generates one report. Ends when the signal is aborted or when there has been no progress for too long. Pending calls then
 * fail.
 */
export class ReportThread {
  private readonly thread: Thread<ReportThreadCalls, ReportThreadEvents>;
  private readonly figures: Pick<Figures, 'run'>;
  private readonly signal: AbortSignal;
  private readonly silentMs: number;
  private readonly stop = () => void this.thread.close();
  private progress: (share: number) => void = () => undefined;
  private silence: NodeJS.Timeout | undefined;

  /** @throws the reason of a signal that is already aborted */
  constructor({ dataDir, figures, signal, warn, silentMs = limits.reportSilentMs }: ReportThreadOptions) {
    signal.throwIfAborted();
    this.figures = figures;
    this.signal = signal;
    this.silentMs = silentMs;
    this.thread = new Thread({
      name: 'report',
      entry: 'report-thread',
      data: (): ReportThreadData => ({ dataDir }),
      events: {
        progress: (share) => {
          this.silence?.refresh();
          this.progress(share);
        },
      },
      warn: (message, error) => signal.aborted || warn(message, error),
      limits: { maxOldGenerationSizeMb: heapMb },
    });
    signal.addEventListener('abort', this.stop);
  }

  /** Gathers the figures from the rows. @throws Refusal `not_ready`, SilentThread */
  async gather(plan: ReportPlan): Promise<void> {
    const least = await rowsPosition(this.figures, plan.position);
    await this.unlessSilent(this.thread.call('gather', plan, least));
  }

  /**
   * Writes a file from the gathered data.
   * @param progress called with the written share
   * @throws Refusal `not_ready`, SilentThread
   */
  write({ format, path }: WrittenFile, progress: (share: number) => void): Promise<void> {
    this.progress = progress;
    return this.unlessSilent(this.thread.call('write', format, path));
  }

  private async unlessSilent<T>(call: Promise<T>): Promise<T> {
    const silent = Promise.withResolvers<never>();
    this.silence = setTimeout(() => silent.reject(new SilentThread()), this.silentMs);
    try {
      return await Promise.race([call, silent.promise]);
    } finally {
      clearTimeout(this.silence);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.silence);
    this.signal.removeEventListener('abort', this.stop);
    await this.thread.close();
  }
}
