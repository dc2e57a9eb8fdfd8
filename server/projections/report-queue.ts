import { limits } from '../../shared/limits.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowOp } from './stored.ts';

/** Report jobs per person in the order of the requests: two are ready, the others wait. */

const jobsOf = (context: ProjectionContext, staffId: string) => context.read('reportQueue', staffId)?.row.jobs ?? [];

/** Returns the queue position of a person's next job, for its report row. */
export function placeBehind(context: ProjectionContext, staffId: string) {
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

/** Removes a finished job: later jobs move up, and the person's next job becomes ready. */
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
