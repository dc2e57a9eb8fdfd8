import { limits } from './limits.ts';

/** online: wrote within 5 minutes; away: within an hour. Computed wherever it is shown, stored nowhere. */
export function onlineState(lastActiveAt: string, now: number): 'online' | 'away' | 'offline' {
  const age = now - Date.parse(lastActiveAt);
  if (age < limits.onlineMs) return 'online';
  return age < limits.awayMs ? 'away' : 'offline';
}
