import type { FastifyInstance } from 'fastify';
import { holds } from '../../shared/fold.ts';
import { seesBrand } from '../../shared/permissions.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { askWebhook, deleteLineAccount, testedLineAccount, tryMessage } from '../commands/line-accounts.ts';
import { conversationIdOf, newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { ChannelAdministration } from '../ports/channel-administration.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { Stored } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { queryFigures } from '../queries/figures/query-figures.ts';
import { pageOf } from '../queries/page.ts';
import { type AccountWritingDeps, accountWriting, lineAccountView } from './account-writing.ts';
import type { RouteDeps } from './deps.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';
import { rangeQueryOf } from './range-query.ts';
import { mustSeeBrands } from './shown.ts';
import { withPresent } from './with-present.ts';

export function lineAccountRoutes(app: FastifyInstance, deps: AccountWritingDeps): void {
  const { engine, rows, config } = deps;
  const accounts = accountWriting(deps);
  mount(app, deps.mounting, {
    'GET /line-accounts': ({ query, viewer }) => {
      const { brand = 'all', q } = query;
      const brandIds = mustSeeBrands(deps, viewer, brand);
      const all = rows
        .all('lineAccount')
        .map(({ row }) => row)
        .filter(({ brandId }) => seesBrand(viewer, brandId) && (brand === 'all' || brandIds.includes(brandId ?? '')))
        .filter(({ nickname, channelId }) => holds(q, nickname, channelId));
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

export function lineAccountTestRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { secrets: Secrets; accounts: AccountQueries; administration: ChannelAdministration },
): void {
  const { engine, config, secrets, accounts, administration } = deps;

  function tokenOf({ hidden }: Stored<'lineAccount'>): string | null {
    try {
      return hidden.accessToken === null ? null : secrets.open(hidden.accessToken);
    } catch {
      return null;
    }
  }

  mount(app, deps.mounting, {
    'POST /line-accounts/:id/test': async ({ subject, command, params: { id: lineAccountId } }) => {
      const { webhookUrl } = lineAccountView(subject.row, config.publicUrl);
      const test = await administration.testWebhook(tokenOf(subject), webhookUrl);
      await command('config', () => testedLineAccount({ lineAccountId, test }));
      return { data: test };
    },
    'POST /line-accounts/:id/webhook': async ({ body, subject, command, mayChange, params: { id: lineAccountId } }) => {
      const own = lineAccountView(subject.row, config.publicUrl).webhookUrl;
      const url = body.webhookUrl ?? own;
      await command('config', () => {
        if (url !== own) mayChange(['otherAddress']);
        return askWebhook({ lineAccountId, url });
      });
      return { data: await administration.registerWebhook(tokenOf(subject), url) };
    },
    'POST /line-accounts/:id/test-message': async ({ body, subject, command, params: { id: lineAccountId } }) => {
      const conversationId = conversationIdOf(lineAccountId, 'user', body.userId);
      await command('config', () => tryMessage({ lineAccountId, recipient: conversationId }));
      await administration.pushText(tokenOf(subject), body.userId, body.message, newId(engine.now()));
      return { data: {} };
    },
    'GET /line-accounts/:id/stats': ({ params, subject }) => ({
      data: { ...accounts.stats(params.id), lastEventAt: subject.row.lastEventAt },
    }),
  });
}

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
      const rangeQuery = rangeQueryOf(deps, viewer, { brand: brandId, range: 'thisMonth' }, 'thisMonth');
      const { results } = await queryFigures(deps, rangeQuery, [['channels', rangeQuery, [params.id]]]);
      const { replyFree: free = 0, replyBilled: billed = 0, saved } = results[0][0] ?? {};
      return { data: { free, billed, saved: saved?.[0] ?? null } };
    },
  });
}
