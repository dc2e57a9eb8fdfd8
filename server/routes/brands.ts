import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { holds } from '../../shared/fold.ts';
import { callerIdOf, can, editBar, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import { changeBrand, createBrand, deleteBrand, mustBeKnown, staffBrand } from '../commands/brands.ts';
import { found } from '../commands/found.ts';
import { editedOf } from '../commands/grants.ts';
import { bindLineAccount, unbindLineAccount } from '../commands/line-accounts.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf, sharesBrand } from '../kinds/audience.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import type { BrandMessages } from '../queries/brand-messages.ts';
import { visibleBrands } from '../queries/brands.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { pageOf } from '../queries/page.ts';
import { lineAccountView } from './account-writing.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { forbidden, mount } from './mount.ts';
import { searchOf } from './search-operators.ts';
import { liveFiguresOf } from './shown.ts';
import { withPresent } from './with-present.ts';

export function brandRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  mount(app, deps.mounting, {
    'GET /brands': ({ query, viewer }) => {
      const all = visibleBrands(rows, viewer).filter(({ name }) => holds(query.q, name));
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
      return { data: found(engine.read, 'brand', brandId).row };
    },
    'PUT /brands/:id': async ({ params, body, subject, command }) => {
      const present = () => (engine.read('brand', params.id) ?? subject).row;
      const change = command('config', () => changeBrand({ ...body, brandId: params.id }));
      return withPresent(change, present);
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

interface BrandPartDeps extends RouteDeps {
  conversations: ConversationQueries;
  accounts: AccountQueries;
  brandMessages: BrandMessages;
  search: MessageSearch;
}

function mustViewMessages(viewer: Viewer): void {
  if (!can(viewer, 'messages.view')) throw forbidden(['messages.view']);
}

export function brandPartRoutes(app: FastifyInstance, deps: BrandPartDeps): void {
  const { engine, rows, config, conversations, accounts, brandMessages, search } = deps;

  const accountShown = (id: string) => lineAccountView(found(engine.read, 'lineAccount', id).row, config.publicUrl);

  function mustSeeAccount(by: Viewer, lineAccountId: string): void {
    const account = engine.read('lineAccount', lineAccountId)?.row;
    if (account === undefined || !seesBrand(by, account.brandId)) throw new Refusal('line_account_not_found');
  }

  mount(app, deps.mounting, {
    'POST /brands/:id/assign-staff': async ({ params, body, command }) => {
      const listed = () =>
        rows
          .all('staff')
          .filter(({ row }) => row.assignedBrands.includes(params.id))
          .map(({ row }) => row.id);
      const change = command('config', (by) => (read, at) => {
        mustBeKnown(listed(), body.known);
        const audience = audienceOf(by, true);
        const seen = rows.all('staff').filter(({ row }) => sharesBrand(audience, row));
        const seenIds = new Set(seen.map(({ row }) => row.id));
        if (body.staffIds.some((id) => !seenIds.has(id))) throw new Refusal('staff_not_found');
        const among = seen.filter((stored) => editBar(by, editedOf(read, stored)) === null).map(({ row }) => row.id);
        return staffBrand({ brandId: params.id, staffIds: body.staffIds, among })(read, at);
      });
      const present = () => ({ staffIds: listed() });
      return withPresent(change, present);
    },
    'GET /brands/:id/line-accounts': ({ params, query }) => {
      const { items, ...meta } = pageOf(
        rows.of('lineAccount', params.id).map(({ row }) => row),
        query,
      );
      return { data: items.map((row) => lineAccountView(row, config.publicUrl)), meta };
    },
    'POST /brands/:id/bind-line-account': async ({ params, body, command }) => {
      const { lineAccountId } = body;
      await command('config', (by) => (read, at) => {
        mustSeeAccount(by, lineAccountId);
        const boundBy = accounts.brandOf(lineAccountId);
        return bindLineAccount({ brandId: params.id, lineAccountId, boundBy })(read, at);
      });
      return { data: accountShown(lineAccountId) };
    },
    'DELETE /brands/:id/unbind-line-account/:lineAccountId': async ({ params, command }) => {
      const { id: brandId, lineAccountId } = params;
      await command('config', (by) => {
        mustSeeAccount(by, lineAccountId);
        return unbindLineAccount({ brandId, lineAccountId });
      });
      return { data: accountShown(lineAccountId) };
    },
    'GET /brands/:id/stats': ({ params }) => ({ data: liveFiguresOf(engine.read, [params.id]) }),
    'GET /brands/:id/conversations': async ({ params, query, viewer }) => {
      mustViewMessages(viewer);
      const searched = searchOf(deps, viewer, query.q ?? '', [params.id]);
      const leads = await search.conversations(callerIdOf(viewer), searched, query.match);
      const { items, ...meta } = await conversations.list(
        { ...query, brand: params.id },
        [params.id],
        viewer.id,
        leads,
      );
      return { data: items.map((row) => conversationView(deps, row)), meta: { ...meta, ...leads.more } };
    },
    'GET /brands/:id/messages': async ({ params, query, viewer }) => {
      mustViewMessages(viewer);
      const { q, ...page } = query;
      const nothing = q === undefined || q.trim() === '';
      const { items, ...meta } = nothing
        ? await brandMessages.list(params.id, page)
        : await search.find(callerIdOf(viewer), searchOf(deps, viewer, q, [params.id]), page);
      return { data: items, meta };
    },
  });
}
