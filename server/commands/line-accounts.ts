import { type ErrorCode, messageOf, Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { LineAccount } from '../../shared/rows.ts';
import type { WebhookTest } from '../../shared/webhook-test.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { isBeyondStop } from './brand-limits.ts';
import { differing, found } from './found.ts';
import { inPlaces } from './in-one-record.ts';
import { isTaken } from './names.ts';
import { nothing } from './nothing.ts';

interface AccountFields {
  brandId: string | null;
  nickname: string;
  channelId: string;
  /** Encrypted, like the access token. `null` if there is none. */
  channelSecret: string | null;
  accessToken: string | null;
  enabled: boolean;
  /** Price of a billed message in the brand's currency. `null` if not set. */
  messagePrice: number | null;
}

/** Returns a refusal whose details name the field, so that a form shows the error at this field. */
const refusal = (code: ErrorCode, path: string) => new Refusal(code, [{ path, message: messageOf(code) }]);

function mustBeNewChannel(read: Read, channelId: string | undefined, holder: string): void {
  if (channelId !== undefined && isTaken(read, 'channel', channelId, holder))
    throw refusal('channel_taken', 'channelId');
}

type NewAccount = Omit<AccountFields, 'messagePrice'> & {
  lineAccountId: string;
  messagePrice?: number | null | undefined;
};

/**
 * Creates a LINE account. An account without a brand is disabled.
 * @throws Refusal `brand_not_found`, `channel_taken`
 */
export function createLineAccount(command: NewAccount): Decide {
  return (read) => {
    if (command.brandId !== null) found(read, 'brand', command.brandId);
    mustBeNewChannel(read, command.channelId, command.lineAccountId);
    const enabled = command.enabled && command.brandId !== null;
    return { events: [{ type: 'line-account.created', ...command, enabled }] };
  };
}

type ChangeLineAccount = Partial<AccountFields> & {
  lineAccountId: string;
  /** Brand that the account's conversations belong to. `null` if the account has no conversations. */
  boundBy: string | null;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
};

/**
 * Changes a LINE account. An account is not enabled if its brand does not exist. A secret in the request always counts as a change, because
 * encrypted values cannot be compared.
 * @throws Refusal `line_account_not_found`, `brand_not_found`, `channel_taken`, `account_in_use`, `changed_meanwhile`
 */
export function changeLineAccount({ lineAccountId, boundBy, version, ...wished }: ChangeLineAccount): Decide {
  return (read) => {
    const { row, hidden } = found(read, 'lineAccount', lineAccountId);
    if (version !== undefined && version < hidden.editedAt) throw refusal('changed_meanwhile', 'version');
    const { channelSecret, accessToken, ...plain } = wished;
    const changes: Partial<AccountFields> = differing({ ...row, messagePrice: hidden.messagePrice }, plain);
    const brandId = changes.brandId === undefined ? row.brandId : changes.brandId;
    if (brandId === null || (changes.enabled && read('brand', brandId) === undefined)) delete changes.enabled;
    if (channelSecret !== undefined) changes.channelSecret = channelSecret;
    if (accessToken !== undefined) changes.accessToken = accessToken;
    if (Object.keys(changes).length === 0) return nothing;
    if (changes.brandId !== undefined) mustBind(read, row, changes.brandId, boundBy);
    mustBeNewChannel(read, changes.channelId, lineAccountId);
    return { events: [{ type: 'line-account.changed', lineAccountId, ...changes }] };
  };
}

/**
 * Checks that an account can be assigned to a brand. An account that belongs to another brand, or has conversations of another brand,
 * cannot be moved.
 * @throws Refusal `brand_not_found`, `account_in_use`
 */
function mustBind(read: Read, row: LineAccount, brandId: string | null, boundBy: string | null): void {
  if (brandId === null) return;
  found(read, 'brand', brandId);
  const elsewhere = row.brandId !== null && row.brandId !== brandId && read('brand', row.brandId) !== undefined;
  if (elsewhere || (boundBy !== null && boundBy !== brandId)) throw refusal('account_in_use', 'brandId');
}

interface Binding {
  brandId: string;
  lineAccountId: string;
}

/**
 * Assigns an account to a brand and enables it.
 * @throws Refusal `line_account_not_found`, `brand_not_found`, `account_in_use`
 */
export function bindLineAccount({ brandId, lineAccountId, boundBy }: Binding & { boundBy: string | null }): Decide {
  return (read) => {
    const { row } = found(read, 'lineAccount', lineAccountId);
    if (row.brandId === brandId) return nothing;
    mustBind(read, row, brandId, boundBy);
    return { events: [{ type: 'line-account.changed', lineAccountId, brandId, enabled: true }] };
  };
}

/**
 * Removes an account from its brand and disables it.
 * @throws Refusal `line_account_not_found` if the account belongs to another brand
 */
export function unbindLineAccount({ brandId, lineAccountId }: Binding): Decide {
  return (read) => {
    const { row } = found(read, 'lineAccount', lineAccountId);
    if (row.brandId === null) return nothing;
    if (row.brandId !== brandId) throw new Refusal('line_account_not_found');
    return { events: [{ type: 'line-account.changed', lineAccountId, brandId: null, enabled: false }] };
  };
}

export function deleteLineAccount({ lineAccountId }: { lineAccountId: string }): Decide {
  return (read) => {
    found(read, 'lineAccount', lineAccountId);
    return { events: [{ type: 'line-account.deleted', lineAccountId }] };
  };
}

/** Records that LINE is requested to send events to a URL. Recorded before the request, so the result is not known yet. */
export function askWebhook({ lineAccountId, url }: { lineAccountId: string; url: string }): Decide {
  return () => ({ events: [{ type: 'line-account.webhook-asked', lineAccountId, url }] });
}

/**
 * Records that a test message is sent to a customer. Recorded before the request to LINE, and without the customer's LINE id.
 * @throws Refusal `line_account_not_found`, `brand_limit_reached`
 */
export function tryMessage(tried: { lineAccountId: string; recipient: string }): Decide {
  return (read, at) => {
    const { brandId } = found(read, 'lineAccount', tried.lineAccountId).row;
    if (brandId !== null && isBeyondStop(read, brandId, 1, at)) throw new Refusal('brand_limit_reached');
    return { events: [{ type: 'line-account.message-tried', ...tried }] };
  };
}

/** Records that webhooks were reprocessed, with the result. */
export function replayedWebhooks(result: Omit<EventOf<'line-account.webhooks-replayed'>, 'type'>): Decide {
  return () => ({ events: [{ type: 'line-account.webhooks-replayed', ...result }] });
}

/** Stores the id and the name that LINE returned for the account's bot. */
export function checkedLineAccount(command: {
  lineAccountId: string;
  botUserId: string | null;
  botName: string | null;
}): Decide {
  return (read) => {
    const { row }: Stored<'lineAccount'> = found(read, 'lineAccount', command.lineAccountId);
    const { lineAccountId, ...bot } = command;
    if (Object.keys(differing(row, bot)).length === 0) return nothing;
    return { events: [{ type: 'line-account.checked', lineAccountId, ...bot }] };
  };
}

/** Records the result of a webhook test, so that everyone who manages the account sees the result. */
export function testedLineAccount(tested: { lineAccountId: string; test: WebhookTest }): Decide {
  return (read) => {
    found(read, 'lineAccount', tested.lineAccountId);
    return { events: [{ type: 'line-account.tested', ...tested }] };
  };
}

/**
 * Applies several changes of accounts together, or none if one of them is refused.
 * @param list path of the list in the request body, as a prefix of the paths in refusals
 * @throws Refusal of any of the changes, with the index of the change; `channel_taken` if two accounts in the list have the same channel
 */
export function saveLineAccounts(
  parts: readonly { channelId: string | undefined; decide: Decide }[],
  list = '',
): Decide {
  return (read, at) => {
    const named = parts.map(({ channelId }) => (channelId === undefined ? null : nameKey('channel', channelId)));
    const twice = named.findIndex((key, place) => key !== null && named.indexOf(key) < place);
    if (twice >= 0) throw refusal('channel_taken', `${list}${twice}.channelId`);
    const decides = parts.map(({ decide }) => decide);
    return inPlaces(decides, list)(read, at);
  };
}
