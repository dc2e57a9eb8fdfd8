import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { overviewFigures } from '../../shared/analytics.ts';
import type { CustomReport } from '../../shared/api/analytics.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { ask, type Question } from '../queries/figures/ask.ts';
import type { ReportQuery } from '../queries/figures/custom-report.ts';
import type { TableCount } from '../queries/figures/detailed-table.ts';
import { accountsOf } from '../queries/named-accounts.ts';
import { pageAlong } from '../queries/page.ts';
import { mustSeeOthers, questionOf } from './figures-asking.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';
import { decodeTableCursor, encodeTableCursor } from './table-cursor.ts';

/** The query of a custom report. @throws Refusal as {@link questionOf}, `forbidden` for data of other people */
export function reportOf(
  deps: FigureDeps,
  viewer: Viewer,
  { figures: names, by, sort, limit, ...query }: z.output<typeof CustomReport>,
): { question: Question; wanted: ReportQuery } {
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
      const { items: accounts, ...page } = pageAlong(accountsOf(rows, question.brandIds), query, ({ id }) => id);
      const { answers, meta } = await ask(deps, question, [['channels', question, accounts.map(({ id }) => id)]]);
      const data = accounts.map(({ id, nickname, brandId }, i) => {
        const { received = 0, replies = 0, replyFree = 0, replyBilled = 0 } = answers[0][i] ?? {};
        return { lineAccount: { id, nickname }, brandId, received, replies, replyFree, replyBilled };
      });
      return { data, meta: { ...meta, ...page } };
    },
    'GET /analytics/rows': async ({ query, viewer }) => {
      const { limit, cursor, ...days } = query;
      const question = questionOf(deps, viewer, days, 'last7');
      const from = decodeTableCursor(cursor);
      const page = { limit, after: from?.after ?? null };
      // Counted with the first page and included in the cursor.
      const asked = [
        ['tablePage', question, page],
        ...(from === null ? [['tableCount', question] as const] : []),
      ] as const;
      const { answers, meta } = await ask(deps, question, asked);
      const [{ rows: data, next }, first] = answers;
      const counted = from?.counted ?? (first as TableCount);
      const nextCursor = next === null ? null : encodeTableCursor({ after: next, counted });
      const { total, totalIsMore } = counted;
      return { data, meta: { ...meta, nextCursor, total, ...(totalIsMore ? { totalIsMore } : {}) } };
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
