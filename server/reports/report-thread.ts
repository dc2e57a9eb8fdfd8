import type { Warn } from '../process/contain.ts';
import { Thread } from '../process/thread.ts';
import type { Asking, Figures, Told } from '../queries/figures/figures.ts';
import type { ReportData } from './data.ts';
import type { WriteCalls, WriteThreadData, WriteTold, Written } from './report-thread-program.ts';
import type { WrittenFile } from './written-files.ts';

/** MiB that the making of one report may hold. */
const heapMb = 512;

interface ReportThreadOptions {
  dataDir: string;
  figures: Pick<Figures, 'ask'>;
  signal: AbortSignal;
  warn: Warn;
}

/** The thread of one report. It ends when the signal aborts, and what was asked of it fails then. */
export class ReportThread {
  private readonly thread: Thread<WriteCalls, WriteTold>;
  private readonly figures: Pick<Figures, 'ask'>;
  private readonly signal: AbortSignal;
  private readonly stop = () => void this.thread.close();
  private told: (share: number) => void = () => undefined;

  /** @throws the reason of a signal that has aborted */
  constructor({ dataDir, figures, signal, warn }: ReportThreadOptions) {
    signal.throwIfAborted();
    this.figures = figures;
    this.signal = signal;
    this.thread = new Thread({
      name: 'the making of a report',
      entry: 'report-thread',
      data: (): WriteThreadData => ({ dataDir }),
      told: { progress: (share) => this.told(share) },
      warn: (message, error) => signal.aborted || warn(message, error),
      limits: { maxOldGenerationSizeMb: heapMb },
    });
    signal.addEventListener('abort', this.stop);
  }

  /**
   * Answers from the rows where they lie. The figures' thread only says that they are whole and how far they are.
   * @throws Refusal `not_ready`
   */
  async ask<const A extends readonly Asking[]>(position: number, asked: A): Promise<Told<A>> {
    const { position: least, verifiedTo } = await this.figures.ask(position, []);
    const told = (await this.thread.ask('ask', least, asked)) as Told<A>;
    return { ...told, verifiedTo };
  }

  /** @param progress told of the share that is written */
  write(data: ReportData, { format, path }: WrittenFile, progress: (share: number) => void): Promise<Written> {
    this.told = progress;
    return this.thread.ask('write', data, format, path);
  }

  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.stop);
    await this.thread.close();
  }
}
