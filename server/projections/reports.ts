import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { fullScope } from '../../shared/report-parts.ts';
import type { Report } from '../../shared/report-rows.ts';
import type { ReportError } from '../../shared/reports.ts';
import { runEnded } from './report-runs.ts';
import {
  del,
  type InternalRows,
  iso,
  type ProjectionContext,
  put,
  type RowChange,
  type RowOp,
  type Stored,
} from './stored.ts';

/** The projections in this file store the reports of the archive, their jobs, and their files. */

export function requested(event: EventOf<'report.requested'>, context: ProjectionContext): RowOp[] {
  const { type: _, reportId: id, staffId, runId, preset = null, ...wanted } = event;
  const report: Omit<Report, 'version'> = {
    id,
    ...wanted,
    ...started,
    queue: queuePlace(context, staffId),
    fileSize: null,
    downloads: 0,
    createdAt: iso(context.at),
    generatedAt: null,
    createdBy: staffId,
  };
  return [put(context, 'report', report, { files: [], keys: [], preset, runId }), ...queued(context, id, staffId)];
}

const started = { status: 'processing', progress: 0, stage: 'waiting', error: null } as const;

export function requestedAgain(
  { reportId, staffId }: EventOf<'report.asked-again'>,
  context: ProjectionContext,
): RowOp[] {
  if (context.read('reportJob', reportId) !== undefined) return [];
  const changed = change(context, reportId, () => ({ ...started, queue: queuePlace(context, staffId) }));
  return changed.length === 0 ? [] : [...changed, ...queued(context, reportId, staffId)];
}

export function begun({ reportId }: EventOf<'report.begun'>, context: ProjectionContext): RowOp[] {
  const job = context.read('reportJob', reportId)?.row;
  if (job === undefined) return [];
  const again = put(context, 'reportJob', {
    ...job,
    attempts: job.attempts + 1,
    attempt: context.position,
    erasure: null,
  });
  return [again, ...change(context, reportId, () => ({ progress: 0, stage: 'figures' }))];
}

/** Returns the job that a result belongs to. `undefined` if the job has ended or another attempt has begun. */
function jobOf({ reportId, attempt }: { reportId: string; attempt?: number | undefined }, context: ProjectionContext) {
  const job = context.read('reportJob', reportId)?.row;
  return attempt === undefined || attempt === job?.attempt ? job : undefined;
}

export function progressed(event: EventOf<'report.progressed'>, context: ProjectionContext): RowOp[] {
  const { reportId, progress, stage } = event;
  if (jobOf(event, context) === undefined) return [];
  return change(context, reportId, () => ({ progress, stage }));
}

export function completed(event: EventOf<'report.completed'>, context: ProjectionContext): RowOp[] {
  const { reportId, files, brand, omittedBrands } = event;
  const job = jobOf(event, context);
  const stored = context.read('report', reportId);
  // Drops the files if the report was deleted or cancelled, or another attempt began, while they were being stored.
  if (job === undefined || stored === undefined) return [dropped(context, reportId, files)];
  const { erasure } = job;
  if (erasure !== null) return [dropped(context, reportId, files), ...regenerated(context, stored, job, erasure)];
  const { template, format } = stored.row;
  // Records of older releases do not contain the permissions. The files of such a report require the permissions for a complete report.
  const keys = event.keys ?? fullScope(template, format).keys;
  const report = {
    ...stored.row,
    brand,
    omittedBrands,
    ...finished,
    status: 'completed' as const,
    error: null,
    fileSize: files.reduce((sum, { bytes }) => sum + bytes, 0),
    generatedAt: iso(context.at),
  };
  return [
    put(context, 'report', report, { ...stored.hidden, files, keys }),
    ...dequeued(context, job),
    ...runEnded(context, stored, null),
  ];
}

const finished = { progress: 1, stage: null, queue: null };

/**
 * Generates a report again because messages that it may contain were erased during the generation. After several attempts, the report
 * fails, and people decide whether to retry.
 */
function regenerated(
  context: ProjectionContext,
  stored: Stored<'report'>,
  job: InternalRows['reportJob'],
  error: ReportError,
): RowOp[] {
  if (job.attempts < limits.reportAttempts) return [put(context, 'reportJob', { ...job })];
  return notGenerated(context, stored, job, error);
}

/**
 * Ends a report that could not be generated. Files from an earlier generation remain, with an error that explains why there are no newer
 * ones.
 */
export function failed(event: EventOf<'report.failed'>, context: ProjectionContext): RowOp[] {
  const { reportId, error } = event;
  const job = jobOf(event, context);
  const stored = context.read('report', reportId);
  return job === undefined || stored === undefined ? [] : notGenerated(context, stored, job, error);
}

function notGenerated(
  context: ProjectionContext,
  stored: Stored<'report'>,
  job: InternalRows['reportJob'],
  error: ReportError,
): RowOp[] {
  const status = stored.hidden.files.length > 0 ? ('completed' as const) : ('failed' as const);
  return [
    put(context, 'report', { ...stored.row, ...finished, status, error }, stored.hidden),
    ...dequeued(context, job),
    ...runEnded(context, stored, error),
  ];
}

export function renamed({ reportId, name }: EventOf<'report.renamed'>, context: ProjectionContext): RowOp[] {
  return change(context, reportId, () => ({ name }));
}

export function downloaded({ reportId }: EventOf<'report.downloaded'>, context: ProjectionContext): RowOp[] {
  return change(context, reportId, ({ downloads }) => ({ downloads: downloads + 1 }));
}

export function deleted({ reportId }: EventOf<'report.deleted'>, context: ProjectionContext): RowOp[] {
  const stored = context.read('report', reportId);
  const job = context.read('reportJob', reportId)?.row;
  if (stored === undefined) return [];
  const stopped = job === undefined ? [] : [...dequeued(context, job), ...runEnded(context, stored, 'cancelled')];
  return [del('report', reportId), ...stopped];
}

function change(context: ProjectionContext, id: string, changes: (row: Report) => Partial<Report>): RowOp[] {
  const stored = context.read('report', id);
  if (stored === undefined) return [];
  return [put(context, 'report', { ...stored.row, ...changes(stored.row) }, stored.hidden)];
}

/** Updates the rows of files after a change of their report. Files that the report no longer has are deleted. */
export function files({ id, before, after }: RowChange<'report'>, context: ProjectionContext): RowOp[] {
  const filesOf = (stored: Stored<'report'> | undefined) => stored?.hidden.files ?? [];
  const [were, are] = [filesOf(before), filesOf(after)];
  const same = (a: { blob: string }, b: { blob: string } | undefined) => a.blob === b?.blob;
  const of = (list: typeof are, format: string) => list.find((one) => one.format === format);
  const fileId = (format: string) => `${id}:${format}`;
  const named = are
    .filter((file) => !same(file, of(were, file.format)))
    .map(({ format, blob }) => put(context, 'reportFile', { id: fileId(format), blob }));
  const lost = were.filter((file) => !same(file, of(are, file.format)));
  if (lost.length === 0) return named;
  const removed = lost.filter(({ format }) => of(are, format) === undefined);
  return [...named, ...removed.map(({ format }) => del('reportFile', fileId(format))), dropped(context, id, lost)];
}

function dropped(context: ProjectionContext, reportId: string, lost: readonly { blob: string }[]): RowOp {
  const blobs = lost.map(({ blob }) => blob);
  const id = `report/${reportId}/${context.position}`;
  return put(context, 'erasure', { id, contentIds: [], blobs, conversationId: null });
}

/** Returns a person's report jobs in the order of the requests. The first two jobs can start, and the other jobs wait. */

const jobsOf = (context: ProjectionContext, staffId: string) => context.read('reportQueue', staffId)?.row.jobs ?? [];

/** Returns the place in the queue that a person's next report will have, for its row. */
export function queuePlace(context: ProjectionContext, staffId: string) {
  return { staffId, place: jobsOf(context, staffId).length + 1 };
}

/** Adds a job at the end of the person's queue. */
export function queued(context: ProjectionContext, id: string, staffId: string): RowOp[] {
  const jobs = [...jobsOf(context, staffId), id];
  const state = jobs.length > limits.reportsOfPerson ? ('waiting' as const) : ('ready' as const);
  return [
    put(context, 'reportJob', { id, staffId, state, attempts: 0, attempt: null, erasure: null }),
    put(context, 'reportQueue', { id: staffId, jobs }),
  ];
}

/** Removes a finished job from the queue. The jobs behind it move up, and the person's next job can start. */
export function dequeued(context: ProjectionContext, { id, staffId }: InternalRows['reportJob']): RowOp[] {
  const before = jobsOf(context, staffId);
  const jobs = before.filter((one) => one !== id);
  const next = jobs.slice(0, limits.reportsOfPerson).flatMap((one) => {
    const job = context.read('reportJob', one)?.row;
    return job?.state === 'waiting' ? [put(context, 'reportJob', { ...job, state: 'ready' })] : [];
  });
  const moved = jobs.flatMap((one, i) => {
    const report = one === before[i] ? undefined : context.read('report', one);
    const queue = { staffId, place: i + 1 };
    return report === undefined ? [] : [put(context, 'report', { ...report.row, queue }, report.hidden)];
  });
  const queue = jobs.length === 0 ? del('reportQueue', staffId) : put(context, 'reportQueue', { id: staffId, jobs });
  return [del('reportJob', id), queue, ...next, ...moved];
}
