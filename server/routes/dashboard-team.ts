import type { FastifyInstance } from 'fastify';
import type { TeamMember } from '../../shared/api/dashboard.ts';
import { byLoad, loadRateOf, type Member, thoseThere } from '../../shared/team.ts';
import type { presences } from '../../shared/vocabulary.ts';
import { teamNow } from '../queries/team.ts';
import { type FigureDeps, figuresOver, listed } from './figures-meta.ts';
import { type Input, mount } from './mount.ts';

const shown = ({ answers: _, waiting: __, overtime: ___, ...member }: Member): TeamMember => member;

/** The people of a set of brands, and their workload. */
export function dashboardTeamRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows, mounting } = deps;

  const those =
    (presence: (typeof presences)[number]) =>
    ({ query, viewer }: Pick<Input<'GET /dashboard/team/online'>, 'query' | 'viewer'>) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const team = teamNow(rows, engine.read, brandIds).filter((member) => member.presence === presence);
      return listed(team.map(shown), query, byLoad, meta);
    };

  mount(app, mounting, {
    'GET /dashboard/team/online': those('online'),
    'GET /dashboard/team/busy': those('busy'),
    'GET /dashboard/team/offline': those('offline'),
    'GET /dashboard/reminders/load-rate': ({ query, viewer }) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const there = thoseThere(teamNow(rows, engine.read, brandIds));
      const staff = there.map(({ id, fullName, open, capacity, loadRate }) => ({
        id,
        fullName,
        open,
        capacity,
        loadRate,
      }));
      return { data: { loadRate: loadRateOf(there), staff }, meta };
    },
  });
}
