import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

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

/** Shared by all documents. Closing a document keeps the worker alive. */
let worker: PDFWorker | null = null;

/** Opens a PDF in a bundled worker, without network requests. @throws if the file is not a PDF */
export async function openPdf(file: Blob): Promise<Pdf> {
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
