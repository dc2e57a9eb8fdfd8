import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../sync/connection.ts';
import { present } from '../time/clock.ts';
import { useMoment } from '../time/use-moment.ts';
import { staleMs, type Trouble } from './answer-trouble.ts';
import { shownAnswers } from './shown-answers.ts';

export type Stale = Trouble | { why: 'offline'; asOf: number | null };

export interface Known {
  isOnline: boolean;
  /** Why what is shown is not the present, from the first moment; null while it is. */
  reason: Stale | null;
  /** It has been so for too long. */
  isStale: boolean;
}

/** Whether the screen is as the server has it: it is connected, and its answers come and hold all of the log. */
export function useKnown(): Known {
  const isOnline = useConnection() === 'online';
  const [lostAt, setLostAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isOnline) return;
    setLostAt(null);
    return () => setLostAt(present());
  }, [isOnline]);
  const now = useMoment((at) => (lostAt === null || at - lostAt > staleMs ? null : lostAt + staleMs + 1 - at));
  const { worst } = useSyncExternalStore(shownAnswers.listen, shownAnswers.view);
  if (isOnline) return { isOnline, reason: worst, isStale: worst !== null };
  return { isOnline, reason: { why: 'offline', asOf: lostAt }, isStale: lostAt !== null && now - lostAt > staleMs };
}
