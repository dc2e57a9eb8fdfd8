import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { holds } from '../../shared/fold.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import { fileNameOf } from '../../shared/report-file-name.ts';
import type { Report } from '../../shared/report-rows.ts';
import { templateTexts } from '../../shared/report-texts.ts';
import {
  type FileFormat,
  filesOf,
  fileTypes,
  holdsMessages,
  type ReportSort,
  reportFormats,
  reportTemplates,
} from '../../shared/reports.ts';
import type { Blobs } from '../blobs/port.ts';
import { found } from '../commands/found.ts';
import { reportName } from '../commands/report-name.ts';
import { askAgain, cancelReport, deleteReport, queueStream, renameReport, requestReport } from '../commands/reports.ts';
import type { Decide } from '../engine/decision.ts';
import { daysOf } from '../figures/days.ts';
import { sendBlob } from '../http/send-blob.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import { visibleBrandIds } from '../queries/brands.ts';
import { pageAlong, pageOf, type SortKey } from '../queries/page.ts';
import { textsIn } from '../texts/texts.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mayHave, mayRead } from './report-template.ts';

const oldest = ({ createdAt }: Report) => Date.parse(createdAt);
const named = (row: Report) => row.name.toLocaleLowerCase();

const orders: Record<ReportSort, SortKey<Report>> = {
  newest: (row) => [-oldest(row)],
  oldest: (row) => [oldest(row)],
  'name-asc': (row) => [named(row)],
  'name-desc': (row) => [named(row)],
};

interface Served {
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: Viewer;
  mayChange: (parts: readonly string[]) => void;
}

export function reportRoutes(app: FastifyInstance, deps: RouteDeps & { blobs: Blobs }): void {
  const { engine, rows, blobs } = deps;
  const exists = (brandId: string) => engine.read('brand', brandId) !== undefined;

  function seen(viewer: Viewer): Report[] {
    const audience = audienceOf(viewer, true);
    return rows.all('report').flatMap(({ row }) => (isWithin('report', row, audience, exists) ? [row] : []));
  }

  /**
   * Returns the brands of a report. @throws Refusal `brand_not_found` for a brand that the person has no access to, and for a person
   * without any brand
   */
  function brandsIn(viewer: Viewer, brand: string): string {
    const brandIds = visibleBrandIds(rows, viewer, brand);
    if (brandIds.length === 0) throw new Refusal('brand_not_found');
    return brand === 'all' && seesAllBrands(viewer) ? 'all' : brandIds.join(',');
  }

  const done = (reportId: string, viewer: Viewer, decide: Decide) =>
    doneIn(`report/${reportId}`, reportId, viewer, decide);
  const execute = (reportId: string, viewer: Viewer, decide: Decide) =>
    doneIn(queueStream(viewer.id), reportId, viewer, decide);

  async function doneIn(stream: string, reportId: string, viewer: Viewer, decide: Decide): Promise<{ data: Report }> {
    await engine.execute(stream, actorOf(viewer), decide);
    return { data: found(engine.read, 'report', reportId).row };
  }

  /**
   * Returns the file of a report in a format. Existing files stay available while new ones are generated.
   * @throws Refusal `report_not_ready`, `report_file_not_found`
   */
  function fileOf({ row, hidden }: Stored<'report'>, format: FileFormat) {
    if (!filesOf(row.format).includes(format)) throw new Refusal('report_file_not_found');
    const file = hidden.files.find((one) => one.format === format);
    if (file === undefined) throw new Refusal('report_not_ready');
    return file;
  }

  function send(
    { request, reply, viewer, mayChange }: Served,
    stored: Stored<'report'>,
    format: FileFormat,
    made: 'inline' | 'attachment',
  ) {
    mayRead(viewer, stored);
    if (holdsMessages(stored.row.template)) mayChange(['messages']);
    const { blob, bytes } = fileOf(stored, format);
    const fileName = fileNameOf(stored.row.name, format);
    return sendBlob(request, reply, blobs, { blob, bytes, mime: fileTypes[format], fileName, made });
  }

  mount(app, deps.mounting, {
    'GET /reports/templates': ({ query }) => {
      const { items, ...meta } = pageAlong(reportTemplates, query, (template) => template);
      const formats = [...reportFormats];
      const textIn = textsIn(query.lang);
      const data = items.map((template) => {
        const { title, description } = templateTexts[template];
        return { template, title: textIn(title), description: textIn(description), formats };
      });
      return { data, meta };
    },
    'GET /reports': ({ query, viewer }) => {
      const { q, status, template, sort } = query;
      const chosen = seen(viewer)
        .filter(({ name }) => holds(q, name))
        .filter((row) => (status ?? row.status) === row.status && (template ?? row.template) === row.template);
      const { items, ...meta } = pageOf(chosen, query, orders[sort], sort === 'name-desc' ? 'descending' : 'ascending');
      return { data: items, meta };
    },
    'GET /reports/:id': ({ subject }) => ({ data: subject.row }),
    'POST /reports': ({ body, viewer }) => {
      const { template, brand, range, from, to, format, language } = body;
      mayHave(viewer, template);
      const { timeZone } = settingsOf(engine.read);
      const at = engine.now();
      const days = daysOf({ range, from, to }, at, timeZone, 'last7');
      const reportId = newId(engine.now());
      const request = {
        reportId,
        name:
          body.name ??
          reportName(textsIn(language)(templateTexts[template].title), days, language, { at, timeZone, textsIn }),
        template,
        brand: brandsIn(viewer, brand),
        from: days.from,
        to: days.to,
        preset: days.preset,
        format,
        language,
        staffId: viewer.id,
      };
      return execute(reportId, viewer, requestReport(request));
    },
    'PUT /reports/:id': ({ params, body, viewer }) =>
      done(params.id, viewer, renameReport({ reportId: params.id, name: body.name })),
    'DELETE /reports/:id': async ({ params, viewer }) => {
      await engine.execute(`report/${params.id}`, actorOf(viewer), deleteReport({ reportId: params.id }));
      return { data: {} };
    },
    'POST /reports/:id/generate': ({ params, viewer, subject }) => {
      mayHave(viewer, subject.row.template);
      return execute(params.id, viewer, askAgain({ reportId: params.id, staffId: viewer.id }));
    },
    'POST /reports/:id/cancel': ({ params, viewer }) => done(params.id, viewer, cancelReport({ reportId: params.id })),
    'GET /reports/:id/preview': ({ subject, ...served }) => send(served, subject, 'pdf', 'inline'),
    'GET /reports/:id/download': async ({ params, query, subject, ...served }) => {
      const { viewer, request, mayChange } = served;
      const format = query.format ?? (filesOf(subject.row.format)[0] as FileFormat);
      mayRead(viewer, subject);
      if (holdsMessages(subject.row.template)) mayChange(['messages']);
      fileOf(subject, format);
      if (isFullDownload(request)) {
        const downloaded = { type: 'report.downloaded' as const, reportId: params.id, format, staffId: viewer.id };
        await engine.execute(`report/${params.id}`, actorOf(viewer), () => ({ events: [downloaded] }));
      }
      return send(served, subject, format, 'attachment');
    },
  });
}

/** Whether a request counts as a download. Partial and conditional requests do not count again. */
const isFullDownload = ({ headers }: FastifyRequest) =>
  (headers.range === undefined || /^bytes=0-/.test(headers.range)) && headers['if-none-match'] === undefined;
