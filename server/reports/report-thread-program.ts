import { createWriteStream } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { FileFormat } from '../../shared/reports.ts';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import { figuresFromFile } from '../queries/figures/figures-from-file.ts';
import { isDiskFull } from '../storage/writable.ts';
import type { ReportData } from './data.ts';
import { gatherReport } from './gather.ts';
import { writeReport } from './layout/write-report.ts';
import type { ReportPlan } from './plan.ts';

/** Gathers the figures of one report and writes its files in a separate thread, which ends when the report is finished or stopped. */

export interface ReportThreadData {
  dataDir: string;
}

const { dataDir } = workerData as ReportThreadData;
// Serving people and customers has priority over files.
giveWay();

/** Error codes are lost between threads, so a full disk is returned as a result. */
export type Written = 'written' | 'disk_full';

/** The gathered data stay in the thread, because a table of people and days is large. */
let gathered: { data: ReportData; position: number } | null = null;

/** @param least the figures' rows include the log at least up to this position */
async function gather(plan: ReportPlan, least: number): Promise<void> {
  gathered = { data: await gatherReport(figuresFromFile(dataDir, least), plan), position: least };
}

async function write(format: FileFormat, file: string): Promise<Written> {
  if (gathered === null) throw new Error('no report data was gathered');
  const { data, position } = gathered;
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const opened = new Promise<void>((resolve, reject) => out.once('open', () => resolve()).once('error', reject));
  const progress = (share: number) => void host.$callEvent('progress', share);
  try {
    await opened;
    await writeReport(data, format, out, { dataDir, position, progress });
    return 'written';
  } catch (error) {
    out.destroy();
    if (isDiskFull(error)) return 'disk_full';
    throw error;
  }
}

const calls = { gather, write };
export type ReportThreadCalls = typeof calls;
export type ReportThreadEvents = { progress: (share: number) => void };

const host = serveThread<ReportThreadEvents>(calls);
