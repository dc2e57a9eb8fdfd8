import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { can, seesBrand, type Viewer } from '../../shared/permissions.ts';
import {
  changeLineAccount,
  checkedLineAccount,
  createLineAccount,
  deleteLineAccount,
  saveLineAccounts,
} from '../commands/line-accounts.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { actorOf } from './deps.ts';
import { type LineAccountDeps, lineAccountView } from './line-accounts.ts';
import { forbidden, mount } from './mount.ts';
import { seesExistingBrand } from './subject.ts';
import { withPresent } from './with-present.ts';

interface Changes {
  brandId?: string | null | undefined;
  nickname?: string | undefined;
  channelId?: string | undefined;
  channelSecret?: string | undefined;
  accessToken?: string | undefined;
  enabled?: boolean | undefined;
  messagePrice?: number | null | undefined;
  version?: number | undefined;
}

export function lineAccountChangeRoutes(
  app: FastifyInstance,
  deps: LineAccountDeps & { accounts: AccountQueries },
): void {
  const { engine, config, secrets, accounts } = deps;

  function shown(id: string) {
    const stored = engine.read('lineAccount', id);
    if (stored === undefined) throw new Refusal('line_account_not_found');
    return lineAccountView(stored.row, config.publicUrl);
  }

  function mustSee(viewer: Viewer, brandId: string | null | undefined): void {
    if (brandId == null) return;
    if (!seesExistingBrand(engine.read, viewer, brandId)) throw new Refusal('brand_not_found');
  }

  /** Sealed here, so that what is decided on and kept is never readable. */
  function sealed<C extends Changes>({ channelSecret, accessToken, ...plain }: C) {
    return {
      ...plain,
      ...(channelSecret === undefined ? {} : { channelSecret: secrets.seal(channelSecret) }),
      ...(accessToken === undefined ? {} : { accessToken: secrets.seal(accessToken) }),
    };
  }

  /** The conversations of the account are looked for only when its brand is to change. */
  function changing(lineAccountId: string, changes: Changes): Decide {
    const kept = sealed(changes);
    return (read, at) => {
      const moves = changes.brandId != null && read('lineAccount', lineAccountId)?.row.brandId !== changes.brandId;
      const boundBy = moves ? accounts.brandOf(lineAccountId) : null;
      return changeLineAccount({ ...kept, lineAccountId, boundBy })(read, at);
    };
  }

  /** Asks LINE about a token that is new, and notes whose it is. */
  async function check(viewer: Viewer, lineAccountId: string, accessToken: string | undefined) {
    if (accessToken === undefined) return { state: 'skipped' as const, detail: null };
    const { bot, ...result } = await deps.check(accessToken);
    if (bot !== null) await engine.execute('config', actorOf(viewer), checkedLineAccount({ lineAccountId, ...bot }));
    return result;
  }

  const change = (viewer: Viewer, decide: Decide) => engine.execute('config', actorOf(viewer), decide);

  mount(app, deps.mounting, {
    'PUT /line-accounts/:id': async ({ params: { id }, body, viewer }) => {
      mustSee(viewer, body.brandId);
      await withPresent(change(viewer, changing(id, body)), () => shown(id));
      const checked = await check(viewer, id, body.accessToken);
      return { data: shown(id), meta: { check: checked } };
    },
    'PUT /line-accounts': async ({ body, viewer }) => {
      const items = body.map((item) => {
        mustSee(viewer, item.brandId);
        if ('id' in item) {
          const { id, ...changes } = item;
          const known = engine.read('lineAccount', id)?.row;
          if (known === undefined || !seesBrand(viewer, known.brandId)) throw new Refusal('line_account_not_found');
          const decide = changing(id, changes);
          return { id, isNew: false, channelId: item.channelId, accessToken: item.accessToken, decide };
        }
        if (!can(viewer, 'lineconfig.create')) throw forbidden(['lineconfig.create']);
        const id = newId(engine.now());
        const fields = { channelSecret: null, accessToken: null, ...sealed(item) };
        const decide = createLineAccount({ ...fields, lineAccountId: id });
        return { id, isNew: true, channelId: item.channelId, accessToken: item.accessToken, decide };
      });
      if (new Set(items.map(({ id }) => id)).size < items.length) {
        throw new Refusal('validation_failed', [{ path: 'id', message: 'An account stands here twice.' }]);
      }
      const known = items.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
      await withPresent(change(viewer, saveLineAccounts(items)), () => known.map(shown));
      const checks = await Promise.all(items.map(({ id, accessToken }) => check(viewer, id, accessToken)));
      return { data: items.map(({ id }) => shown(id)), meta: { checks } };
    },
    'DELETE /line-accounts/:id': async ({ params, viewer }) => {
      await engine.execute('config', actorOf(viewer), deleteLineAccount({ lineAccountId: params.id }));
      return { data: {} };
    },
  });
}
