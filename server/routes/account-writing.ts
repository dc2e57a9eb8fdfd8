import type { LineAccountView } from '../../shared/api/brands.ts';
import { messageOf, Refusal } from '../../shared/errors.ts';
import { seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { LineAccount } from '../../shared/rows.ts';
import { found } from '../commands/found.ts';
import { mustHavePermission, mustStayInSight } from '../commands/grants.ts';
import { changeLineAccount, checkedLineAccount, createLineAccount } from '../commands/line-accounts.ts';
import { nothing } from '../commands/nothing.ts';
import type { Decide } from '../engine/decision.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { LineCheck } from '../ports/line-check.ts';
import type { Read } from '../projections/stored.ts';
import type { AccountQueries } from '../queries/accounts.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { seesExistingBrand } from './subject.ts';

export interface AccountWritingDeps extends RouteDeps {
  accounts: AccountQueries;
  secrets: Secrets;
  check: LineCheck;
}

interface AccountFields {
  brandId?: string | null | undefined;
  nickname?: string | undefined;
  channelId?: string | undefined;
  channelSecret?: string | undefined;
  accessToken?: string | undefined;
  enabled?: boolean | undefined;
  messagePrice?: number | null | undefined;
  version?: number | undefined;
  webhookUrl?: string | undefined;
}
type Changes = AccountFields;
type New = AccountFields & { brandId: string | null; nickname: string; channelId: string; enabled: boolean };

const secretFields = ['channelSecret', 'accessToken'] as const;

/** Returns the functions that all routes use to change LINE accounts. The functions check permissions inside the decide function. */
export function accountWriting({ engine, config, secrets, accounts, check }: AccountWritingDeps) {
  const shown = (id: string) => lineAccountView(found(engine.read, 'lineAccount', id).row, config.publicUrl);

  /**
   * Checks that a person can move an account to a brand, or to no brand.
   * @throws Refusal `brand_not_found`; `brand_out_of_sight` for no brand, unless the person has access to all brands
   */
  function mustPlace(by: Viewer, brandId: string | null): void {
    mustStayInSight(by, 'brandId', [brandId]);
    if (brandId === null || seesExistingBrand(engine.read, by, brandId)) return;
    throw new Refusal('brand_not_found', [{ path: 'brandId', message: messageOf('brand_not_found') }]);
  }

  /** Encrypts secrets before the command is decided, so that neither the decision nor the log contains a readable secret. */
  function sealed<C extends AccountFields>({ channelSecret, accessToken, webhookUrl: _, ...plain }: C) {
    return {
      ...plain,
      ...(channelSecret === undefined ? {} : { channelSecret: secrets.seal(channelSecret) }),
      ...(accessToken === undefined ? {} : { accessToken: secrets.seal(accessToken) }),
    };
  }

  /** Returns an account that the person can edit. @throws Refusal `line_account_not_found`, `forbidden` */
  function seen(by: Viewer, read: Read, lineAccountId: string) {
    mustHavePermission(by, 'lineconfig.edit');
    const known = read('lineAccount', lineAccountId)?.row;
    if (known === undefined || !seesBrand(by, known.brandId)) throw new Refusal('line_account_not_found');
    return known;
  }

  return {
    shown,

    /** Returns the fields that were ignored, for `meta`: a webhook URL that differs from the one derived from PUBLIC_URL. */
    ignoredOf(items: readonly (AccountFields & { id: string })[]): { ignored?: ['webhookUrl'] } {
      const isOther = ({ id, webhookUrl }: (typeof items)[number]) =>
        webhookUrl !== undefined && webhookUrl !== shown(id).webhookUrl;
      return items.some(isOther) ? { ignored: ['webhookUrl'] } : {};
    },

    /** Returns a decide function that appends no events. Refuses an account that the person cannot edit. */
    see:
      (lineAccountId: string) =>
      (by: Viewer): Decide =>
      (read) => {
        seen(by, read, lineAccountId);
        return nothing;
      },

    create(lineAccountId: string, account: New): (by: Viewer) => Decide {
      const fields = { channelSecret: null, accessToken: null, ...sealed(account), lineAccountId };
      return (by) => (read, at) => {
        mustHavePermission(by, 'lineconfig.create');
        mustPlace(by, account.brandId);
        return createLineAccount(fields)(read, at);
      };
    },

    /**
     * Returns a decide function that appends no events. Refuses to overwrite secrets without a recent sign-in. A secret in a request always
     * counts as changed.
     * @param items accounts that already exist
     */
    overwrite:
      (items: readonly AccountFields[], mayChange: (fields: readonly string[]) => void): Decide =>
      () => {
        mayChange(secretFields.filter((field) => items.some((item) => item[field] !== undefined)));
        return nothing;
      },

    /**
     * Returns a decision that changes an account. Queries the brand that the account's conversations belong to only if the account's brand
     * changes.
     */
    change(lineAccountId: string, changes: Changes): (by: Viewer) => Decide {
      const fields = { ...sealed(changes), lineAccountId };
      return (by) => (read, at) => {
        const known = seen(by, read, lineAccountId);
        if (changes.brandId !== undefined) mustPlace(by, changes.brandId);
        const moves = changes.brandId != null && known.brandId !== changes.brandId;
        const boundBy = moves ? accounts.brandOf(lineAccountId) : null;
        return changeLineAccount({ ...fields, boundBy })(read, at);
      };
    },

    /** Checks a new token with LINE, and records which bot it belongs to. */
    async checked(viewer: Viewer, lineAccountId: string, accessToken: string | undefined) {
      if (accessToken === undefined) return { state: 'skipped' as const, detail: null };
      const { bot, ...result } = await check(accessToken);
      if (bot !== null) await engine.execute('config', actorOf(viewer), checkedLineAccount({ lineAccountId, ...bot }));
      return result;
    },
  };
}

/** Returns an account in the format for clients, with the webhook URL derived from PUBLIC_URL. */
export function lineAccountView(row: LineAccount, publicUrl: string): LineAccountView {
  return { ...row, webhookUrl: `${publicUrl}/webhooks/line/${row.id}` };
}
