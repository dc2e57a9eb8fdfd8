import { useSyncExternalStore } from 'react';
import { useConnection, useLostAt } from '../sync/connection-state.ts';
import { useMoment } from '../time/use-moment.ts';
import { type Staleness, staleMs, staleResults } from './stale-results.ts';

/** Reason why figures are stale. `connecting` is the first connection, which is not reported as a problem. */
export type Stale = Staleness | { why: 'offline'; asOf: number | null } | { why: 'connecting'; asOf: null };

export interface Known {
  /** Reason why the content is not current, even if it has been outdated for only a moment. `null` if the content is current. */
  reason: Stale | null;
  /** Whether the content counts as stale. A lost connection makes the content stale only after {@link staleMs}. */
  isStale: boolean;
}

/** Returns whether the screen is current: the client is connected, and all results are loaded and include the whole log. */
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
