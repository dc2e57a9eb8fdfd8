import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Label } from '../../shared/rows.ts';
import { changeLabel, createLabel, deleteLabel } from '../commands/labels.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

export function labelRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  function shown(id: string): Label {
    const stored = engine.read('label', id);
    if (stored === undefined) throw new Refusal('label_not_found');
    return stored.row;
  }

  mount(app, deps.mounting, {
    'GET /labels': ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const all = brandIds.flatMap((brandId) => rows.of('label', brandId).map(({ row }) => row));
      const { items, ...meta } = pageOf(all, query, ({ brandId }) => [brandId]);
      return { data: items, meta };
    },
    'POST /labels': async ({ body, command }) => {
      const labelId = newId(engine.now());
      await command('config', () => createLabel({ labelId, ...body }));
      return { data: shown(labelId) };
    },
    'PUT /labels/:id': async ({ params, body, command }) => {
      const change = command('config', () => changeLabel({ labelId: params.id, ...body }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
    'DELETE /labels/:id': async ({ params, command }) => {
      await command('config', () => deleteLabel({ labelId: params.id }));
      return { data: {} };
    },
  });
}
