import type { FastifyInstance } from 'fastify';
import { analyticsColumns, overviewFigures } from '../../shared/analytics.ts';
import type { AnalyticsRow } from '../../shared/api/analytics.ts';
import { Refusal } from '../../shared/errors.ts';
import { type FigureName, figures, rankings } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { Language } from '../../shared/vocabulary.ts';
import {
  brandsSheet,
  daysSheet,
  entriesSheet,
  figuresSheet,
  rankingsSheet,
  tableSheet,
  teamSheet,
} from '../export/sheets.ts';
import type { Sheet } from '../export/workbook.ts';
import { ask, type Question } from '../queries/figures/ask.ts';
import { answeringIn, teamNow } from '../queries/team.ts';
import { brandLines } from './dashboard-figures.ts';
import { liveOf, questionOf } from './figures-asking.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';
import { sendWorkbook } from './send-workbook.ts';

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
/** Lines of a ranking, and of the detailed table, in a file. */
const rankedMax = 200;
const rowsMax = 100_000;

const opened = (viewer: Viewer, names: readonly FigureName[]) => names.filter((name) => can(viewer, figures[name].key));

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

  async function analysedSheets(question: Question, lang: Language): Promise<Sheet[]> {
    const { data: brands } = await brandLines(deps, question);
    const { answers } = await ask(deps, question, [['trends', question]]);
    return [brandsSheet(brands, lang), daysSheet(answers[0].days, lang)];
  }

  mount(app, deps.mounting, {
    'GET /dashboard/export': async ({ query, viewer, reply }) => {
      const { lang, ...days } = query;
      const question = questionOf(deps, viewer, days, 'today');
      const { answers } = await ask(deps, question, [
        ['figures', opened(viewer, dashboardFigures), question, liveOf(deps, question)],
      ]);
      const [of] = answers;
      const { answers: ranked } = await ask(
        deps,
        question,
        rankings.map((ranking) => ['rank', ranking, question, rankedMax] as const),
      );
      const analysed = can(viewer, 'dashboard.analytics') ? await analysedSheets(question, lang) : [];
      return sendWorkbook(reply, `dashboard-${question.range.to}`, [
        figuresSheet(of, lang),
        teamSheet(teamNow(rows, engine.read, question.brandIds), lang),
        rankingsSheet(
          rankings.map((name, i) => [name, ranked[i] ?? []]),
          lang,
        ),
        ...analysed,
      ]);
    },
    'GET /performance/export': async ({ query, viewer, reply }) => {
      const { lang, ...days } = query;
      const question = questionOf(deps, viewer, days, 'last7');
      const { answers } = await ask(deps, question, [
        ['entries', question, answeringIn(rows, engine.read, question.brandIds)],
      ]);
      return sendWorkbook(reply, `performance-${question.range.to}`, [entriesSheet(answers[0], lang)]);
    },
    'GET /analytics/export': async ({ query, viewer, reply }) => {
      const { lang, columns: asked, ...days } = query;
      const columns = columnsOf(asked);
      const question = questionOf(deps, viewer, days, 'last7');
      const { answers } = await ask(deps, question, [
        ['tablePage', question, { limit: rowsMax, after: null }],
        ['figures', overviewFigures, question, {}],
      ]);
      const [table, of] = answers;
      return sendWorkbook(reply, `analytics-${question.range.to}`, [
        tableSheet(table.rows, columns, lang),
        figuresSheet(of, lang),
      ]);
    },
  });
}
