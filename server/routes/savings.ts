import type { FastifyInstance } from 'fastify';
import { ask } from '../queries/figures/ask.ts';
import { questionOf, seesOthers } from './figures-asking.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';

export function savingsRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const nameOf = (id: string) => deps.engine.read('brand', id)?.row.name ?? '';

  mount(app, deps.mounting, {
    'GET /analytics/savings': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [
        ['figures', ['saved'], question, {}],
        ['savings', question],
      ]);
      const [figures, { brands, staff }] = answers;
      const { saved } = figures as Required<typeof figures>;
      const data = {
        saved,
        brands: brands.map(({ id, ...saving }) => ({ brand: { id, name: nameOf(id) }, ...saving })),
        staff: seesOthers(viewer) ? staff : staff.filter((one) => one.staff.id === viewer.id),
      };
      return { data, meta };
    },
  });
}
