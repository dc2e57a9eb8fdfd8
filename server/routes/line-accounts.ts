import type { FastifyInstance } from 'fastify';
import { seesBrand } from '../../shared/permissions.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { deleteLineAccount } from '../commands/line-accounts.ts';
import { newId } from '../keys/ids.ts';
import { pageOf } from '../queries/page.ts';
import { type AccountWritingDeps, accountWriting } from './account-writing.ts';
import { lineAccountView } from './line-account-view.ts';
import { mount } from './mount.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

export function lineAccountRoutes(app: FastifyInstance, deps: AccountWritingDeps): void {
  const { engine, rows, config } = deps;
  const accounts = accountWriting(deps);
  mount(app, deps.mounting, {
    'GET /line-accounts': ({ query, viewer }) => {
      const { brand = 'all', q = '' } = query;
      const brandIds = mustSeeBrands(deps, viewer, brand);
      const wanted = q.toLowerCase();
      const all = rows
        .all('lineAccount')
        .map(({ row }) => row)
        .filter(({ brandId }) => seesBrand(viewer, brandId) && (brand === 'all' || brandIds.includes(brandId ?? '')))
        .filter(({ nickname, channelId }) => `${nickname}\n${channelId}`.toLowerCase().includes(wanted));
      const { items, ...meta } = pageOf(all, query);
      return { data: items.map((row) => lineAccountView(row, config.publicUrl)), meta };
    },
    'GET /line-accounts/:id': ({ subject }) => ({ data: lineAccountView(subject.row, config.publicUrl) }),
    'POST /line-accounts': async ({ body, viewer, command }) => {
      const id = newId(engine.now());
      await command('config', accounts.create(id, body));
      const check = await accounts.checked(viewer, id, body.accessToken);
      return { data: accounts.shown(id), meta: { check, ...accounts.ignoredOf([{ ...body, id }]) } };
    },
    'PUT /line-accounts/:id': async ({ params: { id }, body, viewer, command, mayChange }) => {
      const change = command('config', (by) =>
        inOneRecord(accounts.see(id)(by), accounts.overwrite([body], mayChange), accounts.change(id, body)(by)),
      );
      await withPresent(change, () => accounts.shown(id));
      const check = await accounts.checked(viewer, id, body.accessToken);
      return { data: accounts.shown(id), meta: { check, ...accounts.ignoredOf([{ ...body, id }]) } };
    },
    'DELETE /line-accounts/:id': async ({ params, command }) => {
      await command('config', () => deleteLineAccount({ lineAccountId: params.id }));
      return { data: {} };
    },
  });
}
