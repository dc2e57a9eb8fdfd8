import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { labelPresets, QuickReply, Settings } from '../../shared/rows.ts';
import { defaultSettings, iceCredentialsOf, settingsOf } from './defaults.ts';
import { del, type Facts, iso, put, type RowOp } from './stored.ts';

/** Brands, LINE accounts, labels, quick replies, settings and API tokens. */

const takeName = (facts: Facts, id: string, holder: string) => put(facts, 'name', { id, holder });

/** Moves a unique name from its old value to a new one. */
export function renamed(
  facts: Facts,
  key: (name: string) => string,
  holder: string,
  from: string,
  to: string | undefined,
) {
  if (to === undefined || key(from) === key(to)) return [];
  return [...(from === '' ? [] : [del('name', key(from))]), ...(to === '' ? [] : [takeName(facts, key(to), holder)])];
}

export function brandCreated(event: EventOf<'brand.created'>, facts: Facts): RowOp[] {
  const { brandId: id, name, description, colorScheme, currency } = event;
  const brand = { id, name, description, colorScheme, currency, logoUrl: null, createdAt: iso(facts.at) };
  return [
    put(facts, 'brand', brand, { logo: null }),
    takeName(facts, nameKey('brand', name), id),
    ...event.labels.map((label) =>
      put(facts, 'label', {
        id: label.id,
        brandId: id,
        name: label.preset,
        color: label.color,
        preset: label.preset as (typeof labelPresets)[number],
      }),
    ),
  ];
}

export function brandChanged(event: EventOf<'brand.changed'>, facts: Facts): RowOp[] {
  const known = facts.read('brand', event.brandId);
  if (known === undefined) return [];
  const { type: _, brandId, logo, ...changes } = event;
  const row = { ...known.row, ...changes };
  if (logo !== undefined) row.logoUrl = logo === null ? null : `/api/brands/${brandId}/logo?v=${facts.position}`;
  const key = (name: string) => nameKey('brand', name);
  return [
    put(facts, 'brand', row, { logo: logo === undefined ? known.hidden.logo : logo }),
    ...renamed(facts, key, brandId, known.row.name, event.name),
  ];
}

export function brandDeleted(event: EventOf<'brand.deleted'>, facts: Facts): RowOp[] {
  const known = facts.read('brand', event.brandId);
  if (known === undefined) return [];
  return [del('brand', event.brandId), del('name', nameKey('brand', known.row.name))];
}

export function lineAccountCreated(event: EventOf<'line-account.created'>, facts: Facts): RowOp[] {
  const { lineAccountId: id, brandId, nickname, channelId, channelSecret, accessToken, enabled } = event;
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
    createdAt: iso(facts.at),
  };
  return [
    put(facts, 'lineAccount', row, { channelSecret, accessToken }),
    takeName(facts, nameKey('channel', channelId), id),
  ];
}

export function lineAccountChanged(event: EventOf<'line-account.changed'>, facts: Facts): RowOp[] {
  const known = facts.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  const { type: _, lineAccountId, channelSecret, accessToken, ...changes } = event;
  const hidden = {
    channelSecret: channelSecret === undefined ? known.hidden.channelSecret : channelSecret,
    accessToken: accessToken === undefined ? known.hidden.accessToken : accessToken,
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
    put(facts, 'lineAccount', row, hidden),
    ...renamed(facts, key, lineAccountId, known.row.channelId, event.channelId),
  ];
}

export function lineAccountDeleted(event: EventOf<'line-account.deleted'>, facts: Facts): RowOp[] {
  const known = facts.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  return [del('lineAccount', event.lineAccountId), del('name', nameKey('channel', known.row.channelId))];
}

export function lineAccountChecked(event: EventOf<'line-account.checked'>, facts: Facts): RowOp[] {
  const known = facts.read('lineAccount', event.lineAccountId);
  if (known === undefined) return [];
  const { botUserId, botName } = event;
  return [put(facts, 'lineAccount', { ...known.row, botUserId, botName }, known.hidden)];
}

const shownEvery = 60_000;

/** "Last event received" moves at most once a minute, so that it is not a row change for every message. */
export function lineAccountHeard(
  event: { origin?: { lineAccountId: string }; lineAccountId?: string },
  facts: Facts,
): RowOp[] {
  const known = facts.read('lineAccount', event.origin?.lineAccountId ?? event.lineAccountId ?? '');
  if (known === undefined) return [];
  const { lastEventAt } = known.row;
  if (lastEventAt !== null && facts.at - Date.parse(lastEventAt) < shownEvery) return [];
  return [put(facts, 'lineAccount', { ...known.row, lastEventAt: iso(facts.at) }, known.hidden)];
}

export function labelCreated(event: EventOf<'label.created'>, facts: Facts): RowOp[] {
  const { labelId: id, brandId, name, color } = event;
  return [put(facts, 'label', { id, brandId, name, color, preset: null })];
}

export function labelChanged(event: EventOf<'label.changed'>, facts: Facts): RowOp[] {
  const known = facts.read('label', event.labelId)?.row;
  if (known === undefined) return [];
  const { name = known.name, color = known.color } = event;
  const preset = event.name === undefined || event.name === known.name ? known.preset : null;
  return [put(facts, 'label', { ...known, name, color, preset })];
}

export function labelDeleted(event: EventOf<'label.deleted'>): RowOp[] {
  return [del('label', event.labelId)];
}

export function quickReplyCreated(event: EventOf<'quick-reply.created'>, facts: Facts): RowOp[] {
  const { type: _, quickReplyId: id, ...fields } = event;
  return [put(facts, 'quickReply', { id, ...fields, useCount: 0 })];
}

function changeQuickReply(facts: Facts, id: string, change: (row: QuickReply) => Partial<QuickReply>): RowOp[] {
  const known = facts.read('quickReply', id)?.row;
  return known === undefined ? [] : [put(facts, 'quickReply', { ...known, ...change(known) })];
}

export function quickReplyChanged(event: EventOf<'quick-reply.changed'>, facts: Facts): RowOp[] {
  const { type: _, quickReplyId, ...changes } = event;
  return changeQuickReply(facts, quickReplyId, () => changes);
}

export function quickRepliesSorted(event: EventOf<'quick-reply.sorted'>, facts: Facts): RowOp[] {
  return event.items.flatMap(({ id, sort }) => changeQuickReply(facts, id, () => ({ sort })));
}

export function quickReplyDeleted(event: EventOf<'quick-reply.deleted'>): RowOp[] {
  return [del('quickReply', event.quickReplyId)];
}

export function quickReplyUsed(event: EventOf<'quick-reply.used'>, facts: Facts): RowOp[] {
  return changeQuickReply(facts, event.quickReplyId, ({ useCount }) => ({ useCount: useCount + 1 }));
}

export function settingsChanged(event: EventOf<'settings.changed'>, facts: Facts): RowOp[] {
  const { changes, iceCredentials = [...iceCredentialsOf(facts.read)] } = event;
  return [put(facts, 'settings', { ...settingsOf(facts.read), ...(changes as Partial<Settings>) }, { iceCredentials })];
}

export function settingsReset(_event: EventOf<'settings.reset'>, facts: Facts): RowOp[] {
  return [put(facts, 'settings', defaultSettings, { iceCredentials: [] })];
}

export function apiTokenCreated(event: EventOf<'api-token.created'>, facts: Facts): RowOp[] {
  const { type: _, apiTokenId: id, ...fields } = event;
  return [
    // One from before tokens had an end lives as long as one may.
    put(facts, 'apiToken', {
      id,
      ...fields,
      expiresAt: event.expiresAt ?? facts.at + limits.apiTokenMaxMs,
      createdAt: iso(facts.at),
    }),
    takeName(facts, nameKey('token', event.hash), id),
  ];
}

export function apiTokenRevoked(event: EventOf<'api-token.revoked'>, facts: Facts): RowOp[] {
  const known = facts.read('apiToken', event.apiTokenId)?.row;
  return known === undefined ? [] : [del('apiToken', known.id), del('name', nameKey('token', known.hash))];
}
