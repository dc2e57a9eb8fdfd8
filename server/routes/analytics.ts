import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { overviewFigures } from '../../shared/analytics.ts';
import type { CustomReport } from '../../shared/api/analytics.ts';
import { Day } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { decodeCursor, encodeCursor } from '../queries/cursor.ts';
import { ask, type Question } from '../queries/figures/ask.ts';
import type { Wanted } from '../queries/figures/custom-report.ts';
import type { TablePlace } from '../queries/figures/detailed-table.ts';
import { pageAlong } from '../queries/page.ts';
import { mustSeeOthers, questionOf } from './figures-asking.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';

const cursorOf = ({ date, staff }: TablePlace) => encodeCursor({ key: `${date} ${staff.fullName}`, id: staff.id });

/** @throws Refusal `cursor_invalid` */
function placeOf(cursor: string | undefined): TablePlace | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  const [, date, fullName = ''] = /^(\S+) (.*)$/s.exec(String(after.key)) ?? [];
  if (!Day.safeParse(date).success) throw new Refusal('cursor_invalid');
  return { date: date as string, staff: { id: after.id, fullName } };
}

/** The question of a custom report. @throws Refusal as {@link questionOf}, `forbidden` for other people's lines */
export function reportOf(
  deps: FigureDeps,
  viewer: Viewer,
  { figures: names, by, sort, limit, ...query }: z.output<typeof CustomReport>,
): { question: Question; wanted: Wanted } {
  const question = questionOf(deps, viewer, query, 'last7');
  if (by === 'staff' && question.staffId === undefined) mustSeeOthers(viewer);
  return { question, wanted: { names, by, sort, limit } };
}

export function analyticsRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows } = deps;
  const brandOf = (id: string) => ({ id, name: engine.read('brand', id)?.row.name ?? '' });

  mount(app, deps.mounting, {
    'GET /analytics/overview': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [['figures', overviewFigures, question, {}]]);
      return { data: { figures: answers[0] }, meta };
    },
    'GET /analytics/messages/trends': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [['points', question, query.grain]]);
      return { data: { points: answers[0] }, meta };
    },
    'GET /analytics/users/behavior': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [['behavior', question]]);
      return { data: answers[0], meta };
    },
    'GET /analytics/brands/comparison': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { items: brandIds, ...page } = pageAlong(question.brandIds, query, (id) => id);
      const asked = brandIds.map((id) => ['figures', overviewFigures, { ...question, brandIds: [id] }, {}] as const);
      const { answers, meta } = await ask(deps, question, asked);
      const data = brandIds.map((id, i) => ({ brand: brandOf(id), figures: answers[i] ?? {} }));
      return { data, meta: { ...meta, ...page } };
    },
    'GET /analytics/time-analysis': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [['timeAnalysis', question]]);
      return { data: answers[0], meta };
    },
    'GET /analytics/channels': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const all = question.brandIds.flatMap((id) => rows.of('lineAccount', id).map(({ row }) => row));
      const { items: accounts, ...page } = pageAlong(all, query, ({ id }) => id);
      const { answers, meta } = await ask(deps, question, [['channels', question, accounts.map(({ id }) => id)]]);
      const data = accounts.map(({ id, nickname, brandId }, i) => {
        const { received = 0, replies = 0, replyFree = 0, replyBilled = 0 } = answers[0][i] ?? {};
        return { lineAccount: { id, nickname }, brandId: brandId ?? '', received, replies, replyFree, replyBilled };
      });
      return { data, meta: { ...meta, ...page } };
    },
    'GET /analytics/rows': async ({ query, viewer }) => {
      const { limit, cursor, ...days } = query;
      const question = questionOf(deps, viewer, days, 'last7');
      const page = { limit, after: placeOf(cursor) };
      const { answers, meta } = await ask(deps, question, [['tablePage', question, page]]);
      const { rows: data, next, total, totalIsMore } = answers[0];
      const more = totalIsMore ? { totalIsMore } : {};
      return { data, meta: { ...meta, nextCursor: next === null ? null : cursorOf(next), total, ...more } };
    },
    'POST /analytics/custom-report': async ({ body, viewer }) => {
      const { question, wanted } = reportOf(deps, viewer, body);
      const { answers, meta } = await ask(deps, question, [['report', question, wanted]]);
      const [report] = answers;
      return { data: { ...report, rows: report.rows.map((row) => ({ ...row, label: labelOf(body.by, row) })) }, meta };
    },
  });

  function labelOf(by: string, { key, label }: { key: string; label: string }): string {
    if (by === 'brand') return brandOf(key).name;
    return by === 'channel' ? (engine.read('lineAccount', key)?.row.nickname ?? label) : label;
  }
}
