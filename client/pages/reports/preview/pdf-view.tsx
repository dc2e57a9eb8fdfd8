import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import { errorText } from '../../../api/error-text.ts';
import { keysLackedBy } from '../../../reports/locked-text.ts';
import { percentText } from '../../../time/time.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './pdf-view.module.css';
import { Locked, PagesPlace } from './preview-states.tsx';
import type { PageSize, Pdf } from './use-pdf.ts';
import { usePdf } from './use-pdf.ts';

interface Props {
  report: Report;
  /** Called with the number of pages. */
  onPages: (count: number) => void;
  /** Reports whether the report has content that the reader cannot access. */
  onLocked: (isLocked: boolean) => void;
}

/** Pages of a report's PDF. */
export function PdfView({ report, onPages, onLocked }: Props) {
  const opened = usePdf(report);
  const count = opened.state === 'open' ? opened.pdf.sizes.length : 0;
  useEffect(() => onPages(count), [count, onPages]);
  const lacked = opened.state === 'failed' && opened.why !== null ? keysLackedBy(opened.why) : [];
  const isLocked = lacked.length > 0;
  useEffect(() => onLocked(isLocked), [isLocked, onLocked]);
  if (opened.state === 'failed') {
    return (
      <div className="flex-1 min-h-0 bg-ground overflow-auto focus-inset">
        {isLocked ? (
          <Locked keys={lacked} />
        ) : (
          <ErrorState
            title={<Trans id="reports.preview_failed">The pages could not be shown</Trans>}
            reason={opened.why && errorText(opened.why)}
            onRetry={opened.retry}
          />
        )}
      </div>
    );
  }
  if (opened.state === 'loading') return <PagesPlace />;
  return <Pages pdf={opened.pdf} />;
}

const margin = 48;
const gap = 16;
/** Pixels per point at actual size. */
const trueScale = 96 / 72;
const [least, most, step] = [0.25, 5, 1.25];

function Pages({ pdf: { document, sizes } }: { pdf: Pdf }) {
  const { i18n, t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const [zoom, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const widest = Math.max(...sizes.map((size) => size.width));
  const fit = Math.max(0.1, (width - margin) / widest);
  const scale = zoom ?? fit;
  const count = sizes.length;
  const tops = sizes.map((_, place) =>
    sizes.slice(0, place).reduce((sum, { height }) => sum + height * scale + gap, gap),
  );
  const look = () => {
    const { current } = box;
    if (current === null) return;
    const middle = current.scrollTop + current.clientHeight / 3;
    setPage(Math.max(1, tops.filter((top) => top <= middle).length));
  };
  const go = (to: number) => {
    box.current?.scrollTo({ top: (tops[to - 1] ?? 0) - gap });
    setPage(to);
  };
  const change = (next: number | null) => {
    const { current } = box;
    // Restores the scroll position relative to the height, so that the same lines stay visible.
    const share = current === null ? 0 : current.scrollTop / current.scrollHeight;
    setZoom(next);
    requestAnimationFrame(() => current?.scrollTo({ top: share * current.scrollHeight }));
  };
  const percent = percentText((100 * scale) / trueScale, i18n.locale);
  const label = t({ id: 'reports.pages', message: 'Pages of the report' });
  const both = useMergedRef(box, ref);
  return (
    <>
      <section
        ref={both}
        className="flex-1 min-h-0 bg-ground overflow-auto focus-inset"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        onScroll={look}
      >
        <div className={`flex flex-col items-center gap-16 px-24 py-16 ${classes.pages}`}>
          {width > 0 &&
            sizes.map((size, place) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number.
                key={place}
                {...{ document, size, scale, box, count }}
                number={place + 1}
              />
            ))}
        </div>
      </section>
      <div
        className="flex items-center justify-center flex-none min-h-touch gap-4 px-16 py-4 border-top"
        role="toolbar"
        aria-label={label}
        aria-orientation="horizontal"
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={page <= 1}
          aria-label={t({ id: 'reports.page_before', message: 'Previous page' })}
          onClick={() => go(page - 1)}
        >
          <IconChevronUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className="text-13 tabular px-4" aria-live="polite">
          <Trans id="reports.page_of">
            Page {page} of {count}
          </Trans>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={page >= count}
          aria-label={t({ id: 'reports.page_after', message: 'Next page' })}
          onClick={() => go(page + 1)}
        >
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className={`bg-hairline ${classes.divider}`} />
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={scale / step < least}
          aria-label={t({ id: 'reports.zoom_out', message: 'Zoom out' })}
          onClick={() => change(scale / step)}
        >
          <IconZoomOut size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-pressed={zoom === null}
          title={t({ id: 'reports.fit', message: 'Fit to width' })}
          onClick={() => change(null)}
        >
          {zoom === null ? <Trans id="reports.fits">fit</Trans> : percent}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={scale * step > most}
          aria-label={t({ id: 'reports.zoom_in', message: 'Zoom in' })}
          onClick={() => change(scale * step)}
        >
          <IconZoomIn size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

interface PageProps {
  document: PDFDocumentProxy;
  /** Page number, from 1. */
  number: number;
  count: number;
  size: PageSize;
  /** Scale of the page. Pixels per point. */
  scale: number;
  /** Scroll container. */
  box: RefObject<HTMLElement | null>;
}

/** Maximum number of pixels in a canvas. All browsers support this many. */
const pixelsMax = 16_000_000;

/** Page of a PDF. Rendered only near the visible area, with a text layer for selection and screen readers. */
function PdfPage({ document, number, count, size, scale, box }: PageProps) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
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
    const layer = textLayer.current;
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
      // Ignored: either rendering was cancelled, or it failed for this page only.
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
    <figure
      ref={place}
      className={`relative flex-none overflow-hidden ${classes.page}`}
      style={style}
      data-page={number}
      aria-label={label}
    >
      <div ref={textLayer} className={`absolute inset-0 ${classes.textLayer}`} />
    </figure>
  );
}
