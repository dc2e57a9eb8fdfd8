import type { FastifyInstance } from 'fastify';
import type { LineQuotas } from '../ports/line-quotas.ts';
import { ask } from '../queries/figures/ask.ts';
import { questionOf } from './figures-asking.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';

export function lineAccountQuotaRoutes(
  app: FastifyInstance,
  { quotas, ...deps }: FigureDeps & { quotas: LineQuotas },
): void {
  const { read } = deps.engine;
  mount(app, deps.mounting, {
    'GET /line-accounts/:id/quota': async ({ params }) => {
      await quotas.refresh(params.id);
      const row = read('lineQuota', params.id)?.row;
      if (row === undefined) return { data: { quota: null } };
      const { id: _, brandId: __, version: ___, ...quota } = row;
      return { data: { quota } };
    },
    'GET /line-accounts/:id/sends': async ({ params, subject, viewer }) => {
      const { brandId } = subject.row;
      if (brandId === null || read('brand', brandId) === undefined)
        return { data: { free: 0, billed: 0, saved: null } };
      const question = questionOf(deps, viewer, { brand: brandId, range: 'thisMonth' }, 'thisMonth');
      const { answers } = await ask(deps, question, [['channels', question, [params.id]]]);
      const { replyFree: free = 0, replyBilled: billed = 0, saved } = answers[0][0] ?? {};
      return { data: { free, billed, saved: saved?.[0] ?? null } };
    },
  });
}
