import type { FastifyInstance, FastifyReply } from 'fastify';
import { analyticsColumns } from '../../shared/analytics.ts';
import type { AnalyticsRow } from '../../shared/api/analytics.ts';
import { Refusal } from '../../shared/errors.ts';
import { type FigureName, figures, type RankingName } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import {
  brandsSheet,
  daysSheet,
  entriesSheet,
  figuresSheet,
  rankingsSheet,
  tableSheet,
  teamSheet,
} from '../export/sheets.ts';
import { type Sheet, workbook } from '../export/workbook.ts';
import { teamNow } from '../queries/team.ts';
import { overviewFigures } from './analytics.ts';
import { brandLines } from './dashboard-figures.ts';
import { ask, candidatesOf, type FigureDeps, liveOf, questionOf } from './figures-asking.ts';
import { mount } from './mount.ts';

const dashboardFigures = [
  'waitingCustomers',
  'overtimeCustomers',
  'unassignedCustomers',
  'activeConversations',
  'avgResponseTime',
  'resolutionRate',
  'efficiency',
  'vipCustomers',
  'onTimeReplyRate',
  'csat',
  'satisfaction',
  'conversations',
  'complaints',
  'revenue',
] as const satisfies readonly FigureName[];
const rankings: readonly RankingName[] = ['fastest-response', 'highest-satisfaction', 'most-replies', 'improvement'];
/** Lines of a ranking, and of the detailed table, in a file. */
const rankedMax = 200;
const rowsMax = 100_000;

const opened = (viewer: Viewer, names: readonly FigureName[]) => names.filter((name) => can(viewer, figures[name].key));

async function send(reply: FastifyReply, name: string, sheets: readonly Sheet[]): Promise<FastifyReply> {
  const file = await workbook(sheets);
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}

/** @throws Refusal `validation_failed` for one that the table does not have */
function columnsOf(asked: string | undefined): readonly (keyof AnalyticsRow)[] {
  if (asked === undefined) return analyticsColumns;
  const names = asked.split(',');
  const unknown = names.find((name) => !(analyticsColumns as readonly string[]).includes(name));
  if (unknown === undefined) return names as (keyof AnalyticsRow)[];
  throw new Refusal('validation_failed', [{ path: 'query.columns', message: `${unknown.slice(0, 50)} is no column` }]);
}

/** Excel files of the same figures that the screens show. */
export function exportRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows } = deps;

  mount(app, deps.mounting, {
    'GET /dashboard/export': async ({ query, viewer, reply }) => {
      const { lang, ...days } = query;
      const question = questionOf(deps, viewer, days, 'today');
      const mayAnalyse = can(viewer, 'dashboard.analytics');
      const { answers } = await ask(deps, question, [
        ['figures', opened(viewer, dashboardFigures), question, liveOf(deps, question)],
        ['trends', question],
      ]);
      const [of, trends] = answers;
      const { answers: ranked } = await ask(
        deps,
        question,
        rankings.map((ranking) => ['rank', ranking, question, rankedMax] as const),
      );
      const { data: brands } = mayAnalyse ? await brandLines(deps, question) : { data: [] };
      return send(reply, `dashboard-${question.range.to}`, [
        figuresSheet(of, lang),
        teamSheet(teamNow(rows, engine.read, question.brandIds), lang),
        rankingsSheet(
          rankings.map((name, i) => [name, ranked[i] ?? []]),
          lang,
        ),
        ...(mayAnalyse ? [brandsSheet(brands, lang), daysSheet(trends.days, lang)] : []),
      ]);
    },
    'GET /performance/export': async ({ query, viewer, reply }) => {
      const { lang, ...days } = query;
      const question = questionOf(deps, viewer, days, 'last7');
      const { answers } = await ask(deps, question, [['entries', question, candidatesOf(deps, question)]]);
      return send(reply, `performance-${question.range.to}`, [entriesSheet(answers[0], lang)]);
    },
    'GET /analytics/export': async ({ query, viewer, reply }) => {
      const { lang, columns: asked, ...days } = query;
      const columns = columnsOf(asked);
      const question = questionOf(deps, viewer, days, 'last7');
      const { answers } = await ask(deps, question, [
        ['tablePage', question, { limit: rowsMax, offset: 0 }],
        ['figures', overviewFigures, question, {}],
      ]);
      const [table, of] = answers;
      return send(reply, `analytics-${question.range.to}`, [
        tableSheet(table.rows, columns, lang),
        figuresSheet(of, lang),
      ]);
    },
  });
}
