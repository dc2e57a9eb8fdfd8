import { createWriteStream } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { FileFormat } from '../../shared/reports.ts';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import type { Asking } from '../queries/figures/figures.ts';
import { answersHere } from '../queries/figures/own-figures.ts';
import type { ReportData } from './data.ts';
import { writeReport } from './layout/write-report.ts';

/** Gathers the figures of one report and writes its files, in a thread of its own: the thread ends with it, whether it is finished or stopped. */

export interface WriteThreadData {
  dataDir: string;
}

const { dataDir } = workerData as WriteThreadData;
// People and customers come before files.
giveWay();

/** An error crosses threads without its code. */
export type Written = 'written' | 'disk_full';

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(String((error as { code?: unknown }).code));

async function write(data: ReportData, format: FileFormat, file: string): Promise<Written> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const opened = new Promise<void>((resolve, reject) => out.once('open', () => resolve()).once('error', reject));
  const progress = (share: number) => void told.$callEvent('progress', share);
  try {
    await opened;
    await writeReport(data, format, out, { dataDir, progress });
    return 'written';
  } catch (error) {
    out.destroy();
    if (isFull(error)) return 'disk_full';
    throw error;
  }
}

const ask = (least: number, asked: readonly Asking[]) => answersHere(dataDir, least, asked);

const calls = { ask, write };
export type WriteCalls = typeof calls;
export type WriteTold = { progress: (share: number) => void };

const told = serveThread<WriteTold>(calls);
