import 'uplot/dist/uPlot.min.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable, IconZoomReset } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import classes from './chart.module.css';
import { ChartHead } from './chart-head.tsx';
import { momentName } from './chart-moments.ts';
import type { ChartPlot } from './chart-plot.ts';
import { type ChartSpec, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';
import { usePlot } from './use-plot.ts';

const ChartTable = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable);

interface Props extends ChartSpec {
  /** Its name, for those who do not see what stands above it. */
  label: string;
  height: number;
  /** A head of its own, with the values under the cursor. */
  title?: ReactNode;
  note?: ReactNode;
  /** Charts with the same key share cursor and zoom. */
  sync?: string;
  /** The point under the cursor; null: none. */
  onCursor?: (index: number | null) => void;
}

/**
 * Figures over time. Dragging zooms, a double click shows all again; arrows, Home and End move the cursor, + and - zoom, Esc shows all.
 * A table of the same data stands behind it.
 */
export function Chart({ label, height, title, note, sync, onCursor, ...spec }: Props) {
  const { i18n, t } = useLingui();
  const [cursor, setCursor] = useState<number | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const [isTable, showTable] = useState(false);
  const drawn: DrawnSpec = { ...spec, i18n, today: t({ id: 'figures.range_today', message: 'Today' }) };
  const last = spec.moments.length - 1;
  const isEmpty = isEmptyOf(spec);
  const { boxRef, plotRef } = usePlot(drawn, isEmpty || isTable, sync, {
    onCursor: (index) => {
      setCursor(index);
      onCursor?.(index);
    },
    onZoom: setZoomed,
  });
  const shown = cursor !== null && cursor <= last ? cursor : null;
  return (
    <figure className={classes.chart} aria-label={label}>
      {title !== undefined && (
        <ChartHead title={title} note={note} spec={drawn} index={isEmpty ? null : (shown ?? last)} />
      )}
      <div className={classes.frame} style={{ height }}>
        {isTable && <ChartTable label={label} spec={drawn} height={height} />}
        {!isTable && isEmpty && (
          <p className={classes.empty}>
            <Trans id="figures.nothing">Nothing in this range</Trans>
          </p>
        )}
        {!isTable && !isEmpty && (
          <>
            <Slider
              label={label}
              spec={drawn}
              index={shown}
              plot={plotRef}
              onIndex={(index) => {
                setCursor(index);
                onCursor?.(index);
              }}
            />
            <div ref={boxRef} className={classes.box} aria-hidden />
          </>
        )}
        {!isEmpty && (
          <div className={classes.tools}>
            {isZoomed && !isTable && (
              <Tool
                label={t({ id: 'figures.reset_zoom', message: 'Show all' })}
                stays
                onClick={() => plotRef.current?.zoom(null)}
              >
                <IconZoomReset size={16} stroke={1.6} aria-hidden />
              </Tool>
            )}
            <Tool
              label={
                isTable
                  ? t({ id: 'figures.show_chart', message: 'Show as a chart' })
                  : t({ id: 'figures.show_table', message: 'Show as a table' })
              }
              onClick={() => showTable(!isTable)}
            >
              {isTable ? (
                <IconChartLine size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconTable size={16} stroke={1.6} aria-hidden />
              )}
            </Tool>
          </div>
        )}
      </div>
    </figure>
  );
}

/** Without a value, or with bars of which none has a height. */
function isEmptyOf({ moments, series }: ChartSpec): boolean {
  const hasBars = series.some(({ look }) => isBars(look));
  return series.every((one) =>
    moments.every((_, index) => {
      const value = valueAt(one, index);
      return value === null || (hasBars && value === 0);
    }),
  );
}

interface ToolProps {
  label: string;
  /** Seen without a mouse over the chart too. */
  stays?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, stays = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      data-stays={stays || undefined}
      variant="default"
      size={28}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface SliderProps {
  label: string;
  spec: DrawnSpec;
  index: number | null;
  plot: { current: ChartPlot | null };
  onIndex: (index: number | null) => void;
}

/** The cursor as keys and screen readers have it. */
function Slider({ label, spec, index, plot, onIndex }: SliderProps) {
  const { i18n, moments, grain, timeZone, unit, series } = spec;
  const last = moments.length - 1;
  const at = index ?? last;
  const place = (to: number | null) => {
    if (plot.current === null) onIndex(to);
    else plot.current.point(to);
  };
  const press = (event: KeyboardEvent) => {
    const act = {
      '+': () => plot.current?.zoom(at, 0.5),
      '-': () => plot.current?.zoom(at, 2),
      Escape: () => plot.current?.zoom(null),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
    place(at);
  };
  const values = series.map((one) => `${one.label} ${figureText(i18n, valueAt(one, at), unit)}`);
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={label}
      min={0}
      max={last}
      step={1}
      value={at}
      aria-valuetext={`${momentName(i18n, moments[at] ?? 0, grain, timeZone)}: ${values.join(', ')}`}
      onChange={(event: ChangeEvent<HTMLInputElement>) => place(Number(event.target.value))}
      onKeyDown={press}
      onFocus={() => place(at)}
      onBlur={() => place(null)}
    />
  );
}
