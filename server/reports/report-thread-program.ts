import { createWriteStream } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { FileFormat } from '../../shared/reports.ts';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import { figuresFromFile } from '../queries/figures/figures-from-file.ts';
import type { ReportData } from './data.ts';
import { gatherReport } from './gather.ts';
import { writeReport } from './layout/write-report.ts';
import type { ReportPlan } from './plan.ts';

/**
 * Entry point of the thread that gathers the figures of one report and writes its files. The thread ends when the report is finished or
 * cancelled.
 */

export interface ReportThreadData {
  dataDir: string;
}

const { dataDir } = workerData as ReportThreadData;
// Lowers the priority of this thread, so that requests and messages are processed first.
giveWay();

/** The gathered data, which stays in this thread because a table of people and days is large. */
let gathered: { data: ReportData; position: number } | null = null;

/** Gathers the data of the report. @param least position that the figures' rows must include */
async function gather(plan: ReportPlan, least: number): Promise<void> {
  gathered = { data: await gatherReport(figuresFromFile(dataDir, least), plan), position: least };
}

async function write(format: FileFormat, file: string): Promise<void> {
  if (gathered === null) throw new Error('no report data was gathered');
  const { data, position } = gathered;
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const opened = new Promise<void>((resolve, reject) => out.once('open', () => resolve()).once('error', reject));
  const progress = (share: number) => void host.$callEvent('progress', share);
  try {
    await opened;
    await writeReport(data, format, out, { dataDir, position, progress });
  } catch (error) {
    out.destroy();
    throw error;
  }
}

const calls = { gather, write };
export type ReportThreadCalls = typeof calls;
export type ReportThreadEvents = { progress: (share: number) => void };

const host = serveThread<ReportThreadEvents>(calls);
