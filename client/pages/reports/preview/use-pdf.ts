import { useEffect, useState } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import type { Failed } from '../../../api/api.ts';
import { loadFile } from '../../../api/download.ts';
import { useConnection } from '../../../sync/connection-state.ts';
import { openPdf, type Pdf } from './pdf.ts';

export type Opened = { state: 'loading' } | { state: 'failed'; why: Failed | null } | { state: 'open'; pdf: Pdf };

/** Pages of a report. Reloaded after a regeneration. */
export function usePdf({ id, generatedAt }: Pick<Report, 'id' | 'generatedAt'>): Opened & { retry: () => void } {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const isOnline = useConnection() === 'online';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `generatedAt` means a new file.
  useEffect(() => {
    const gone = new AbortController();
    let pdf: Pdf | null = null;
    const open = async () => {
      const loaded = await loadFile('GET /reports/:id/preview', { params: { id }, signal: gone.signal });
      if (gone.signal.aborted) return;
      if (loaded.error) return setOpened({ state: 'failed', why: loaded });
      pdf = await openPdf(loaded.blob);
      if (gone.signal.aborted) pdf.close();
      else setOpened({ state: 'open', pdf });
    };
    setOpened({ state: 'loading' });
    open().catch(() => {
      if (!gone.signal.aborted) setOpened({ state: 'failed', why: null });
    });
    return () => {
      gone.abort();
      pdf?.close();
    };
  }, [id, generatedAt, tries]);
  const isFailed = opened.state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries only when the connection returns.
  useEffect(() => {
    if (isOnline && isFailed) setTries(tries + 1);
  }, [isOnline]);
  return { ...opened, retry: () => setTries(tries + 1) };
}
