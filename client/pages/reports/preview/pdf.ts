import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

export interface PageSize {
  width: number;
  height: number;
}

export interface Pdf {
  document: PDFDocumentProxy;
  /** Of each page, in points. */
  sizes: readonly PageSize[];
  close: () => void;
}

/** One for all reports of a visit: a document that closes leaves it standing. */
let worker: PDFWorker | null = null;

/** Opens a PDF in a worker of the product's own; nothing is asked of the network. @throws where it is none */
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
