import { can, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { type Audience, audienceOf } from '../kinds/audience.ts';

/** Everyone who sees the same part of a scope. A delta is encoded only once per room. */
export interface Room {
  key: string;
  scope: Scope;
  audience: Audience;
  /** Topics of the room (see kinds/topics.ts). `inbox:*` includes all brands. */
  topics: readonly string[];
}

/** Scopes that include rows which only one person sees. */
const personal: ReadonlySet<Scope['scope']> = new Set(['me', 'reports']);

/**
 * Returns the room of a scope for a person. `null` if the person has no access. For a person without brands, the room for all brands has no
 * rows.
 * @param conversationBrand brand of the conversation, if the scope is a conversation
 */
export function roomOf(scope: Scope, viewer: Viewer, conversationBrand: string | null): Room | null {
  const topics = topicsFor(scope, viewer, conversationBrand);
  if (topics === null) return null;
  const audience = audienceOf(viewer, personal.has(scope.scope));
  return { key: `${scopeKey(scope)}|${audience.key}`, scope, audience, topics };
}

function topicsFor(scope: Scope, viewer: Viewer, conversationBrand: string | null): string[] | null {
  const when = (allowed: boolean, topics: string[] | null) => (allowed ? topics : null);
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
      return when(can(viewer, 'messages.view') || can(viewer, 'access.view') || can(viewer, 'dashboard.view'), [
        'team',
      ]);
    case 'audit':
      return when(can(viewer, 'access.view'), ['audit']);
    case 'config':
      return ['config'];
    case 'me':
      return [`me:${viewer.id}`];
    case 'reports':
      return when(can(viewer, 'reports.view') || can(viewer, 'analytics.reports'), ['reports']);
    case 'performance':
    case 'analytics':
    case 'monitor':
      return when(can(viewer, `${scope.scope}.view`), [scope.scope]);
  }
}

function brandTopics(prefix: string, brand: string, viewer: Viewer): string[] | null {
  if (brand !== 'all') return seesBrand(viewer, brand) ? [`${prefix}:${brand}`] : null;
  if (seesAllBrands(viewer)) return [`${prefix}:*`];
  return viewer.assignedBrands.map((id) => `${prefix}:${id}`);
}
