import 'uplot/dist/uPlot.min.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable, IconZoomReset } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import classes from './chart.module.css';
import { ChartHead } from './chart-head.tsx';
import { ChartSlider } from './chart-slider.tsx';
import { type ChartSpec, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';
import { usePlot } from './use-plot.ts';

const ChartTable = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable);

interface Props extends ChartSpec {
  /** Accessible name. */
  label: string;
  height: number;
  /** Head with the values under the cursor. */
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
    <figure className={classes.chart} aria-label={label}>
      {title !== undefined && (
        <ChartHead title={title} note={note} spec={drawn} index={isEmpty ? null : (shown ?? last)} />
      )}
      <div className={classes.frame} style={{ height }}>
        {isTable && <ChartTable label={label} spec={drawn} height={height} />}
        {!isTable && isEmpty && (
          <p className={classes.empty}>
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
            <div ref={boxRef} className={classes.box} aria-hidden />
          </>
        )}
        {!isEmpty && (
          <div className={classes.tools}>
            {isZoomed && !isTable && (
              <Tool
                label={t({ id: 'figures.reset_zoom', message: 'Show all' })}
                stays
                onClick={() => {
                  plotRef.current?.zoom(null);
                  // The button disappears, so the focus returns to the chart.
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
  /** Visible even when the mouse is not over the chart. */
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
