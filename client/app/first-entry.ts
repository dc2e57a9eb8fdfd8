import { can } from '../../shared/permissions.ts';
import { type Entry, entries } from './pages.ts';

/** The first page of the sidebar that the user has access to. */
export function firstEntry(user: Parameters<typeof can>[0]): Entry | undefined {
  return entries.find(({ key }) => can(user, key));
}
