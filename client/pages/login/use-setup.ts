import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { call } from '../../api/api.ts';

type Setup = ResponseOf<'GET /auth/setup'>;

/** Whether the first visitor creates the owner's account; `null` while loading. If the request fails, people can still try to sign in. */
export function useSetup(): Setup | null {
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    void call('GET /auth/setup', {}, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      setSetup(result.error ? { needsOwner: false, registrationOpen: false, resetsByMail: false } : result.data);
    });
    return () => gone.abort();
  }, []);
  return setup;
}
