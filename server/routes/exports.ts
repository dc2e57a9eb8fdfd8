import type { FastifyInstance } from 'fastify';
import { type AnalyticsColumn, analyticsColumns } from '../../shared/analytics.ts';
import { cutText } from '../../shared/cut-text.ts';
import { Refusal } from '../../shared/errors.ts';
import { type FigureName, figures } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import { views } from '../../shared/views.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Exports } from '../export/exports.ts';
import type { Content } from '../export/figure-file.ts';
import type { RangeQuery } from '../queries/figures/query-figures.ts';
import { accountsOf } from '../queries/named-accounts.ts';
import { answeringIn, teamNow } from '../queries/team.ts';
import { reportOf } from './analytics.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';
import { liveOf, rangeQueryOf } from './range-query.ts';
import { sendWorkbook } from './send-workbook.ts';

const opened = (viewer: Viewer, names: readonly FigureName[]) => names.filter((name) => can(viewer, figures[name].key));

/** Parses the columns of the detailed table. @throws Refusal `validation_failed` for a column that the table does not have */
function columnsOf(requested: string | undefined): readonly AnalyticsColumn[] {
  if (requested === undefined) return analyticsColumns;
  const names = requested.split(',');
  const unknown = names.find((name) => !(analyticsColumns as readonly string[]).includes(name));
  if (unknown === undefined) return names as AnalyticsColumn[];
  throw new Refusal('validation_failed', [{ path: 'query.columns', message: `${cutText(unknown, 50)} is no column` }]);
}

/** Registers the routes of Excel files, which contain the same figures as the screens. */
export function exportRoutes(app: FastifyInstance, deps: FigureDeps & { exports: Exports }): void {
  const { engine, rows, exports } = deps;

  async function send(
    receiver: Parameters<typeof sendWorkbook>[0],
    { name, lang: language, rangeQuery }: { name: string; lang: Language; rangeQuery: RangeQuery },
    content: Content,
  ) {
    const { position } = engine;
    const brands = rangeQuery.brandIds.map((id) => ({ id, name: engine.read('brand', id)?.row.name ?? '' }));
    const { staffId } = rangeQuery;
    const person = staffId === undefined ? null : (engine.read('staff', staffId)?.row.fullName ?? '');
    const file = await exports.figures({ language, rangeQuery, position, brands, person, content });
    return sendWorkbook(receiver, `${name}-${rangeQuery.range.to}`, file);
  }

  mount(app, deps.mounting, {
    'GET /dashboard/export': ({ query, viewer, ...receiver }) => {
      const { lang, ...days } = query;
      const rangeQuery = rangeQueryOf(deps, viewer, days, 'today');
      return send(
        receiver,
        { name: 'dashboard', lang, rangeQuery },
        {
          of: 'dashboard',
          figures: opened(viewer, views.dashboard.sheet),
          live: liveOf(deps, rangeQuery),
          team: teamNow(rows, engine.read, rangeQuery.brandIds),
          isAnalysed: can(viewer, 'dashboard.analytics'),
        },
      );
    },
    'GET /performance/export': ({ query, viewer, ...receiver }) => {
      const { lang, ...days } = query;
      const rangeQuery = rangeQueryOf(deps, viewer, days, 'last7');
      const candidates = answeringIn(rows, engine.read, rangeQuery.brandIds);
      return send(receiver, { name: 'performance', lang, rangeQuery }, { of: 'performance', candidates });
    },
    'GET /analytics/export': ({ query, viewer, ...receiver }) => {
      const { lang, columns: requested, grain, ...days } = query;
      const columns = columnsOf(requested);
      const rangeQuery = rangeQueryOf(deps, viewer, days, 'last7');
      const accounts = accountsOf(rows, rangeQuery.brandIds);
      return send(receiver, { name: 'analytics', lang, rangeQuery }, { of: 'analytics', columns, grain, accounts });
    },
    'POST /analytics/custom-report/export': ({ body, query, viewer, ...receiver }) => {
      const { rangeQuery, columns } = reportOf(deps, viewer, body);
      const accounts = accountsOf(rows, rangeQuery.brandIds);
      return send(receiver, { name: 'report', lang: query.lang, rangeQuery }, { of: 'report', columns, accounts });
    },
  });
}
