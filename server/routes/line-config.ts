import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { lineAccountContracts } from '../../shared/api/line-accounts.ts';
import { messageOf, Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { changeBrandLimits } from '../commands/brand-settings.ts';
import { mustHavePermission } from '../commands/grants.ts';
import { inOneRecord, inPlaces } from '../commands/in-one-record.ts';
import { saveLineAccounts } from '../commands/line-accounts.ts';
import { nothing } from '../commands/nothing.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { type AccountWritingDeps, accountWriting } from './account-writing.ts';
import { brandLimitsView } from './brand-settings.ts';
import { type Input, mount } from './mount.ts';
import { seesExistingBrand } from './subject.ts';
import { withPresent } from './with-present.ts';

type Body = z.output<(typeof lineAccountContracts)['PUT /line-config']['body']>;
type Limits = Body['limits'][number];

/** Registers the route that saves several LINE accounts and limits of brands together. */
export function lineConfigRoutes(app: FastifyInstance, deps: AccountWritingDeps): void {
  const { engine } = deps;
  const accounts = accountWriting(deps);

  function itemsOf(accountItems: Body['accounts']) {
    const items = accountItems.map((item) => {
      const { channelId, channelSecret, accessToken, webhookUrl } = item;
      const fields = { channelId, channelSecret, accessToken, webhookUrl };
      if (!('id' in item)) {
        const id = newId(engine.now());
        const decide = accounts.create(id, item);
        return { id, isNew: true, ...fields, see: () => () => nothing, decide };
      }
      const { id, ...changes } = item;
      const decide = accounts.change(id, changes);
      return { id, isNew: false, ...fields, see: accounts.see(id), decide };
    });
    mustBeUnique(
      items.map(({ id }) => id),
      'id',
      'An account',
    );
    return items;
  }
  type Items = ReturnType<typeof itemsOf>;

  const saving = (items: Items, by: Viewer, list?: string): Decide =>
    saveLineAccounts(
      items.map(({ channelId, decide }) => ({ channelId, decide: decide(by) })),
      list,
    );
  /**
   * Checks access to all parts before the first change is decided, because the response to a conflict contains the current state of every
   * part.
   */
  const seeing = (items: Items, by: Viewer, list?: string): Decide =>
    inPlaces(
      items.map(({ see }) => see(by)),
      list,
    );
  /** Checks whether secrets can be overwritten. Runs after the check of access to all parts. */
  const overwriting = (items: Items, mayChange: Input<'PUT /line-config'>['mayChange']): Decide =>
    accounts.overwrite(
      items.filter(({ isNew }) => !isNew),
      mayChange,
    );
  const known = (items: Items) => items.flatMap(({ id, isNew }) => (isNew ? [] : [accounts.shown(id)]));
  const checksOf = (items: Items, viewer: Viewer) =>
    Promise.all(items.map(({ id, accessToken }) => accounts.checked(viewer, id, accessToken)));

  const seeingBrand =
    ({ brandId }: Limits, by: Viewer): Decide =>
    (read) => {
      mustHavePermission(by, 'lineconfig.edit');
      if (seesExistingBrand(read, by, brandId)) return nothing;
      throw new Refusal('brand_not_found', [{ path: 'brandId', message: messageOf('brand_not_found') }]);
    };

  mount(app, deps.mounting, {
    'PUT /line-accounts': async ({ body, viewer, command, mayChange }) => {
      const items = itemsOf(body);
      const change = command('config', (by) =>
        inOneRecord(seeing(items, by), overwriting(items, mayChange), saving(items, by)),
      );
      await withPresent(change, () => known(items));
      const checks = await checksOf(items, viewer);
      return { data: items.map(({ id }) => accounts.shown(id)), meta: { checks, ...accounts.ignoredOf(items) } };
    },
    'PUT /line-config': async ({ body, viewer, command, mayChange }) => {
      const items = itemsOf(body.accounts);
      mustBeUnique(
        body.limits.map(({ brandId }) => brandId),
        'limits',
        'A brand',
      );
      const limits = () => body.limits.map(({ brandId }) => brandLimitsView(engine, brandId));
      const change = command('config', (by) =>
        inOneRecord(
          seeing(items, by, 'accounts.'),
          inPlaces(
            body.limits.map((one) => seeingBrand(one, by)),
            'limits.',
          ),
          overwriting(items, mayChange),
          saving(items, by, 'accounts.'),
          inPlaces(
            body.limits.map(({ brandId, version, ...changes }) => changeBrandLimits({ brandId, changes, version })),
            'limits.',
          ),
        ),
      );
      await withPresent(change, () => ({ accounts: known(items), limits: limits() }));
      const checks = await checksOf(items, viewer);
      return {
        data: { accounts: items.map(({ id }) => accounts.shown(id)), limits: limits() },
        meta: { checks, ...accounts.ignoredOf(items) },
      };
    },
  });
}

/** Checks that no id is listed twice, because the second entry would silently replace the first. @throws Refusal `validation_failed` */
function mustBeUnique(ids: readonly string[], path: string, named: string): void {
  if (new Set(ids).size === ids.length) return;
  throw new Refusal('validation_failed', [{ path, message: `${named} is listed twice.` }]);
}
