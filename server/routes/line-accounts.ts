import type { FastifyInstance } from 'fastify';
import type { LineAccountView } from '../../shared/api/brands.ts';
import { Refusal } from '../../shared/errors.ts';
import { seesBrand } from '../../shared/permissions.ts';
import type { LineAccount } from '../../shared/rows.ts';
import { checkedLineAccount, createLineAccount } from '../commands/line-accounts.ts';
import { newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { LineCheck } from '../ports/line-check.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf, brandsOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export interface LineAccountDeps extends RouteDeps {
  secrets: Secrets;
  check: LineCheck;
}

/** An account as it is shown: with the address that depends on PUBLIC_URL. */
export function lineAccountView(row: LineAccount, publicUrl: string): LineAccountView {
  return { ...row, webhookUrl: `${publicUrl}/webhooks/line/${row.id}` };
}

export function lineAccountRoutes(app: FastifyInstance, deps: LineAccountDeps): void {
  const { engine, rows, config, secrets } = deps;
  mount(app, deps.mounting, {
    'GET /line-accounts': ({ query, viewer }) => {
      const brandIds = query.brand === undefined ? null : brandsOf(rows, viewer, query.brand);
      const wanted = query.q?.toLowerCase() ?? '';
      const all = rows
        .all('lineAccount')
        .map(({ row }) => row)
        .filter(({ brandId }) => seesBrand(viewer, brandId))
        .filter(({ brandId }) => brandIds === null || query.brand === 'all' || brandIds.includes(brandId ?? ''))
        .filter(({ nickname, channelId }) => `${nickname}\n${channelId}`.toLowerCase().includes(wanted));
      const { items, ...meta } = pageOf(all, query);
      return { data: items.map((row) => lineAccountView(row, config.publicUrl)), meta };
    },
    'GET /line-accounts/:id': ({ subject }) => ({ data: lineAccountView(subject.row, config.publicUrl) }),
    'POST /line-accounts': async ({ body, viewer }) => {
      const { channelSecret, accessToken, ...fields } = body;
      if (fields.brandId !== null && (!seesBrand(viewer, fields.brandId) || !engine.read('brand', fields.brandId))) {
        throw new Refusal('brand_not_found');
      }
      const lineAccountId = newId(engine.now());
      const sealed = {
        channelSecret: channelSecret === undefined ? null : secrets.seal(channelSecret),
        accessToken: accessToken === undefined ? null : secrets.seal(accessToken),
      };
      await engine.execute('config', actorOf(viewer), createLineAccount({ lineAccountId, ...fields, ...sealed }));
      const { bot, ...check } = await deps.check(accessToken ?? null);
      if (bot !== null) {
        await engine.execute('config', actorOf(viewer), checkedLineAccount({ lineAccountId, ...bot }));
      }
      const stored = engine.read('lineAccount', lineAccountId);
      if (stored === undefined) throw new Refusal('line_account_not_found');
      return { data: lineAccountView(stored.row, config.publicUrl), meta: { check } };
    },
  });
}
