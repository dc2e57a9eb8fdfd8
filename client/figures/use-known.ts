import { useSyncExternalStore } from 'react';
import { useConnection, useLostAt } from '../sync/connection-state.ts';
import { useMoment } from '../time/use-moment.ts';
import { staleMs, type Trouble } from './answer-trouble.ts';
import { shownAnswers } from './shown-answers.ts';

/** A connection that is only now made is nothing to tell yet. */
export type Stale = Trouble | { why: 'offline'; asOf: number | null } | { why: 'connecting'; asOf: null };

export interface Known {
  /** Why what is shown is not the present, from the first moment; null while it is. */
  reason: Stale | null;
  /** It has been so for too long. */
  isStale: boolean;
}

/** Whether the screen is as the server has it: it is connected, and its answers come and hold all of the log. */
export function useKnown(): Known {
  const connection = useConnection();
  const lostAt = useLostAt();
  const now = useMoment((at) => (lostAt === null || at - lostAt > staleMs ? null : lostAt + staleMs + 1 - at));
  const { worst } = useSyncExternalStore(shownAnswers.listen, shownAnswers.view);
  const isLong = lostAt !== null && now - lostAt > staleMs;
  if (connection === 'offline' || isLong) return { reason: { why: 'offline', asOf: lostAt }, isStale: isLong };
  if (worst !== null) return { reason: worst, isStale: true };
  return { reason: connection === 'online' ? null : { why: 'connecting', asOf: null }, isStale: false };
}
