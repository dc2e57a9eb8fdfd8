import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFormat, filesOf, type ReportFormat } from '../../shared/reports.ts';
import type { Warn } from '../process/contain.ts';
import { Thread } from '../process/thread.ts';
import type { ReportData } from './data.ts';
import type { WriteCalls, WriteThreadData, WriteTold, Written } from './write-thread.ts';

/** MiB that the writing of one report may hold. */
const heapMb = 512;

export interface WriteFiles {
  dataDir: string;
  /** Files that are being written lie here. */
  folder: string;
  reportId: string;
  data: ReportData;
  format: ReportFormat;
  /** Told of the share of a file that is written. */
  progress: (format: FileFormat, share: number) => void;
  signal: AbortSignal;
  warn: Warn;
}

export interface WrittenFile {
  format: FileFormat;
  path: string;
}

/**
 * Writes a report's files in a thread, and hands them to `keep`; whatever comes of that, they are gone afterwards.
 * @throws the reason of a signal that aborts, `ERR_WORKER_OUT_OF_MEMORY`, and the writer's errors
 */
export async function withFiles<T>(
  { dataDir, folder, reportId, data, format, progress, signal, warn }: WriteFiles,
  keep: (files: WrittenFile[]) => Promise<T>,
): Promise<T | 'disk_full'> {
  signal.throwIfAborted();
  let writing: FileFormat = 'pdf';
  const thread = new Thread<WriteCalls, WriteTold>({
    name: 'the writing of a report',
    entry: 'report-thread',
    data: (): WriteThreadData => ({ dataDir }),
    told: { progress: (share) => progress(writing, share) },
    warn: (message, error) => signal.aborted || warn(message, error),
    limits: { maxOldGenerationSizeMb: heapMb },
  });
  const stop = () => void thread.close();
  signal.addEventListener('abort', stop);
  const files = filesOf(format).map((one) => ({ format: one, path: join(folder, `${reportId}.${one}`) }));
  try {
    for (const file of files) {
      writing = file.format;
      // An earlier writing may have been cut off.
      await rm(file.path, { force: true });
      const written: Written = await thread.ask('write', data, file.format, file.path);
      if (written === 'disk_full') return written;
    }
    signal.throwIfAborted();
    return await keep(files);
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.close();
    for (const { path } of files) await rm(path, { force: true }).catch(() => undefined);
  }
}
