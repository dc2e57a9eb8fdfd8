import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFormat, filesOf, type ReportFormat } from '../../shared/reports.ts';
import type { ReportData } from './data.ts';
import type { ReportThread } from './report-thread.ts';
import type { Written } from './report-thread-program.ts';

export interface WriteFiles {
  /** Files that are being written lie here. */
  folder: string;
  reportId: string;
  data: ReportData;
  format: ReportFormat;
  /** Told of the share of a file that is written. */
  progress: (format: FileFormat, share: number) => void;
  signal: AbortSignal;
}

export interface WrittenFile {
  format: FileFormat;
  path: string;
}

/**
 * Writes a report's files in its thread, and hands them to `keep`; whatever comes of that, they are gone afterwards.
 * @throws the reason of a signal that aborts, `ERR_WORKER_OUT_OF_MEMORY`, and the writer's errors
 */
export async function withFiles<T>(
  thread: ReportThread,
  { folder, reportId, data, format, progress, signal }: WriteFiles,
  keep: (files: WrittenFile[]) => Promise<T>,
): Promise<T | 'disk_full'> {
  const files = filesOf(format).map((one) => ({ format: one, path: join(folder, `${reportId}.${one}`) }));
  try {
    for (const file of files) {
      // An earlier writing may have been cut off.
      await rm(file.path, { force: true });
      const written: Written = await thread.write(data, file, (share) => progress(file.format, share));
      if (written === 'disk_full') return written;
    }
    signal.throwIfAborted();
    return await keep(files);
  } finally {
    await thread.close();
    for (const { path } of files) await rm(path, { force: true }).catch(() => undefined);
  }
}
