import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { lineAccountContracts } from '../../shared/api/line-accounts.ts';
import { errors, Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { changeBrandLimits } from '../commands/brand-limits.ts';
import { mustHoldKey } from '../commands/grants.ts';
import { inOneRecord, inPlaces } from '../commands/in-one-record.ts';
import { saveLineAccounts } from '../commands/line-accounts.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { type AccountWritingDeps, accountWriting } from './account-writing.ts';
import { brandLimitsView } from './brand-limits.ts';
import { mount } from './mount.ts';
import { seesExistingBrand } from './subject.ts';
import { withPresent } from './with-present.ts';

type Body = z.output<(typeof lineAccountContracts)['PUT /line-config']['body']>;

/** Several accounts, and limits of brands, saved as one. */
export function lineConfigRoutes(app: FastifyInstance, deps: AccountWritingDeps): void {
  const { engine } = deps;
  const accounts = accountWriting(deps);

  function itemsOf(given: Body['accounts']) {
    const items = given.map((item) => {
      const { channelId, accessToken } = item;
      if (!('id' in item)) {
        const id = newId(engine.now());
        return { id, isNew: true, channelId, accessToken, decide: accounts.create(id, item) };
      }
      const { id, ...changes } = item;
      return { id, isNew: false, channelId, accessToken, decide: accounts.change(id, changes) };
    });
    if (new Set(items.map(({ id }) => id)).size < items.length) {
      throw new Refusal('validation_failed', [{ path: 'id', message: 'An account stands here twice.' }]);
    }
    return items;
  }
  type Items = ReturnType<typeof itemsOf>;

  const saving = (items: Items, by: Viewer, list?: string): Decide =>
    saveLineAccounts(
      items.map(({ channelId, decide }) => ({ channelId, decide: decide(by) })),
      list,
    );
  const known = (items: Items) => items.flatMap(({ id, isNew }) => (isNew ? [] : [accounts.shown(id)]));
  const checksOf = (items: Items, viewer: Viewer) =>
    Promise.all(items.map(({ id, accessToken }) => accounts.checked(viewer, id, accessToken)));

  const limiting =
    ({ brandId, version, ...changes }: Body['limits'][number], by: Viewer): Decide =>
    (read, at) => {
      mustHoldKey(by, 'lineconfig.edit');
      if (!seesExistingBrand(read, by, brandId)) {
        throw new Refusal('brand_not_found', [{ path: 'brandId', message: errors.brand_not_found[1] }]);
      }
      return changeBrandLimits({ brandId, changes, version })(read, at);
    };

  mount(app, deps.mounting, {
    'PUT /line-accounts': async ({ body, viewer, command }) => {
      const items = itemsOf(body);
      const change = command('config', (by) => saving(items, by));
      await withPresent(change, () => known(items));
      const checks = await checksOf(items, viewer);
      return { data: items.map(({ id }) => accounts.shown(id)), meta: { checks } };
    },
    'PUT /line-config': async ({ body, viewer, command }) => {
      const items = itemsOf(body.accounts);
      const limits = () => body.limits.map(({ brandId }) => brandLimitsView(engine, brandId));
      const change = command('config', (by) => {
        const limited = body.limits.map((one) => limiting(one, by));
        return inOneRecord(saving(items, by, 'accounts.'), inPlaces(limited, 'limits.'));
      });
      await withPresent(change, () => ({ accounts: known(items), limits: limits() }));
      const checks = await checksOf(items, viewer);
      return { data: { accounts: items.map(({ id }) => accounts.shown(id)), limits: limits() }, meta: { checks } };
    },
  });
}
