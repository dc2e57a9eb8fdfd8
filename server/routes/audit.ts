import type { FastifyInstance } from 'fastify';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { limits } from '../../shared/limits.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { aboutSheet } from '../export/about-sheet.ts';
import type { Exports } from '../export/exports.ts';
import { auditSheet } from '../export/list-sheets.ts';
import { boundsOf, type DaysQuery, dayOf, daysOf, namesNoDays } from '../figures/days.ts';
import { audienceOf } from '../kinds/audience.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso } from '../projections/stored.ts';
import type { AuditQueries, AuditQuery } from '../queries/audit.ts';
import { brandNamesOf, visibleBrandIds } from '../queries/brands.ts';
import { between } from './between.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { sendWorkbook } from './send-workbook.ts';

interface AuditDeps extends RouteDeps {
  audit: AuditQueries;
}

type Query = DaysQuery & {
  brand?: string;
  q?: string | undefined;
  actor?: string | undefined;
  kind?: AuditKind | undefined;
  subject?: string | undefined;
};

/** Converts a query of the audit log. A query without days includes all entries. @throws Refusal `brand_not_found` */
function auditQueryOf({ engine, rows }: RouteDeps, viewer: Viewer, query: Query): AuditQuery {
  const { brand = 'all', q, actor, kind, subject } = query;
  const { timeZone } = settingsOf(engine.read);
  const range = daysOf(query, engine.now(), timeZone);
  const time = namesNoDays(query) ? { start: 0, end: engine.now() + 1 } : boundsOf(range.from, range.to, timeZone);
  return {
    ...time,
    audience: audienceOf(viewer, false),
    brandIds: brand === 'all' ? null : visibleBrandIds(rows, viewer, brand),
    q,
    actor,
    kind,
    subject,
  };
}

export function auditRoutes(app: FastifyInstance, deps: AuditDeps & { exports: Exports }): void {
  const { audit, engine, rows, exports } = deps;

  mount(app, deps.mounting, {
    'GET /audit': ({ query, viewer }) => {
      const { items, ...meta } = audit.page(auditQueryOf(deps, viewer, query), query);
      return { data: items, meta };
    },
    'GET /audit/export': async ({ query, viewer, ...receiver }) => {
      const { lang } = query;
      const { timeZone: zone } = settingsOf(engine.read);
      const nameOf = (id: string) => engine.read('brand', id)?.row.name;
      const auditQuery = auditQueryOf(deps, viewer, query);
      const at = engine.now();
      const entries = await audit.all(auditQuery, limits.listLinesMax);
      const about = {
        brands: brandNamesOf(rows, viewer, query.brand),
        days: namesNoDays(query) ? null : daysOf(query, at, zone),
        person: null,
        zone,
        asOf: iso(at),
      };
      const file = await exports.workbook([auditSheet({ ...entries, nameOf }, lang), aboutSheet(about, lang)]);
      return sendWorkbook(receiver, `audit-${dayOf(at, zone)}`, file);
    },
  });
}

/** Registers the route of the audit log in the monitor. */
export function activityLogRoutes(app: FastifyInstance, deps: AuditDeps): void {
  mount(app, deps.mounting, {
    'GET /monitor/logs/activity': ({ query, viewer }) => {
      const { from, to } = between(deps.engine.read, query);
      const auditQuery = auditQueryOf(deps, viewer, { q: query.q });
      const start = from === undefined ? auditQuery.start : Date.parse(from);
      const end = to === undefined ? auditQuery.end : Date.parse(to) + 1;
      const { items, lookedTo: _, ...meta } = deps.audit.page({ ...auditQuery, start, end }, query);
      const data = items.map(({ id, at, actor, event, subject, changes }) => {
        return { id, at, actor, kind: event, subject, detail: changes };
      });
      return { data, meta };
    },
  });
}
