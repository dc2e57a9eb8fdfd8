import { can } from '../../shared/permissions.ts';
import { type Entry, entries } from './pages.ts';

/** The first page of the sidebar that the person may open. */
export function firstEntry(user: Parameters<typeof can>[0]): Entry | undefined {
  return entries.find(({ Page, key }) => Page !== null && can(user, key));
}
