import { limits } from '../../shared/limits.ts';
import { can } from '../../shared/permissions.ts';
import type { Kind } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { currentUser } from '../session/state.ts';
import { deltaRows } from './delta-rows.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader } from './scope-entry.ts';

type ListRoute =
  | 'GET /brands'
  | 'GET /labels'
  | 'GET /quick-replies'
  | 'GET /staff/directory'
  | 'GET /notifications'
  | 'GET /mutes';

/** A list over REST. */
interface List {
  route: ListRoute;
  kind: Kind;
  filter?: object;
}

/** Loads all pages of a short list into a scope. */
async function loadAll(key: string, { route, kind, filter = {} }: List): Promise<boolean> {
  let cursor: string | null = null;
  do {
    const after: { cursor?: string } = cursor === null ? {} : { cursor };
    const query = { limit: limits.pageMax, ...filter, ...after };
    const result = await call(route, { query });
    if (result.error) return false;
    if (!subscriptions.snapshot(key, deltaRows(kind, result.data), result)) return false;
    cursor = result.meta.nextCursor;
  } while (cursor !== null);
  return true;
}

/** Loads the lists over REST, and the other rows of the scope over the socket. */
async function loadScope(key: string, lists: readonly List[]): Promise<boolean> {
  const kinds = lists.map(({ kind }) => kind);
  const loads = [...lists.map((list) => loadAll(key, list)), subscriptions.socketSnapshot(key, kinds)];
  return !(await Promise.all(loads)).includes(false);
}

const may = (permission: Parameters<typeof can>[1]) => {
  const user = currentUser();
  return user !== null && can(user, permission);
};

const quickReplies = (owner: 'me' | 'none'): List[] =>
  may('messages.view') ? [{ route: 'GET /quick-replies', kind: 'quickReply', filter: { owner } }] : [];

/**
 * Loads brands over REST. For users who read messages, also loads labels and shared quick replies. All other rows of the scope, such as the
 * settings, are loaded over the socket, because not every user may request them over REST.
 */
export const configSnapshot: Loader = (key) =>
  loadScope(key, [
    { route: 'GET /brands', kind: 'brand' },
    ...(may('messages.view') ? [{ route: 'GET /labels', kind: 'label' } as const] : []),
    ...quickReplies('none'),
  ]);

/** Loads the colleagues: from the directory for users who can assign conversations, otherwise over the socket. */
export const teamSnapshot: Loader = (key) =>
  may('messages.assign')
    ? loadAll(key, { route: 'GET /staff/directory', kind: 'colleague' })
    : subscriptions.socketSnapshot(key);

/** Loads the user's own row, notifications, muted conversations, personal quick replies and counters. */
export const ownSnapshot: Loader = (key) =>
  loadScope(key, [
    { route: 'GET /notifications', kind: 'notification' },
    { route: 'GET /mutes', kind: 'mute' },
    ...quickReplies('me'),
  ]);
