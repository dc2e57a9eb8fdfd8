import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands } from '../../shared/permissions.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import { changeBrand, createBrand, deleteBrand } from '../commands/brands.ts';
import { newId } from '../keys/ids.ts';
import { visibleBrands } from '../queries/brands.ts';
import { pageOf } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function brandRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  mount(app, deps.mounting, {
    'GET /brands': ({ query, viewer }) => {
      const wanted = query.q?.toLowerCase() ?? '';
      const all = visibleBrands(rows, viewer).filter(({ name }) => name.toLowerCase().includes(wanted));
      const { items, ...meta } = pageOf(all, query, ({ name }) => [name]);
      return { data: items, meta };
    },
    'GET /brands/:id': ({ subject }) => ({ data: subject.row }),
    'POST /brands': async ({ body, command }) => {
      const brandId = newId(engine.now());
      const labelIds = labelPresets.map(() => newId(engine.now()));
      await command('config', (by) => {
        const maker = seesAllBrands(by) ? undefined : by.id;
        return createBrand({ ...body, brandId, labelIds, maker });
      });
      const stored = engine.read('brand', brandId);
      if (stored === undefined) throw new Refusal('brand_not_found');
      return { data: stored.row };
    },
    'PUT /brands/:id': async ({ params, body, subject, command }) => {
      const present = () => (engine.read('brand', params.id) ?? subject).row;
      const change = command('config', () => changeBrand({ ...body, brandId: params.id }));
      await withPresent(change, present);
      return { data: present() };
    },
    'DELETE /brands/:id': async ({ params, command }) => {
      await command('config', () => (read, at) => {
        const brandIds = rows.all('brand').map(({ row }) => row.id);
        const lineAccountIds = rows.of('lineAccount', params.id).map(({ row }) => row.id);
        return deleteBrand({ brandId: params.id, brandIds, lineAccountIds })(read, at);
      });
      return { data: {} };
    },
  });
}
