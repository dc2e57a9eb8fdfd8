import { useEffect, useState } from 'react';
import { useConnection } from '../../../sync/connection.ts';
import { present } from '../../../time/clock.ts';
import { useMoment } from '../../../time/use-moment.ts';

/** So long without a connection, and what is shown is stale. */
const staleMs = 10_000;

export interface Known {
  /** Up to when the screen is as the server has it; null: it has not been yet. */
  at: number | null;
  now: number;
  isOnline: boolean;
  isStale: boolean;
}

/** Up to when the screen is the server's: the present while the connection stands, then the moment at which it was lost. */
export function useKnownAt(): Known {
  const isOnline = useConnection() === 'online';
  const [lastAt, setLastAt] = useState<number | null>(null);
  const now = useMoment((at) => 1000 - (at % 1000));
  useEffect(() => {
    if (!isOnline) return;
    setLastAt(present());
    return () => setLastAt(present());
  }, [isOnline]);
  const at = isOnline ? now : lastAt;
  return { at, now, isOnline, isStale: at !== null && now - at > staleMs };
}
