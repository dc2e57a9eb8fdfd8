import { limits } from './limits.ts';

/** `online`: a message within the last 5 minutes. `away`: within the last hour. Computed on display, never stored. */
export function onlineState(lastActiveAt: string, now: number): 'online' | 'away' | 'offline' {
  const age = now - Date.parse(lastActiveAt);
  if (age < limits.onlineMs) return 'online';
  return age < limits.awayMs ? 'away' : 'offline';
}
