import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { ChartPlot } from './chart-plot.ts';
import type { DrawnSpec } from './chart-spec.ts';

interface Handlers {
  onCursor(index: number | null): void;
  onZoom(isZoomed: boolean): void;
}

/** Draws a chart in an element. Redraws the chart when the size of the element, the theme or the language changes. */
export function usePlot(
  spec: DrawnSpec,
  isAway: boolean,
  sync: string | undefined,
  handlers: Handlers,
): { boxRef: RefObject<HTMLDivElement | null>; plotRef: RefObject<ChartPlot | null> } {
  const boxRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<ChartPlot | null>(null);
  const latest = useRef({ spec, handlers });
  latest.current = { spec, handlers };
  const { moments, series, i18n, unfinished, timeZone, today } = spec;
  const scheme = useComputedColorScheme('light');
  const { colors } = useMantineTheme();
  const shape = JSON.stringify([
    series.map(({ look }) => look),
    spec.unit,
    spec.grain,
    spec.cut,
    spec.bare,
    spec.withValues,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another structure needs a new chart.
  useEffect(() => {
    const box = boxRef.current;
    if (box === null || isAway) return;
    const resized = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width === 0 || height === 0) return;
      if (plotRef.current !== null) plotRef.current.resize(width, height);
      else
        plotRef.current = new ChartPlot(box, latest.current.spec, sync, {
          onCursor: (index) => latest.current.handlers.onCursor(index),
          onZoom: (isZoomed) => latest.current.handlers.onZoom(isZoomed),
        });
    });
    resized.observe(box);
    // Draws again when a font is loaded, because the widths of the labels then change.
    const redraw = () => plotRef.current?.redraw();
    document.fonts?.addEventListener('loadingdone', redraw);
    return () => {
      resized.disconnect();
      document.fonts?.removeEventListener('loadingdone', redraw);
      plotRef.current?.destroy();
      plotRef.current = null;
      latest.current.handlers.onZoom(false);
    };
  }, [shape, sync, isAway]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the specification that can change.
  useEffect(() => plotRef.current?.update(latest.current.spec), [moments, series, unfinished]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that colors and texts depend on.
  useEffect(() => plotRef.current?.redraw(), [scheme, colors, i18n.locale, timeZone, today]);

  return { boxRef, plotRef };
}
