import { useCallback, useEffect, useState } from 'react';
import type { Failed, Result } from '../api/api.ts';

interface Versioned {
  id: string;
  version: number;
}

export type Latest<R> =
  | { state: 'loading' }
  | { state: 'failed'; failed: Failed; retry: () => void }
  | { state: 'ready'; row: R; take: (row: R) => void };

/**
 * Returns a row: at first the row that `load` requests, then the newest version that the server has pushed.
 * @param load Must be stable for the same id.
 */
export function useLatest<R extends Versioned>(
  id: string,
  pushed: R | undefined,
  load: () => Promise<Result<R, unknown>>,
): Latest<R> {
  const [answered, setAnswered] = useState<R | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [tries, setTries] = useState(0);
  const isMissing = pushed === undefined && answered?.id !== id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again.
  useEffect(() => {
    if (!isMissing) return;
    let dropped = false;
    void load().then((result) => {
      if (dropped) return;
      if (result.error) setFailed(result);
      else setAnswered(result.data);
    });
    return () => {
      dropped = true;
    };
  }, [isMissing, load, tries]);

  const retry = useCallback(() => {
    setFailed(null);
    setTries((count) => count + 1);
  }, []);
  const own = answered?.id === id ? answered : undefined;
  // The response to a save may arrive before the same row is pushed, so the newer of the two rows is returned.
  const row = own === undefined || (pushed?.version ?? -1) >= own.version ? (pushed ?? own) : own;
  if (row !== undefined) return { state: 'ready', row, take: setAnswered };
  return failed === null ? { state: 'loading' } : { state: 'failed', failed, retry };
}
