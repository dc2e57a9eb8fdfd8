import 'uplot/dist/uPlot.min.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable, IconZoomReset } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import classes from './chart.module.css';
import { momentName } from './chart-moments.ts';
import type { ChartPlot } from './chart-plot.ts';
import { type ChartSpec, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';
import { usePlot } from './use-plot.ts';

const ChartTable = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable);

interface Props extends ChartSpec {
  /** Accessible name. */
  label: string;
  height: number;
  /** Title in the header of the chart, which also shows the values at the cursor. */
  title?: ReactNode;
  note?: ReactNode;
  /** Charts with the same key share cursor and zoom. */
  sync?: string;
  /** Called with the point under the cursor. `null` if there is none. */
  onCursor?: (index: number | null) => void;
}

/**
 * Time series chart. Dragging zooms and a double click resets. Arrows, Home and End move the cursor, + and - zoom, Esc resets. The same
 * data is available as a table.
 */
export function Chart({ label, height, title, note, sync, onCursor, ...spec }: Props) {
  const { i18n, t } = useLingui();
  const [cursor, setCursor] = useState<number | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const [isTable, showTable] = useState(false);
  const drawn: DrawnSpec = { ...spec, i18n, today: t({ id: 'figures.range_today', message: 'Today' }) };
  const slider = useRef<HTMLInputElement>(null);
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
    <figure className={`min-w-0 ${classes.chart}`} aria-label={label}>
      {title !== undefined && (
        <ChartHead title={title} note={note} spec={drawn} index={isEmpty ? null : (shown ?? last)} />
      )}
      <div className={`relative rounded-6 ${classes.frame}`} style={{ height }}>
        {isTable && <ChartTable label={label} spec={drawn} height={height} />}
        {!isTable && isEmpty && (
          <p className="grid place-items-center h-full text-13 dimmed border-bottom">
            <Trans id="figures.nothing">No data in this period</Trans>
          </p>
        )}
        {!isTable && !isEmpty && (
          <>
            <ChartSlider
              ref={slider}
              label={label}
              spec={drawn}
              index={shown}
              plot={plotRef}
              onIndex={(index) => {
                setCursor(index);
                onCursor?.(index);
              }}
            />
            <div ref={boxRef} className={`w-full h-full overflow-hidden ${classes.box}`} aria-hidden />
          </>
        )}
        {!isEmpty && (
          <div className={`flex absolute gap-4 ${classes.tools}`}>
            {isZoomed && !isTable && (
              <Tool
                label={t({ id: 'figures.reset_zoom', message: 'Show all' })}
                stays
                onClick={() => {
                  plotRef.current?.zoom(null);
                  // The button is removed when the zoom is reset, so the chart takes the focus.
                  slider.current?.focus();
                }}
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

/** Whether a chart has no values, or only bars of height zero. */
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
  /** Whether the button is visible even when the mouse is not over the chart. */
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
  ref: Ref<HTMLInputElement>;
  label: string;
  spec: DrawnSpec;
  index: number | null;
  plot: { current: ChartPlot | null };
  onIndex: (index: number | null) => void;
}

/** Hidden slider that moves the cursor, for keyboards and screen readers. */
function ChartSlider({ ref, label, spec, index, plot, onIndex }: SliderProps) {
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
    // The slider handles the keyboard only. The drawing below the slider handles the mouse.
    <input
      ref={ref}
      type="range"
      className={`absolute inset-0 w-full h-full opacity-0 m-0 pointer-none ${classes.slider}`}
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

interface HeadProps {
  title: ReactNode;
  note?: ReactNode;
  spec: DrawnSpec;
  /** Point to show. `null` for a chart without values. */
  index: number | null;
}

/** Header of a chart: title, and the values of its series at the cursor, or else the last values. */
function ChartHead({ title, note, spec, index }: HeadProps) {
  return (
    <figcaption className="flex flex-wrap items-baseline text-13 gap-y-2 gap-x-8 min-h-28">
      <span className="weight-600">{title}</span>
      {note !== undefined && <span className="text-12 dimmed">{note}</span>}
      {index !== null && <ChartValues spec={spec} index={index} />}
    </figcaption>
  );
}

/** Values of the series at a point, each with its legend mark. */
function ChartValues({ spec, index }: { spec: DrawnSpec; index: number }) {
  const values = spec.series.map((series) => ({ ...series, value: valueAt(series, index) }));
  return (
    <span className="flex gap-12 ms-auto">
      {values.map(({ label, look, value }) => (
        <span
          key={label}
          className={`inline-flex items-center gap-6 weight-600 tabular nowrap ${classes.value}`}
          data-look={look}
          title={label}
        >
          <span className={classes.mark} aria-hidden />
          {/* A missing value is shown as text, because a dash next to a dashed mark would look like one line. */}
          {value === null ? <Trans id="figures.no_value">none</Trans> : figureText(spec.i18n, value, spec.unit)}
        </span>
      ))}
    </span>
  );
}
