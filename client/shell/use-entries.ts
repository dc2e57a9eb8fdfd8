import { can } from '../../shared/permissions.ts';
import { type Entry, entries } from '../routes.ts';
import { useBrand, useUser } from '../session.ts';
import { useCounts } from '../sync/counts.ts';

/** The entries that the person may open, in the sidebar's order. */
export function useEntries(): Entry[] {
  const user = useUser();
  return entries.filter((entry) => can(user, entry.permission));
}

export function useUnreadTotal(): number {
  const [brand] = useBrand();
  return useCounts(brand)?.unreadTotal ?? 0;
}
