import type { FastifyInstance } from 'fastify';
import { type AuditDeps, askedOf } from './audit.ts';
import { between } from './between.ts';
import { mount } from './mount.ts';

/** The audit log as shown in the monitor. */
export function activityLogRoutes(app: FastifyInstance, deps: AuditDeps): void {
  mount(app, deps.mounting, {
    'GET /monitor/logs/activity': ({ query, viewer }) => {
      const { from, to } = between(deps.engine.read, query);
      const asked = askedOf(deps, viewer, { q: query.q });
      const start = from === undefined ? asked.start : Date.parse(from);
      const end = to === undefined ? asked.end : Date.parse(to) + 1;
      const { items, lookedTo: _, ...meta } = deps.audit.page({ ...asked, start, end }, query);
      const data = items.map(({ id, at, actor, event, subject, changes }) => {
        return { id, at, actor, kind: event, subject, detail: changes };
      });
      return { data, meta };
    },
  });
}
