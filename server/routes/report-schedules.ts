import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { holds } from '../../shared/fold.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { holdsMessages } from '../../shared/reports.ts';
import { found } from '../commands/found.ts';
import { clearFailures, resendTo, sendAgain } from '../commands/report-mails.ts';
import { queueStream } from '../commands/reports.ts';
import { runSchedule } from '../commands/schedule-runs.ts';
import { changeSchedule, createSchedule, deleteSchedule } from '../commands/schedules.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import { visibleBrandIds } from '../queries/brands.ts';
import { pageOf } from '../queries/page.ts';
import { underSettings } from '../schedules/next-run.ts';
import { textsIn } from '../texts/texts.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mayHave, readingBar } from './report-template.ts';
import { withPresent } from './with-present.ts';

export function reportScheduleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  const exists = (brandId: string) => engine.read('brand', brandId) !== undefined;
  const { next, days } = underSettings(engine.read);

  const shown = (id: string): Schedule => found(engine.read, 'schedule', id).row;
  const run = (id: string): ScheduleRun => found(engine.read, 'scheduleRun', id).row;

  /**
   * Returns the refusal for a person who has no access to the report of a run. `null` if the person has access. Even the creator of a run
   * can lose access by losing brands or permissions that the report requires.
   */
  function barOf(viewer: Viewer, reportId: string | null): Refusal | null {
    const report = reportId === null ? undefined : engine.read('report', reportId);
    if (report === undefined) return null;
    if (!isWithin('report', report.row, audienceOf(viewer, true), exists)) return new Refusal('report_not_found');
    return readingBar(viewer, report);
  }

  const failures = (viewer: Viewer) =>
    rows
      .of('scheduleFailure', viewer.id)
      .map(({ row }) => row)
      .sort((a, b) => b.version - a.version);

  /** Returns the brands of a schedule. @throws Refusal `brand_not_found` for a brand that the person has no access to */
  function brandsIn(viewer: Viewer, brand: string): string {
    const brandIds = visibleBrandIds(rows, viewer, brand);
    return brand === 'all' ? 'all' : brandIds.join(',');
  }

  const execute = <D extends Decision>(scheduleId: string, viewer: Viewer, decide: Decide<D>) =>
    engine.execute(`schedule/${scheduleId}`, actorOf(viewer), decide);

  async function create(
    { viewer, mayChange }: { viewer: Viewer; mayChange: (parts: readonly string[]) => void },
    fields: Omit<Parameters<typeof createSchedule>[0], 'scheduleId' | 'savedBy'>,
  ): Promise<{ data: Schedule }> {
    mayHave(viewer, fields.template);
    if (holdsMessages(fields.template)) mayChange(['messages']);
    const scheduleId = newId(engine.now());
    await execute(scheduleId, viewer, createSchedule({ scheduleId, ...fields, savedBy: viewer.id }, next));
    return { data: shown(scheduleId) };
  }

  mount(app, deps.mounting, {
    'GET /reports/schedules': ({ query, viewer }) => {
      const audience = audienceOf(viewer, true);
      const seen = rows
        .all('schedule')
        .map(({ row }) => row)
        .filter((row) => isWithin('schedule', row, audience, exists) && holds(query.q, row.name));
      const { items, ...meta } = pageOf(seen, query, ({ name }) => [name.toLocaleLowerCase()]);
      return { data: items, meta };
    },
    'POST /reports/schedules': ({ body, ...by }) => create(by, { ...body, brand: brandsIn(by.viewer, body.brand) }),
    'POST /reports/:id/schedule': ({ body, subject, ...by }) => {
      const { name, template, brand, language } = subject.row;
      // The brands need no check, because access to the report was checked before.
      return create(by, { ...body, name: body.name ?? name, template, brand, language });
    },
    'PUT /reports/schedules/:id': async ({ params, body, viewer, mayChange }) => {
      const { version, brand, ...others } = body;
      const wished = { ...others, ...(brand === undefined ? {} : { brand: brandsIn(viewer, brand) }) };
      mayHave(viewer, body.template ?? shown(params.id).template);
      const change = changeSchedule({ scheduleId: params.id, by: viewer.id, wished, version, mayChange }, next);
      return withPresent(execute(params.id, viewer, change), () => shown(params.id));
    },
    'DELETE /reports/schedules/:id': async ({ params, viewer }) => {
      await execute(params.id, viewer, deleteSchedule({ scheduleId: params.id }));
      return { data: {} };
    },
    'POST /reports/schedules/:id/run': async ({ params, viewer, subject }) => {
      const [runId, reportId] = [newId(engine.now()), newId(engine.now())];
      const decide = runSchedule({ scheduleId: params.id, runId, reportId, now: true, days, next, textsIn });
      const { decision } = await engine.execute(queueStream(subject.row.savedBy), actorOf(viewer), decide);
      return { data: run(decision.runId) };
    },
    'POST /reports/schedules/:id/runs/:runId/send': async ({ params, viewer }) => {
      const { id: scheduleId, runId } = params;
      const bar = barOf(viewer, engine.read('scheduleRun', runId)?.row.reportId ?? null);
      if (bar !== null) throw bar;
      await execute(scheduleId, viewer, sendAgain({ scheduleId, runId }));
      return { data: run(runId) };
    },
    'GET /reports/schedules/failures': ({ viewer }) => ({ data: failures(viewer) }),
    'POST /reports/schedules/failures/clear': async ({ body, viewer }) => {
      const scheduleIds = failures(viewer)
        .map(({ scheduleId }) => scheduleId)
        .filter((id) => (body.scheduleId ?? id) === id);
      const staffId = viewer.id;
      await engine.execute(`staff/${staffId}`, actorOf(viewer), clearFailures({ staffId, scheduleIds }));
      return { data: { cleared: scheduleIds.length } };
    },
    'GET /reports/schedules/:id/runs': ({ params, query, viewer }) => {
      const runs = rows.of('scheduleRun', params.id).map(({ row }) => row);
      const { items, ...meta } = pageOf(runs, query, ({ at }) => [-Date.parse(at)]);
      const maySend = can(viewer, 'reports.schedule');
      const shownRun = (one: ScheduleRun) => {
        const isOpen = maySend && barOf(viewer, one.reportId) === null;
        return { ...one, resendTo: isOpen ? resendTo(engine.read, one) : [] };
      };
      return { data: items.map(shownRun), meta };
    },
  });
}
