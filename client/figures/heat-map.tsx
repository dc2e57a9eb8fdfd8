import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { heatScale } from '../../shared/heat-scale.ts';
import { format } from '../time/time.ts';
import { twoDigits } from '../time/two-digits.ts';
import type { FigureQuery } from './drill-down/figure-query.ts';
import { useFigureDrillDown, useWayToFigures } from './drill-down/use-figure-drill-down.ts';
import classes from './heat-map.module.css';
import { hourSpan, hourText } from './hour-text.ts';

/** An hour of the week. Day 0 is Monday. */
export interface Cell {
  day: number;
  hour: number;
}

interface Props {
  /** Accessible name. */
  label: string;
  /** Seven rows of 24 hours, Monday first. */
  values: readonly (readonly (number | null)[])[];
  /** Formats a value with its unit. */
  write: (value: number | null) => string;
  /** The current hour of the business time zone. Weekday 0 is Monday. */
  now?: { weekday: number; hour: number } | null;
  /** Returns the figure whose value a cell shows. `null` if there is none. */
  query?: (cell: Cell, label: string, value: number) => FigureQuery | null;
  /** Whether the remaining hours of today are marked as not yet over. */
  awaitsRest?: boolean;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Any Monday, used to format the names of the weekdays. */
const monday = Date.UTC(2026, 10, 16);

/** Heat map of a week by hour, as a table with cells in six shades. */
export function HeatMap({ label, values, write, now = null, query, awaitsRest = false }: Props) {
  const { i18n } = useLingui();
  const id = useId();
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [opened, setOpened] = useState<Cell | null>(null);
  const top = heatScale(values.flat());
  const most = Math.max(0, ...values.flat().map((value) => (value !== null && Number.isFinite(value) ? value : 0)));
  const dayName = format(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const days = values.map((_, day) => dayName.format(new Date(monday + day * 86_400_000)));
  const isComing = (day: number, hour: number) => awaitsRest && now !== null && day === now.weekday && hour > now.hour;
  const labelOf = ({ day, hour }: Cell) => `${days[day]} ${hourText(hour)}`;
  const queryAt = (cell: Cell | null) => {
    const value = cell === null ? null : (values[cell.day]?.[cell.hour] ?? null);
    if (cell === null || value === null || isComing(cell.day, cell.hour)) return null;
    return query?.(cell, `${days[cell.day]} ${hourSpan(cell.hour)}`, value) ?? null;
  };
  const drillDown = useFigureDrillDown(queryAt(cursor ?? opened));
  const wayTo = useWayToFigures();
  const openAt = (cell: Cell | null) => {
    const figure = queryAt(cell);
    setCursor(cell);
    if (figure === null) return;
    setOpened(cell);
    wayTo(figure)?.();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') openAt(cursor);
    const from = cursor ?? { day: now?.weekday ?? 0, hour: now?.hour ?? 0 };
    const to = moved(from, event.key, values.length);
    if (to === null) return;
    event.preventDefault();
    setCursor(to);
  };
  return (
    <div className="flex flex-col flex-1 min-w-0">
      <p className={`flex items-center justify-end text-12 dimmed min-h-24 gap-3 ${classes.legend}`}>
        <span className="weight-500 color-text me-auto">
          {cursor !== null && `${labelOf(cursor)} · ${write(values[cursor.day]?.[cursor.hour] ?? null)}`}
        </span>
        <VisuallyHidden>{`${write(0)} – ${write(most)}`}</VisuallyHidden>
        <span aria-hidden>0</span>
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={classes.key} style={colorOf(step)} aria-hidden />
        ))}
        <span aria-hidden>
          {most > top ? '≥\u00a0' : ''}
          {write(top)}
        </span>
      </p>
      <table
        className={`flex-1 w-full mt-4 text-12 ${classes.table}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are navigated by keyboard.
        role="grid"
        aria-label={label}
        aria-activedescendant={cursor === null ? undefined : `${id}-${cursor.day}-${cursor.hour}`}
        tabIndex={0}
        data-opens={drillDown !== null || undefined}
        onKeyDown={move}
        onFocus={() => setCursor((old) => old ?? opened ?? { day: now?.weekday ?? 0, hour: now?.hour ?? 0 })}
        onBlur={() => setCursor(null)}
        onPointerLeave={() => setCursor(null)}
      >
        <tbody>
          {values.map((row, day) => (
            <tr key={days[day]}>
              <th scope="row" className={`p-0 weight-400 text-start nowrap overflow-hidden dimmed ${classes.day}`}>
                {days[day]}
              </th>
              {hours.map((hour) => {
                const value = row[hour] ?? null;
                const coming = isComing(day, hour);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell.
                  <td
                    key={hour}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the grid.
                    role="gridcell"
                    id={`${id}-${day}-${hour}`}
                    className={`relative p-0 rounded-3 ${classes.cell}`}
                    style={coming ? undefined : colorOf(stepOf(value, top))}
                    data-coming={coming || undefined}
                    data-now={(now?.weekday === day && now.hour === hour) || undefined}
                    data-cursor={(cursor?.day === day && cursor.hour === hour) || undefined}
                    onPointerEnter={() => setCursor({ day, hour })}
                    onClick={() => openAt({ day, hour })}
                  >
                    <VisuallyHidden>{coming ? '' : write(value)}</VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" className={`p-0 weight-400 dimmed ${classes.hour}`}>
                {hour % 3 === 0 ? <span>{twoDigits(hour)}</span> : <VisuallyHidden>{twoDigits(hour)}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function moved({ day, hour }: Cell, key: string, days: number) {
  const inside = (value: number, end: number) => Math.min(end, Math.max(0, value));
  switch (key) {
    case 'ArrowLeft':
      return { day, hour: inside(hour - 1, 23) };
    case 'ArrowRight':
      return { day, hour: inside(hour + 1, 23) };
    case 'ArrowUp':
      return { day: inside(day - 1, days - 1), hour };
    case 'ArrowDown':
      return { day: inside(day + 1, days - 1), hour };
    case 'Home':
      return { day, hour: 0 };
    case 'End':
      return { day, hour: 23 };
    default:
      return null;
  }
}

/** Number of shades above zero. */
const steps = 5;

const colorOf = (step: number) => ({ background: `var(--oa-heat-${step})` });

/** Returns the shade of a value: 0 if the value is zero or missing, otherwise one of the shades 1 to 5, which divide the scale evenly. */
export function stepOf(value: number | null, top: number): number {
  if (value === null || !(value > 0) || !(top > 0)) return 0;
  return Math.min(steps, Math.max(1, Math.ceil((value / top) * steps)));
}
