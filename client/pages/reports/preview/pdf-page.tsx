import { useLingui } from '@lingui/react/macro';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSize } from './pdf.ts';
import classes from './pdf-view.module.css';

interface Props {
  document: PDFDocumentProxy;
  /** Page number, from 1. */
  number: number;
  count: number;
  size: PageSize;
  /** Pixels per point. */
  scale: number;
  /** Scroll container. */
  box: RefObject<HTMLElement | null>;
}

/** Maximum number of canvas pixels that all browsers support. */
const pixelsMax = 16_000_000;

/** PDF page, rendered when near the viewport, with a text layer for selection and screen readers. */
export function PdfPage({ document, number, count, size, scale, box }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: box.current,
      rootMargin: '600px 0px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [box]);

  useEffect(() => {
    const layer = words.current;
    const paper = place.current;
    if (!isNear || layer === null || paper === null) return;
    let isOver = false;
    let stop = (): void => undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isOver) return;
      const viewport = page.getViewport({ scale });
      const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(pixelsMax / (viewport.width * viewport.height)));
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width * density);
      canvas.height = Math.floor(viewport.height * density);
      canvas.ariaHidden = 'true';
      const drawn = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
      stop = () => {
        drawn.cancel();
        text.cancel();
      };
      layer.replaceChildren();
      await Promise.all([drawn.promise, text.render()]);
      if (isOver) return;
      paper.querySelector('canvas')?.remove();
      paper.prepend(canvas);
    };
    draw().catch(() => {
      // Rendering was cancelled, or failed for this page only.
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [document, number, scale, isNear]);

  const page = number;
  const label = t({ id: 'reports.page_of', message: `Page ${page} of ${count}` });
  const style = { width: size.width * scale, height: size.height * scale, '--total-scale-factor': scale };
  return (
    <figure ref={place} className={classes.page} style={style} data-page={number} aria-label={label}>
      <div ref={words} className={classes.words} />
    </figure>
  );
}
