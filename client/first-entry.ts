import { can } from '../shared/permissions.ts';
import { type Entry, entries } from './routes.ts';

/** Where somebody lands: the first entry of the sidebar that they may open; the wall is for a screen on a wall. */
export function firstEntry(user: Parameters<typeof can>[0]): Entry | undefined {
  return entries.find((entry) => entry.page !== 'monitor' && can(user, entry.permission));
}
