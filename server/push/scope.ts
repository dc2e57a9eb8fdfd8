import { can, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import { type Scope, scopeKey } from '../../shared/sync/scope.ts';

/**
 * Who hears the same: people with the same brands and the same relevant permissions share a room, so that a delta is encoded once
 * for all of them.
 */
export interface Audience {
  key: string;
  brands: ReadonlySet<string> | 'all';
  person: string | null;
  seesStaff: boolean;
  seesAccounts: boolean;
  seesKpis: boolean;
  seesMessages: boolean;
  editsBrands: boolean;
}

export interface Room {
  key: string;
  scope: Scope;
  audience: Audience;
  /** See projections/topics.ts; `inbox:*` hears every brand. */
  topics: readonly string[];
}

export function audienceOf(viewer: Viewer, personal: boolean): Audience {
  const brands = seesAllBrands(viewer) ? ('all' as const) : new Set(viewer.assignedBrands);
  const person = personal ? viewer.id : null;
  const sees = {
    seesStaff: can(viewer, 'access.users'),
    seesAccounts: can(viewer, 'lineconfig.view'),
    seesKpis: can(viewer, 'dashboard.kpis'),
    seesMessages: can(viewer, 'messages.view'),
    editsBrands: can(viewer, 'brand.edit'),
  };
  const brandKey = brands === 'all' ? '*' : [...brands].sort().join(',');
  const bits = Object.values(sees).map(Number).join('');
  return { key: `${brandKey}|${bits}|${person ?? ''}`, brands, person, ...sees };
}

/** The room of a scope for a person, or null when they may not join it. A conversation's brand is given by who knows it. */
export function roomOf(scope: Scope, viewer: Viewer, conversationBrand: string | null): Room | null {
  const topics = topicsFor(scope, viewer, conversationBrand);
  if (topics === null) return null;
  const audience = audienceOf(viewer, scope.scope === 'me');
  return { key: `${scopeKey(scope)}|${audience.key}`, scope, audience, topics };
}

function topicsFor(scope: Scope, viewer: Viewer, conversationBrand: string | null): string[] | null {
  const when = (allowed: boolean, topics: string[]) => (allowed ? topics : null);
  switch (scope.scope) {
    case 'inbox':
      return when(can(viewer, 'messages.view'), brandTopics('inbox', scope.brand, viewer));
    case 'dashboard':
      return when(can(viewer, 'dashboard.view'), brandTopics('dashboard', scope.brand, viewer));
    case 'conversation':
      return when(can(viewer, 'messages.view') && conversationBrand !== null && seesBrand(viewer, conversationBrand), [
        `conversation:${scope.id}`,
      ]);
    case 'team':
      return when(can(viewer, 'messages.view') || can(viewer, 'access.users') || can(viewer, 'dashboard.view'), [
        'team',
      ]);
    case 'config':
      return ['config'];
    case 'me':
      return [`me:${viewer.id}`];
    case 'performance':
    case 'analytics':
    case 'reports':
    case 'monitor':
      return when(can(viewer, `${scope.scope}.view`), [scope.scope]);
  }
}

function brandTopics(prefix: string, brand: string, viewer: Viewer): string[] {
  if (brand !== 'all') return seesBrand(viewer, brand) ? [`${prefix}:${brand}`] : [];
  if (seesAllBrands(viewer)) return [`${prefix}:*`];
  return viewer.assignedBrands.map((id) => `${prefix}:${id}`);
}

const kpis = new Set(['activeConversations', 'vipCustomers', 'vipWaiting', 'customers']);

const hears = ({ brands }: Audience, brandId: string | null) =>
  brands === 'all' || (brandId !== null && brands.has(brandId));

const sharesBrand = ({ brands }: Audience, assigned: readonly string[]) =>
  brands === 'all' || assigned.includes('all') || assigned.some((id) => brands.has(id));

type Visible = { [K in Kind]: (row: Rows[K], audience: Audience) => boolean };

/** SYNC-14: what of a topic an audience may see. */
const visibleRows: Visible = {
  brand: (row, audience) => hears(audience, row.id),
  lineAccount: (row, audience) => audience.seesAccounts && hears(audience, row.brandId),
  label: (row, audience) => audience.seesMessages && hears(audience, row.brandId),
  quickReply: (row, audience) => audience.seesMessages && (row.brandId === null || hears(audience, row.brandId)),
  settings: () => true,
  staff: (row, audience) =>
    row.id === audience.person || (audience.seesStaff && sharesBrand(audience, row.assignedBrands)),
  colleague: (row, audience) => sharesBrand(audience, row.assignedBrands),
  conversation: (row, audience) => hears(audience, row.brandId),
  message: () => true,
  episode: (row, audience) => hears(audience, row.brandId),
  sale: (row, audience) => hears(audience, row.brandId),
  counts: (row, audience) => hears(audience, row.brandId),
  metric: (row, audience) => hears(audience, row.brandId) && (audience.seesKpis || !kpis.has(row.name)),
  automation: (row, audience) => audience.editsBrands && hears(audience, row.brandId),
  call: (row, audience) => hears(audience, row.brandId),
  lineQuota: (row, audience) => hears(audience, row.brandId),
  notification: (row, audience) => row.staffId === audience.person && hears(audience, row.brandId),
};

/** A deleted brand hides what it had; what belongs to no brand stays. */
export function ofLivingBrand(row: Rows[Kind], exists: (brandId: string) => boolean): boolean {
  const { brandId } = row as { brandId?: string | null };
  return brandId === undefined || brandId === null || exists(brandId);
}

export function isVisible(kind: Kind, row: Rows[Kind], audience: Audience): boolean {
  return (visibleRows[kind] as (row: Rows[Kind], audience: Audience) => boolean)(row, audience);
}
