import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { ReplyPreset } from '../../shared/reply-preset-texts.ts';
import { rewardOf } from '../../shared/reward.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { IceServer, QuickReply, Settings } from '../../shared/rows.ts';
import { RecordedSettings } from '../../shared/settings-values.ts';
import type { labelPresets } from '../../shared/vocabulary.ts';
import { changedTolerances } from '../turns/tolerances.ts';
import { defaultSettings, iceCredentialsOf, settingsOf, tolerancesOf } from './defaults.ts';
import { del, type Hidden, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store brands, LINE accounts, labels, quick replies, settings and API tokens. */

const takeName = (context: ProjectionContext, id: string, holder: string) => put(context, 'name', { id, holder });

/** Releases the old value of a unique name and reserves the new one. */
export function renamed(
  context: ProjectionContext,
  key: (name: string) => string,
  holder: string,
  from: string,
  to: string | undefined,
) {
  if (to === undefined || key(from) === key(to)) return [];
  return [...(from === '' ? [] : [del('name', key(from))]), ...(to === '' ? [] : [takeName(context, key(to), holder)])];
}

export function brandCreated(event: EventOf<'brand.created'>, context: ProjectionContext): RowOp[] {
  const { brandId: id, name, description, colorScheme, currency } = event;
  const brand = { id, name, description, colorScheme, currency, logoUrl: null };
  return [
    put(context, 'brand', { ...brand, createdAt: iso(context.at) }, { logo: null }),
    takeName(context, nameKey('brand', name), id),
    ...event.labels.map((label) =>
      put(context, 'label', {
        id: label.id,
        brandId: id,
        name: label.preset,
        color: label.color,
        preset: label.preset as (typeof labelPresets)[number],
      }),
    ),
    ...(event.quickReplies ?? []).map((reply, place) =>
      put(
        context,
        'quickReply',
        {
          id: reply.id,
          brandId: id,
          ownerId: null,
          kind: 'text',
          title: reply.title,
          text: reply.text,
          preset: reply.preset as ReplyPreset,
          keywords: [reply.preset],
          category: '',
          sort: place + 1,
          useCount: 0,
        },
        { editedAt: context.position, placedAt: context.position },
      ),
    ),
  ];
}

export function brandChanged(event: EventOf<'brand.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('brand', event.brandId);
  if (known === undefined) return [];
  const { type: _, brandId, logo, ...changes } = event;
  const row = { ...known.row, ...changes };
  if (logo !== undefined) row.logoUrl = logo === null ? null : `/api/brands/${brandId}/logo?v=${context.position}`;
  const key = (name: string) => nameKey('brand', name);
  return [
    put(context, 'brand', row, { logo: logo === undefined ? known.hidden.logo : logo }),
    ...renamed(context, key, brandId, known.row.name, event.name),
  ];
}

export function brandDeleted(event: EventOf<'brand.deleted'>, context: ProjectionContext): RowOp[] {
  const known = context.read('brand', event.brandId);
  if (known === undefined) return [];
  return [del('brand', event.brandId), del('name', nameKey('brand', known.row.name))];
}

export function lineAccountCreated(event: EventOf<'line-account.created'>, context: ProjectionContext): RowOp[] {
  const { lineAccountId: id, brandId, nickname, channelId, channelSecret, accessToken, enabled } = event;
  const { messagePrice = null } = event;
  const row = {
    id,
    brandId,
    nickname,
    channelId,
    hasChannelSecret: channelSecret !== null,
    hasAccessToken: accessToken !== null,
    enabled,
    botUserId: null,
    botName: null,
    lastEventAt: null,
    createdAt: iso(context.at),
  };
  return [
    put(context, 'lineAccount', row, { channelSecret, accessToken, messagePrice, editedAt: context.position }),
    takeName(context, nameKey('channel', channelId), id),
  ];
}

export function lineAccountChanged(event: EventOf<'line-account.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  const { type: _, lineAccountId, channelSecret, accessToken, messagePrice, ...changes } = event;
  const hidden = {
    channelSecret: channelSecret === undefined ? known.hidden.channelSecret : channelSecret,
    accessToken: accessToken === undefined ? known.hidden.accessToken : accessToken,
    messagePrice: messagePrice === undefined ? known.hidden.messagePrice : messagePrice,
    editedAt: context.position,
  };
  const row = {
    ...known.row,
    ...changes,
    hasChannelSecret: hidden.channelSecret !== null,
    hasAccessToken: hidden.accessToken !== null,
  };
  if (row.brandId === null) row.enabled = false;
  const key = (channelId: string) => nameKey('channel', channelId);
  return [
    put(context, 'lineAccount', row, hidden),
    ...renamed(context, key, lineAccountId, known.row.channelId, event.channelId),
  ];
}

export function lineAccountDeleted(event: EventOf<'line-account.deleted'>, context: ProjectionContext): RowOp[] {
  const known = context.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  return [del('lineAccount', event.lineAccountId), del('name', nameKey('channel', known.row.channelId))];
}

export function lineAccountChecked(event: EventOf<'line-account.checked'>, context: ProjectionContext): RowOp[] {
  const known = context.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  const { botUserId, botName } = event;
  return [put(context, 'lineAccount', { ...known.row, botUserId, botName }, known.hidden)];
}

const shownEvery = 60_000;

/** Updates the time of the last event at most once a minute, so that not every message changes the row. */
export function lineAccountEventReceived(
  event: { origin?: { lineAccountId: string }; lineAccountId?: string },
  context: ProjectionContext,
): RowOp[] {
  const known = context.read('lineAccount', event.origin?.lineAccountId ?? event.lineAccountId ?? '');
  if (known === undefined) return [];
  const { lastEventAt } = known.row;
  if (lastEventAt !== null && context.at - Date.parse(lastEventAt) < shownEvery) return [];
  return [put(context, 'lineAccount', { ...known.row, lastEventAt: iso(context.at) }, known.hidden)];
}

export function labelCreated(event: EventOf<'label.created'>, context: ProjectionContext): RowOp[] {
  const { labelId: id, brandId, name, color } = event;
  return [put(context, 'label', { id, brandId, name, color, preset: null })];
}

export function labelChanged(event: EventOf<'label.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('label', event.labelId)?.row;
  if (known === undefined) return [];
  const { name = known.name, color = known.color } = event;
  const preset = event.name === undefined || event.name === known.name ? known.preset : null;
  return [put(context, 'label', { ...known, name, color, preset })];
}

export function labelDeleted(event: EventOf<'label.deleted'>): RowOp[] {
  return [del('label', event.labelId)];
}

export function quickReplyCreated(event: EventOf<'quick-reply.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, quickReplyId: id, ownerId = null, kind = 'text', ...fields } = event;
  const { position } = context;
  const row = withoutNulls({ id, ownerId, kind, ...fields, preset: null, useCount: 0 });
  return [put(context, 'quickReply', row, { editedAt: position, placedAt: position })];
}

function changeQuickReply(
  context: ProjectionContext,
  id: string,
  change: (row: QuickReply) => Omit<QuickReply, 'version'>,
  touched: Partial<Hidden['quickReply']> = {},
): RowOp[] {
  const known = context.read('quickReply', id);
  if (known === undefined) return [];
  const { row, hidden } = known;
  return [put(context, 'quickReply', change(row), { ...hidden, ...touched })];
}

export function quickReplyChanged(event: EventOf<'quick-reply.changed'>, context: ProjectionContext): RowOp[] {
  const { type: _, quickReplyId, ...changes } = event;
  const isRewritten = changes.title !== undefined || changes.text !== undefined || changes.kind !== undefined;
  const change = (row: QuickReply) => withoutNulls({ ...row, ...changes, preset: isRewritten ? null : row.preset });
  return changeQuickReply(context, quickReplyId, change, { editedAt: context.position });
}

/** Removes the parts that a quick reply of its kind does not have. */
function withoutNulls<R extends { mediaId?: unknown; mediaKind?: unknown; card?: unknown }>({
  mediaId,
  mediaKind,
  card,
  ...row
}: R) {
  const parts = { mediaId, mediaKind, card } as Pick<QuickReply, 'mediaId' | 'mediaKind' | 'card'>;
  return { ...row, ...(Object.fromEntries(Object.entries(parts).filter(([, part]) => part != null)) as typeof parts) };
}

export function quickRepliesSorted(event: EventOf<'quick-reply.sorted'>, context: ProjectionContext): RowOp[] {
  const touched = { placedAt: context.position };
  return event.items.flatMap(({ id, sort }) => changeQuickReply(context, id, (row) => ({ ...row, sort }), touched));
}

export function quickReplyDeleted(event: EventOf<'quick-reply.deleted'>): RowOp[] {
  return [del('quickReply', event.quickReplyId)];
}

export function quickReplyUsed(event: EventOf<'quick-reply.used'>, context: ProjectionContext): RowOp[] {
  return changeQuickReply(context, event.quickReplyId, (row) => ({ ...row, useCount: row.useCount + 1 }));
}

export function settingsChanged(event: EventOf<'settings.changed'>, context: ProjectionContext): RowOp[] {
  const { changes, iceCredentials = changes.iceServers ? [] : [...iceCredentialsOf(context.read)] } = event;
  return [
    settingsRow(context, { ...settingsOf(context.read), ...settingsIn(changes, iceCredentials) }, iceCredentials),
  ];
}

/**
 * Converts settings from a record. Settings that no longer exist are dropped, and so are unencrypted credentials from older releases, which
 * have to be entered again.
 */
function settingsIn(
  { iceServers, ...changes }: RecordedSettings,
  iceCredentials: readonly (string | null)[],
): Partial<Settings> {
  const known = Object.entries(changes).filter(([name]) => Object.hasOwn(RecordedSettings.shape, name));
  const servers = iceServers?.map(
    ({ urls, username }, index): IceServer => ({
      urls,
      ...(username === undefined ? {} : { username }),
      hasCredential: (iceCredentials[index] ?? null) !== null,
    }),
  );
  return { ...Object.fromEntries(known), ...(servers === undefined ? {} : { iceServers: servers }) };
}

export function settingsReset(_event: EventOf<'settings.reset'>, context: ProjectionContext): RowOp[] {
  return [settingsRow(context, defaultSettings, [])];
}

function settingsRow(context: ProjectionContext, row: Settings, iceCredentials: (string | null)[]): RowOp {
  const tolerances = changedTolerances(tolerancesOf(context.read), context, row.tolerances);
  const known = context.read('settings', 'settings');
  const isSame = known?.row.backupAt === row.backupAt;
  const backupSince = row.backupAt === null ? null : isSame ? known.hidden.backupSince : context.at;
  return put(
    context,
    'settings',
    { ...row, reward: rewardOf(row.reward) },
    { iceCredentials, tolerances, backupSince },
  );
}

export function apiTokenCreated(event: EventOf<'api-token.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, apiTokenId: id, ...fields } = event;
  return [
    // Tokens in old records without an expiry get the maximum lifetime.
    put(context, 'apiToken', {
      id,
      ...fields,
      bearer: event.bearer ?? 'program',
      expiresAt: event.expiresAt ?? context.at + limits.apiTokenMaxMs,
      createdAt: iso(context.at),
    }),
    takeName(context, nameKey('token', event.hash), id),
  ];
}

export function apiTokenRenewed(event: EventOf<'api-token.renewed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('apiToken', event.apiTokenId)?.row;
  return known === undefined ? [] : [put(context, 'apiToken', { ...known, expiresAt: event.expiresAt })];
}

export function apiTokenRevoked(event: EventOf<'api-token.revoked'>, context: ProjectionContext): RowOp[] {
  const known = context.read('apiToken', event.apiTokenId)?.row;
  return known === undefined ? [] : [del('apiToken', known.id), del('name', nameKey('token', known.hash))];
}
