import type { SecurityNotice } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

/** One's own security notices, the newest first. */
export function useSecurityNotices(): readonly SecurityNotice[] {
  return useAll('securityNotice').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
