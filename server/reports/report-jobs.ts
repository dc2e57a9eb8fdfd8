import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { can, seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { Report } from '../../shared/report-rows.ts';
import { filesOf, type ReportError, templateKeys } from '../../shared/reports.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { allExclusively, isKept } from '../blobs/exclusive.ts';
import { beginReport } from '../commands/reports.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import type { Warn } from '../process/contain.ts';
import type { ReportFile } from '../projections/stored.ts';
import type { ReportData } from './data.ts';
import { type GatherDeps, gatherReport } from './gather.ts';
import { ReportThread } from './report-thread.ts';
import { ToldProgress } from './told-progress.ts';
import { type WrittenFile, withFiles } from './written-files.ts';

export interface ReportJobsOptions extends GatherDeps {
  dataDir: string;
  warn: Warn;
  backoff?: Backoff;
}

type End = EventOf<'report.completed'> | EventOf<'report.failed'>;

/** The thread of a report, and the signal that stops it. */
interface Making {
  thread: ReportThread;
  signal: AbortSignal;
}

/** Milliseconds before figures that are being made anew are asked again. */
const awayMs = 2000;

/** Makes the reports that wait for it, two of a person at a time; a stop in the middle lets the next start begin them anew. */
export class ReportJobs {
  private readonly options: ReportJobsOptions;
  private readonly folder: string;
  private readonly loop: EffectLoop;
  /** Those that this process has begun. */
  private readonly begun = new Set<string>();
  /** Outcomes, while the log cannot take them. */
  private readonly ends = new Map<string, End>();

  constructor(options: ReportJobsOptions) {
    const { engine, rows, warn, dataDir, backoff = defaultBackoff } = options;
    this.options = options;
    this.folder = join(dataDir, 'unfinished-reports');
    const pending = () => rows.all('reportJob').map(({ row }) => row.id);
    const work = (id: string, signal: AbortSignal) => this.step(id, signal);
    const concurrency = limits.reportsAtOnce;
    this.loop = new EffectLoop({ engine, kind: 'reportJob', pending, concurrency, work, warn, backoff });
  }

  /** Files of an earlier run are removed. */
  start(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.loop.start();
  }

  /** Reports that are being made begin anew with the next start. */
  stop(): Promise<void> {
    return this.loop.stop({ abort: true });
  }

  /** Resolves when nothing is being made. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(id: string, signal: AbortSignal): Promise<number | undefined> {
    const { engine, warn } = this.options;
    const job = engine.read('reportJob', id)?.row;
    const report = engine.read('report', id)?.row;
    if (job === undefined || report === undefined || job.state === 'waiting') return this.forget(id);
    const known = this.ends.get(id);
    if (known !== undefined) return this.end(id, known);
    if (!this.begun.has(id)) {
      if (job.attempts >= limits.reportAttempts) return this.fail(id, 'interrupted');
      await engine.execute(`report/${id}`, 'system', beginReport({ reportId: id }));
      this.begun.add(id);
    }
    try {
      return await this.make(report, job.staffId, signal);
    } catch (error) {
      if (signal.aborted) return this.forget(id);
      if (error instanceof Refusal && error.code === 'not_ready') return awayMs;
      if (this.ends.has(id)) throw error;
      const code = errorOf(error);
      if (code === 'failed') warn('a report could not be made', error);
      return this.fail(id, code);
    }
  }

  private forget(id: string): undefined {
    this.begun.delete(id);
    this.ends.delete(id);
  }

  private async make(report: Report, staffId: string, signal: AbortSignal): Promise<undefined> {
    const { engine, dataDir, figures, warn } = this.options;
    const person = engine.read('staff', staffId);
    if (person?.row.status !== 'active') return this.fail(report.id, 'person_inactive');
    const viewer = viewerOf(person);
    if (!templateKeys[report.template].every((key) => can(viewer, key)))
      return this.fail(report.id, 'person_not_allowed');
    const thread = new ReportThread({ dataDir, figures, signal, warn });
    try {
      const data = await this.gather(report, viewer, person.row.fullName, thread);
      if (typeof data === 'string') return await this.fail(report.id, data);
      return await this.write(report, viewer, data, { thread, signal });
    } finally {
      await thread.close();
    }
  }

  private async write(
    report: Report,
    viewer: Viewer,
    data: ReportData,
    { thread, signal }: Making,
  ): Promise<undefined> {
    const told = new ToldProgress((progress, stage) => this.tell(report.id, { progress, stage }));
    const formats = filesOf(report.format);
    const ended = await withFiles(
      thread,
      {
        folder: this.folder,
        reportId: report.id,
        data,
        format: report.format,
        progress: (format, share) => told.reached((formats.indexOf(format) + share) / formats.length, format),
        signal,
      },
      (files) => this.keep(report, viewer, data, files),
    );
    return ended === 'disk_full' ? this.fail(report.id, ended) : ended;
  }

  private async gather(
    report: Report,
    viewer: Viewer,
    madeBy: string,
    figures: ReportThread,
  ): Promise<ReportData | ReportError> {
    const { template, format, name, language, from, to, brand } = report;
    const brandIds = brand === 'all' ? ('all' as const) : brand.split(',');
    try {
      return await gatherReport(
        { ...this.options, figures },
        { template, format, name, language, from, to, viewer, madeBy, brandIds },
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'brand_not_found') throw error;
      const exists = brandIds !== 'all' && brandIds.some((id) => this.options.engine.read('brand', id) !== undefined);
      return brandIds === 'all' || exists ? 'no_brands' : 'brand_deleted';
    }
  }

  private tell(reportId: string, told: Pick<EventOf<'report.progressed'>, 'progress' | 'stage'>): void {
    const { engine, warn } = this.options;
    const event = { type: 'report.progressed' as const, reportId, ...told };
    engine
      .append({ stream: `report/${reportId}`, at: engine.now(), actor: 'system', events: [event] })
      .catch((error: unknown) => warn('the progress of a report could not be recorded', error));
  }

  /** The files become blobs, and the record that names them is made while nobody may delete these. */
  private async keep(report: Report, viewer: Viewer, data: ReportData, written: WrittenFile[]): Promise<undefined> {
    const { blobs } = this.options;
    const put = async ({ format, path }: WrittenFile): Promise<ReportFile | null> => {
      const kept = await blobs.put(createReadStream(path), limits.reportBytes);
      return kept === 'too_large' ? null : { format, blob: kept.hash, bytes: kept.bytes };
    };
    const files: ReportFile[] = [];
    for (const one of written) {
      const file = await put(one);
      if (file === null) return this.fail(report.id, 'too_large');
      files.push(file);
    }
    const hashes = files.map(({ blob }) => blob);
    return allExclusively(blobs, hashes, async () => {
      for (const [i, { blob }] of files.entries()) {
        if (!(await isKept(blobs, blob))) await put(written[i] as WrittenFile);
      }
      return this.end(report.id, {
        type: 'report.completed',
        reportId: report.id,
        files,
        ...heldOf(report, viewer, data),
      });
    });
  }

  private fail(reportId: string, error: ReportError): Promise<undefined> {
    return this.end(reportId, { type: 'report.failed', reportId, error });
  }

  /** Nothing is made again while its outcome cannot be recorded. */
  private async end(id: string, end: End): Promise<undefined> {
    const { engine } = this.options;
    this.ends.set(id, end);
    const appended = await engine.append({
      stream: `report/${id}`,
      at: engine.now(),
      actor: 'system',
      events: [end],
    });
    this.forget(id);
    if (appended.state === 'appended') await engine.reached(appended.position);
  }
}

/** The brands whose figures it holds: as it was asked, less those that were deleted or taken from its person meanwhile. */
function heldOf({ brand, omittedBrands }: Report, viewer: Viewer, { brands, isAllBrands }: ReportData) {
  if (brand === 'all' && isAllBrands && seesAllBrands(viewer)) return { brand, omittedBrands };
  const missing = brand === 'all' ? 0 : brand.split(',').length - brands.length;
  return { brand: brands.map(({ id }) => id).join(','), omittedBrands: omittedBrands + missing };
}

function errorOf(error: unknown): ReportError {
  const code = String((error as { code?: unknown } | null)?.code);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return 'disk_full';
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'failed';
}
