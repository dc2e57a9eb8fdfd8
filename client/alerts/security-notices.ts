import type { SecurityNotice } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

/** The user's security notices, newest first. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  return useAll('securityNotice').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
