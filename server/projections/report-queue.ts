import { limits } from '../../shared/limits.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The jobs of a person, in the order in which they were asked for: two have their turn, the others wait. */

const jobsOf = (context: ProjectionContext, staffId: string) => context.read('reportQueue', staffId)?.row.jobs ?? [];

/** The place of the next job of a person, as its report's row tells it. */
export function placeBehind(context: ProjectionContext, staffId: string) {
  return { staffId, place: jobsOf(context, staffId).length + 1 };
}

/** A job behind those of the same person. */
export function queued(context: ProjectionContext, id: string, staffId: string): RowOp[] {
  const jobs = [...jobsOf(context, staffId), id];
  const state = jobs.length > limits.reportsOfPerson ? ('waiting' as const) : ('ready' as const);
  return [
    put(context, 'reportJob', { id, staffId, state, attempts: 0, attempt: null, erasure: null }),
    put(context, 'reportQueue', { id: staffId, jobs }),
  ];
}

/** The job is over: those behind it move up, and the next one of its person has its turn. */
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
