import { useSyncExternalStore } from 'react';
import { useConnection, useLostAt } from '../sync/connection-state.ts';
import { useMoment } from '../time/use-moment.ts';
import { type Staleness, staleMs, staleResults } from './stale-results.ts';

/** Reason for stale figures. `connecting` is the first connection, which is not reported as a problem. */
export type Stale = Staleness | { why: 'offline'; asOf: number | null } | { why: 'connecting'; asOf: null };

export interface Known {
  /** Why the content is not current, without delay. `null` if it is. */
  reason: Stale | null;
  /** Whether that has lasted too long. */
  isStale: boolean;
}

/** Whether the screen is current: connected, with results that load and cover the whole log. */
export function useKnown(): Known {
  const connection = useConnection();
  const lostAt = useLostAt();
  const now = useMoment((at) => (lostAt === null || at - lostAt > staleMs ? null : lostAt + staleMs + 1 - at));
  const { worst } = useSyncExternalStore(staleResults.listen, staleResults.view);
  const isLong = lostAt !== null && now - lostAt > staleMs;
  if (connection === 'offline' || isLong) return { reason: { why: 'offline', asOf: lostAt }, isStale: isLong };
  if (worst !== null) return { reason: worst, isStale: true };
  return { reason: connection === 'online' ? null : { why: 'connecting', asOf: null }, isStale: false };
}
