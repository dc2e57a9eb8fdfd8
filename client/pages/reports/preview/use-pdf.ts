import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { useEffect, useState } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import type { Failed } from '../../../api/api.ts';
import { loadFile } from '../../../api/download.ts';
import { useConnection } from '../../../sync/connection-state.ts';

export type Opened = { state: 'loading' } | { state: 'failed'; why: Failed | null } | { state: 'open'; pdf: Pdf };

/** Returns the pages of a report. They are loaded again after a regeneration. */
export function usePdf({ id, generatedAt }: Pick<Report, 'id' | 'generatedAt'>): Opened & { retry: () => void } {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const isOnline = useConnection() === 'online';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `generatedAt` means a new file.
  useEffect(() => {
    const run = new AbortController();
    let pdf: Pdf | null = null;
    const open = async () => {
      const loaded = await loadFile('GET /reports/:id/preview', { params: { id }, signal: run.signal });
      if (run.signal.aborted) return;
      if (loaded.error) return setOpened({ state: 'failed', why: loaded });
      pdf = await openPdf(loaded.blob);
      if (run.signal.aborted) pdf.close();
      else setOpened({ state: 'open', pdf });
    };
    setOpened({ state: 'loading' });
    open().catch(() => {
      if (!run.signal.aborted) setOpened({ state: 'failed', why: null });
    });
    return () => {
      run.abort();
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

export interface PageSize {
  width: number;
  height: number;
}

export interface Pdf {
  document: PDFDocumentProxy;
  /** Page sizes in points. */
  sizes: readonly PageSize[];
  close: () => void;
}

/** Worker shared by all documents. It keeps running when a document is closed. */
let worker: PDFWorker | null = null;

/** Opens a PDF in the bundled worker, without network requests. @throws if the file is not a PDF */
async function openPdf(file: Blob): Promise<Pdf> {
  worker ??= PDFWorker.create({ port: new PdfWorker() });
  const data = new Uint8Array(await file.arrayBuffer());
  const task = getDocument({ data, worker, useWasm: false, verbosity: 0 });
  const document = await task.promise;
  const sizes = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ width, height });
  }
  return { document, sizes, close: () => void task.destroy() };
}
