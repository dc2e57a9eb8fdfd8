import type { Read } from '../../../server/projections/stored.ts';
import type { Event, EventOf, EventType } from '../../../shared/events/index.ts';
import type { Example, Examples, Kit } from './kit.ts';

/** Returns examples of the events of reports and their schedules. */
export function reports({ id, brandId, at, people, staffId }: Kit) {
  const creator = people[0] ?? staffId;
  const of = <T extends EventType>(event: EventOf<T>, more: Partial<Example<T>> = {}): Example<T> => {
    const { reportId, scheduleId } = event as { reportId?: string; scheduleId?: string };
    const stream = scheduleId === undefined ? `report/${reportId}` : `schedule/${scheduleId}`;
    return { stream, actor: `staff:${creator}`, event, ...more };
  };
  const requested = (name: string, scheduleId: string | null = null): EventOf<'report.requested'> => ({
    type: 'report.requested',
    reportId: id(name),
    name,
    template: 'kpi-overview',
    brand: brandId,
    from: '2026-11-10',
    to: '2026-11-16',
    preset: scheduleId === null ? null : 'thisMonth',
    format: 'both',
    language: 'th',
    omittedBrands: 0,
    staffId: creator,
    scheduleId,
    runId: scheduleId === null ? null : id(`${name}-run`),
  });
  const completed = (name: string): EventOf<'report.completed'> => ({
    type: 'report.completed',
    reportId: id(name),
    files: [
      { format: 'pdf', blob: 'b'.repeat(64), bytes: 2000 },
      { format: 'xlsx', blob: 'c'.repeat(64), bytes: 1000 },
    ],
    brand: brandId,
    omittedBrands: 0,
    keys: [['analytics.view'], ['performance.team_stats', 'performance.individual_stats']],
  });
  const made = (name: string): Event[] => [
    requested(name),
    { type: 'report.begun', reportId: id(name) },
    completed(name),
  ];
  const attemptOf = (read: Read) => ({ attempt: read('reportJob', id('report'))?.row.attempt ?? 1 });
  const due = at + 3_600_000;
  const schedule: EventOf<'schedule.created'> = {
    type: 'schedule.created',
    scheduleId: id('schedule'),
    name: 'Week',
    template: 'brand-comparison',
    brand: brandId,
    range: 'last7',
    format: 'pdf',
    language: 'zh',
    frequency: 'weekly',
    weekday: 1,
    day: null,
    time: '08:00',
    recipients: ['director@example.com', 'board@example.com'],
    active: true,
    savedBy: creator,
    nextRunAt: due,
    zone: 'Asia/Bangkok',
  };
  const ran = (runId: string, more: Partial<EventOf<'schedule.ran'>>): EventOf<'schedule.ran'> => ({
    type: 'schedule.ran',
    scheduleId: id('schedule'),
    runId: id(runId),
    dueAt: due,
    late: true,
    reportId: null,
    error: null,
    nextRunAt: due + 7 * 86_400_000,
    zone: 'Asia/Bangkok',
    ...more,
  });
  const next = { nextRunAt: due, zone: 'Asia/Bangkok' };

  return {
    'report.requested': [
      of(requested('report')),
      of(requested('second'), { setUp: [requested('first')] }),
      // Waits in the queue, because earlier reports are generated first.
      of(requested('third')),
    ],
    'report.begun': [of({ type: 'report.begun', reportId: id('report') }, { actor: 'system' })],
    'report.progressed': [
      {
        stream: `report/${id('report')}`,
        actor: 'system',
        event: (read) => ({
          type: 'report.progressed',
          reportId: id('report'),
          progress: 0.5,
          stage: 'pdf',
          ...attemptOf(read),
        }),
      },
    ],
    'report.completed': [
      // The result of an attempt that was abandoned, and is therefore ignored.
      of({ ...completed('report'), attempt: 1 }, { actor: 'system' }),
      {
        stream: `report/${id('report')}`,
        actor: 'system',
        event: (read) => ({ ...completed('report'), ...attemptOf(read) }),
      },
      // The result of a report that does not exist, and is therefore ignored.
      of(completed('vanished'), { actor: 'system' }),
    ],
    'report.failed': [
      of({ type: 'report.failed', reportId: id('first'), error: 'cancelled' }),
      of({ type: 'report.failed', reportId: id('second'), error: 'disk_full' }, { actor: 'system' }),
    ],
    'report.renamed': [of({ type: 'report.renamed', reportId: id('report'), name: 'For the board' })],
    'report.downloaded': [of({ type: 'report.downloaded', reportId: id('report'), format: 'pdf', staffId: creator })],
    'report.asked-again': [of({ type: 'report.asked-again', reportId: id('report'), staffId: creator })],
    'report.deleted': [
      of({ type: 'report.deleted', reportId: id('third') }),
      of({ type: 'report.deleted', reportId: id('gone-report') }, { setUp: made('gone-report') }),
    ],
    'schedule.created': [
      of(schedule),
      of({ ...schedule, scheduleId: id('off'), active: false, nextRunAt: null, recipients: [] }),
    ],
    'schedule.changed': [
      of({ type: 'schedule.changed', scheduleId: id('schedule'), name: 'Weekly', time: '09:00', ...next }),
    ],
    'schedule.moved': [
      of(
        { type: 'schedule.moved', scheduleId: id('schedule'), nextRunAt: due, zone: 'Asia/Taipei' },
        { actor: 'system' },
      ),
    ],
    'schedule.due': [of({ type: 'schedule.due', scheduleId: id('schedule'), dueAt: due }, { actor: 'system' })],
    'schedule.ran': [
      of(ran('scheduled-run', { reportId: id('scheduled') }), { actor: 'system' }),
      of(ran('refused-run', { dueAt: null, late: false, error: 'no_brands' })),
      of(ran('failed-run', { dueAt: null, late: false, reportId: id('failed') })),
    ],
    'schedule.mail-claimed': [
      of(
        {
          type: 'schedule.mail-claimed',
          scheduleId: id('schedule'),
          runId: id('mailed-run'),
          recipients: ['director@example.com', 'board@example.com'],
        },
        {
          actor: 'system',
          setUp: [
            ran('mailed-run', { dueAt: null, late: false, reportId: id('mailed') }),
            { ...requested('mailed', id('schedule')) },
            completed('mailed'),
          ],
        },
      ),
    ],
    'schedule.mail-ended': [
      of(
        {
          type: 'schedule.mail-ended',
          scheduleId: id('schedule'),
          runId: id('mailed-run'),
          recipients: [
            { address: 'director@example.com', status: 'sent', reply: null },
            { address: 'board@example.com', status: 'refused', reply: '550 5.1.1 No such mailbox' },
          ],
          end: 'sent',
          error: 'mail.recipients_refused',
          retryAt: null,
        },
        { actor: 'system' },
      ),
    ],
    'schedule.mail-asked-again': [
      of({
        type: 'schedule.mail-asked-again',
        scheduleId: id('schedule'),
        runId: id('mailed-run'),
        recipients: ['board@example.com'],
      }),
    ],
    'schedule.failures-cleared': [
      {
        stream: `staff/${creator}`,
        actor: `staff:${creator}`,
        event: { type: 'schedule.failures-cleared', staffId: creator, scheduleIds: [id('schedule')] },
      },
    ],
    'schedule.deleted': [of({ type: 'schedule.deleted', scheduleId: id('off') })],
  } satisfies Partial<Examples>;
}
