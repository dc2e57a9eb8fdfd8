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

/** Loads all pages of a short list into a scope. */
async function loadAll(key: string, route: ListRoute, kind: Kind, filter = {}): Promise<boolean> {
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

const all = async (loads: Promise<boolean>[]) => !(await Promise.all(loads)).includes(false);
const may = (permission: Parameters<typeof can>[1]) => {
  const user = currentUser();
  return user !== null && can(user, permission);
};

/**
 * Loads brands over REST. For users who read messages, also loads labels and shared quick replies. All other rows of the scope, such as the
 * settings, are loaded over the socket, because not every user may request them over REST.
 */
export const configSnapshot: Loader = (key) =>
  all([
    loadAll(key, 'GET /brands', 'brand'),
    ...(may('messages.view') ? [loadAll(key, 'GET /labels', 'label')] : []),
    ...(may('messages.view') ? [loadAll(key, 'GET /quick-replies', 'quickReply', { owner: 'none' })] : []),
    subscriptions.socketSnapshot(key),
  ]);

/** Loads the colleagues: from the directory for users who can assign conversations, otherwise over the socket. */
export const teamSnapshot: Loader = (key) =>
  may('messages.assign') ? loadAll(key, 'GET /staff/directory', 'colleague') : subscriptions.socketSnapshot(key);

/** Loads the user's own row, notifications, muted conversations, personal quick replies and counters. */
export const ownSnapshot: Loader = (key) =>
  all([
    loadAll(key, 'GET /notifications', 'notification'),
    loadAll(key, 'GET /mutes', 'mute'),
    ...(may('messages.view') ? [loadAll(key, 'GET /quick-replies', 'quickReply', { owner: 'me' })] : []),
    subscriptions.socketSnapshot(key),
  ]);
