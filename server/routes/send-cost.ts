import type { FastifyInstance } from 'fastify';
import { freeUntil, freshToken } from '../commands/reply-token.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { Stored } from '../projections/stored.ts';
import { recipientsIn } from '../turns/recipients.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function sendCostRoutes(app: FastifyInstance, deps: RouteDeps & { quotas: LineQuotas }): void {
  const { engine, quotas } = deps;

  function untilOf(conversation: Stored<'conversation'>): string | null {
    const token = conversation.hidden.standby ? null : freshToken(conversation, engine.now());
    return token === null ? null : new Date(freeUntil(token)).toISOString();
  }

  mount(app, deps.mounting, {
    'GET /conversations/:id/send-cost': async ({ subject }) => {
      const { lineAccountId } = subject.row;
      const asked = quotas.refresh(lineAccountId);
      // Only waits for LINE if nothing is known yet. Otherwise the update arrives by push.
      if (engine.read('lineQuota', lineAccountId) === undefined) await asked;
      const row = engine.read('lineQuota', lineAccountId)?.row;
      const cost = { freeUntil: untilOf(subject), recipients: recipientsIn(subject) };
      if (row === undefined) return { data: { ...cost, quota: null } };
      const { id: _, brandId: __, version: ___, ...quota } = row;
      return { data: { ...cost, quota } };
    },
  });
}
