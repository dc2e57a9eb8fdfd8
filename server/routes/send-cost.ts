import type { FastifyInstance } from 'fastify';
import { limits } from '../../shared/limits.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import { recipientsOf } from '../projections/quota.ts';
import type { Stored } from '../projections/stored.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function sendCostRoutes(app: FastifyInstance, deps: RouteDeps & { quotas: LineQuotas }): void {
  const { engine, quotas } = deps;

  function freeUntil({ hidden }: Stored<'conversation'>): string | null {
    const newest = hidden.tokens.at(-1);
    if (newest === undefined || hidden.standby) return null;
    const until = newest.receivedAt + limits.replyTokenMs - limits.replyTokenMarginMs;
    return until > engine.now() ? new Date(until).toISOString() : null;
  }

  mount(app, deps.mounting, {
    'GET /conversations/:id/send-cost': async ({ subject }) => {
      const { lineAccountId } = subject.row;
      const asked = quotas.refresh(lineAccountId);
      // Only who knows nothing yet waits for LINE; the others are told by push.
      if (engine.read('lineQuota', lineAccountId) === undefined) await asked;
      const row = engine.read('lineQuota', lineAccountId)?.row;
      const cost = { freeUntil: freeUntil(subject), recipients: recipientsOf(subject) };
      if (row === undefined) return { data: { ...cost, quota: null } };
      const { id: _, brandId: __, version: ___, ...quota } = row;
      return { data: { ...cost, quota } };
    },
  });
}
