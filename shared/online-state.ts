import { limits } from './limits.ts';

/**
 * Returns whether a customer is likely to be online. `online`: a message within the last 5 minutes. `away`: within the last hour. Computed
 * when displayed, and never stored.
 * @param now milliseconds since 1970
 */
export function onlineState(lastActiveAt: string, now: number): 'online' | 'away' | 'offline' {
  const age = now - Date.parse(lastActiveAt);
  if (age < limits.onlineMs) return 'online';
  return age < limits.awayMs ? 'away' : 'offline';
}
