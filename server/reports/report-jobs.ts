import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { ReportError, ReportStage } from '../../shared/reports.ts';
import { beginReport } from '../commands/reports.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import type { InternalRows, Stored } from '../projections/stored.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import { type MakeDeps, makeReport } from './make-report.ts';
import { ProgressRecords } from './progress-records.ts';
import { reportErrorOf } from './report-error.ts';
import { removeFiles, storeFiles, writtenFiles } from './report-files.ts';

export interface ReportJobsOptions extends MakeDeps {
  backoff?: Backoff;
}

type End = EventOf<'report.completed'> | EventOf<'report.failed'>;

/** A job in progress. `attempt` is the position of its `report.begun` event. */
interface Attempt {
  id: string;
  attempt: number;
  staffId: string;
  report: Stored<'report'>;
}

/** Milliseconds before the figures are queried again if they are being rebuilt. */
const awayMs = 2000;
/** Number of times that an attempt can find damaged rows before it fails. */
const damagesMax = 3;

/** Generates queued reports, at most two per person at a time. Reports of an earlier term start from the beginning. */
export class ReportJobs {
  private readonly options: ReportJobsOptions;
  private readonly folder: string;
  private readonly loop: EffectLoop;
  private readonly damages = new Map<string, { attempt: number; count: number }>();
  /** Attempts that began under the current term, by report id. Empty when the loop has stopped. */
  private readonly begun = new Map<string, number>();
  /** Outcomes that have not been recorded yet. */
  private readonly ends = new Map<string, End>();

  constructor(options: ReportJobsOptions) {
    const { engine, rows, warn, dataDir, backoff = defaultBackoff } = options;
    this.options = options;
    this.folder = join(dataDir, 'unfinished-reports');
    this.loop = new EffectLoop({
      engine,
      kind: 'reportJob',
      pending: () => rows.all('reportJob').map(({ row }) => row.id),
      concurrency: limits.reportsAtOnce,
      work: (id, signal) => this.step(id, signal),
      onDrop: (id) => this.forget(id),
      warn,
      backoff,
    });
  }

  /** Starts the loop. Removes files that an earlier process left behind. */
  start(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.loop.start();
  }

  /** Stops the loop. Reports in progress start from the beginning at the next start. */
  async stop(): Promise<void> {
    await this.loop.stop({ abort: true });
    this.damages.clear();
  }

  /** Resolves when no report is in progress. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(id: string, signal: AbortSignal): Promise<number | undefined> {
    const { engine } = this.options;
    const job = engine.read('reportJob', id)?.row;
    const report = engine.read('report', id);
    if (job === undefined || report === undefined || job.state === 'waiting') return undefined;
    const known = this.ends.get(id);
    if (known !== undefined && known.attempt === job.attempt) return this.end(known);
    // Discards the outcome of an earlier attempt that was cancelled when it had almost ended.
    this.ends.delete(id);
    const attempt = await this.attempt(job);
    return attempt === null ? undefined : this.make({ id, attempt, staffId: job.staffId, report }, signal);
  }

  /**
   * Returns the attempt in progress. Starts a new one if none has begun under the current term. `null` if the report must not be generated
   * any more.
   */
  private async attempt({ id, attempts, attempt }: InternalRows['reportJob']): Promise<number | null> {
    if (attempt !== null && this.begun.get(id) === attempt) return attempt;
    if (attempt !== null && attempts >= limits.reportAttempts) {
      await this.fail({ id, attempt }, 'interrupted');
      return null;
    }
    const { position, decision } = await this.options.engine.execute(
      `report/${id}`,
      'system',
      beginReport({ reportId: id }),
    );
    if (decision.events.length === 0) return null;
    this.begun.set(id, position);
    return position;
  }

  private async make(of: Attempt, signal: AbortSignal): Promise<number | undefined> {
    const { warn } = this.options;
    try {
      const error = await this.makeAndStore(of, signal);
      return error === null ? undefined : await this.fail(of, error);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof Refusal && error.code === 'not_ready') return awayMs;
      if (error instanceof DamagedRows && this.isNewDamage(of, error)) return awayMs;
      if (this.ends.has(of.id)) throw error;
      const code = reportErrorOf(error);
      if (code === 'failed' || code === 'stuck') warn('Report could not be generated', error);
      return this.fail(of, code);
    }
  }

  /** Whether the report can be retried once the damaged rows have been rebuilt. `false` if this attempt has found damage too often. */
  private isNewDamage({ id, attempt }: Attempt, error: DamagedRows): boolean {
    this.options.warn('Report generation found damaged rows', error);
    const known = this.damages.get(id);
    const count = known?.attempt === attempt ? known.count + 1 : 1;
    this.damages.set(id, { attempt, count });
    return count < damagesMax;
  }

  /**
   * Generates a report and stores its files. Finally removes the temporary files, so that a full disk has room for recording the error.
   * @returns the error; `null` if the report was stored
   */
  private async makeAndStore(of: Attempt, signal: AbortSignal): Promise<ReportError | null> {
    const { id: reportId, attempt, staffId, report } = of;
    const files = writtenFiles(this.folder, report.row);
    const records = new ProgressRecords((progress, stage) => this.record(of, progress, stage));
    const progress = records.reached.bind(records);
    try {
      const made = await makeReport(this.options, { report, staffId, files }, { signal, progress });
      if (made.state === 'failed') return made.error;
      const { brand, omittedBrands } = made.contents;
      const keys = made.contents.keys.map((one) => [...one]);
      const stored = await storeFiles(this.options.blobs, files, (blobs) => {
        // The report may have been cancelled and requested again in the meantime.
        signal.throwIfAborted();
        return this.end({ type: 'report.completed', reportId, files: blobs, brand, omittedBrands, keys, attempt });
      });
      return stored === 'too_large' ? stored : null;
    } finally {
      await removeFiles(files).catch(() => undefined);
    }
  }

  private record({ id: reportId, attempt }: Attempt, progress: number, stage: ReportStage): void {
    const { engine, warn } = this.options;
    const event = { type: 'report.progressed' as const, reportId, progress, stage, attempt };
    engine
      .append({ stream: `report/${reportId}`, at: engine.now(), actor: 'system', events: [event] })
      .catch((error: unknown) => warn('Report progress could not be recorded', error));
  }

  private fail({ id: reportId, attempt }: Pick<Attempt, 'id' | 'attempt'>, error: ReportError): Promise<undefined> {
    return this.end({ type: 'report.failed', reportId, error, attempt });
  }

  /** Records the outcome of an attempt. As long as recording fails, no other attempt of the report starts. */
  private async end(end: End): Promise<undefined> {
    const { engine } = this.options;
    const { reportId: id } = end;
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

  private forget(id: string): void {
    this.begun.delete(id);
    this.ends.delete(id);
  }
}
