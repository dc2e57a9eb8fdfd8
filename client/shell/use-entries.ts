import { can } from '../../shared/permissions.ts';
import { type Entry, entries } from '../app/pages.ts';
import { useBrand, useCan, useUser } from '../session/session.ts';
import { useCounts } from '../sync/counts.ts';

/** Returns the entries that the user has access to, in the order of the sidebar. */
export function useEntries(): Entry[] {
  const user = useUser();
  return entries.filter((entry) => can(user, entry.key));
}

export function useUnreadTotal(): number {
  const [brand] = useBrand();
  const counts = useCounts(brand);
  // Checks the permission, because the counts of the inbox remain after the user has lost access to it.
  return useCan('messages.view') ? (counts?.unreadTotal ?? 0) : 0;
}
