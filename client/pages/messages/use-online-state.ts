import { limits } from '../../../shared/limits.ts';
import { onlineState } from '../../../shared/online-state.ts';
import { useMoment } from '../../time/use-moment.ts';

/** Returns the online state of the customer. Renders the component again when the state changes. */
export function useOnlineState(lastActiveAt: string | null): 'online' | 'away' | 'offline' {
  const at = lastActiveAt ?? '1970-01-01T00:00:00.000Z';
  const now = useMoment((present) => {
    const age = present - Date.parse(at);
    if (age < limits.onlineMs) return limits.onlineMs - age;
    return age < limits.awayMs ? limits.awayMs - age : null;
  });
  return onlineState(at, now);
}
