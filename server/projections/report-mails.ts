import type { EventOf } from '../../shared/events/index.ts';
import { mailFor, runChanged } from './report-runs.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store the mails of reports, with their attempts and results. */

export function claimed({ runId }: EventOf<'schedule.mail-claimed'>, context: ProjectionContext): RowOp[] {
  const mail = context.read('reportMail', runId)?.row;
  if (mail?.state !== 'waiting') return [];
  return [put(context, 'reportMail', { ...mail, state: 'claimed', tries: mail.tries + 1 })];
}

export function ended(event: EventOf<'schedule.mail-ended'>, context: ProjectionContext): RowOp[] {
  const { runId, recipients, end, error, retryAt } = event;
  const mail = context.read('reportMail', runId)?.row;
  const run = context.read('scheduleRun', runId)?.row;
  // Without a row of the mail, the result applies only to a run that is generating its report: a restored log can contain the result of the
  // mail before its report was generated again.
  if (run === undefined || (mail === undefined && run.status !== 'generating')) return [];
  const results = new Map(recipients.map((one) => [one.address, one]));
  const now = run.recipients.map((one) => results.get(one.address) ?? one);
  if (mail === undefined) return runChanged(context, { ...run, recipients: now, status: end ?? 'generating', error });
  const after =
    end === null
      ? put(context, 'reportMail', { ...mail, state: 'waiting', retryAt: retryAt ?? context.at })
      : del('reportMail', runId);
  return [after, ...runChanged(context, { ...run, recipients: now, status: end ?? 'mailing', error })];
}

export function resendRequested(event: EventOf<'schedule.mail-asked-again'>, context: ProjectionContext): RowOp[] {
  const { runId, recipients } = event;
  const run = context.read('scheduleRun', runId)?.row;
  if (run === undefined) return [];
  const now = run.recipients.map((one) =>
    recipients.includes(one.address) ? { ...one, status: 'waiting' as const, reply: null } : one,
  );
  return [mailFor(context, runId), ...runChanged(context, { ...run, recipients: now, status: 'mailing', error: null })];
}
