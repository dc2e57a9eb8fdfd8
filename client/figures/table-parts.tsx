import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { number } from '../time/time.ts';
import classes from './data-table.module.css';
import type { TableColumn } from './table-columns.ts';

interface Sortable {
  sorted: false | 'asc' | 'desc';
  toggle: () => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadProps<Row> {
  columns: readonly (TableColumn<Row> & Sortable)[];
  /** Id of the sticky column. */
  stuck: string | undefined;
}

export function TableHead<Row>({ columns, stuck }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, heading, isNumber, isFixed = false, wide, whole, sorted, toggle }) => (
          <th
            key={id}
            className={`top-0 px-10 py-0 weight-500 text-start nowrap dimmed border-bottom sticky ${classes.heading}`}
            scope="col"
            data-number={isNumber || undefined}
            data-wide={wide || undefined}
            data-whole={whole || undefined}
            data-stuck={id === stuck || undefined}
            aria-sort={sorted === false ? undefined : ariaSort[sorted]}
          >
            {isFixed ? (
              (heading ?? header)
            ) : (
              <button
                type="button"
                className={`inline-flex items-center gap-4 font-inherit dimmed bg-none rounded-4 cursor-pointer min-h-28 py-0 px-6 touch-min-h ${classes.sort}`}
                onClick={toggle}
              >
                {header}
                {sorted === 'asc' && <IconArrowUp size={12} stroke={2} aria-hidden />}
                {sorted === 'desc' && <IconArrowDown size={12} stroke={2} aria-hidden />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  /** Id of the sticky column, which is the row's header. */
  stuck: string | undefined;
  row: Row;
  height: number;
  /** Index of the row among all rows. */
  place?: number;
  isOwn?: boolean;
  isPinned?: boolean;
  isTotal?: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

export function TableRow<Row>({ columns, stuck, row, height, place, onOpen, ...marks }: Props<Row>) {
  const { i18n } = useLingui();
  const opens = onOpen && {
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
      event.preventDefault();
      onOpen(row);
    },
  };
  return (
    <tr
      className={classes.row}
      style={{ height }}
      aria-rowindex={place === undefined ? undefined : place + 2}
      data-own={marks.isOwn || undefined}
      data-pinned={marks.isPinned || undefined}
      data-total={marks.isTotal || undefined}
      data-opens={opens !== undefined || undefined}
      {...opens}
    >
      {shownCells(columns, row).map(({ column: { id, value, cell, isNumber, whole }, span }) => {
        const isStuck = id === stuck;
        const Cell = isStuck ? 'th' : 'td';
        return (
          <Cell
            key={id}
            className={classes.cell}
            scope={isStuck ? 'row' : undefined}
            colSpan={span === 1 ? undefined : span}
            data-number={isNumber || undefined}
            data-stuck={isStuck || undefined}
            data-whole={whole || undefined}
          >
            {cell === undefined ? written(value(row), i18n.locale) : cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Returns the columns that have a cell in this row. Each has the number of columns that the cell spans. */
function shownCells<Row>(columns: readonly TableColumn<Row>[], row: Row) {
  let covered = 0;
  return columns.flatMap((column, place) => {
    if (covered > 0) {
      covered -= 1;
      return [];
    }
    const span = Math.min(column.span?.(row) ?? 1, columns.length - place);
    covered = span - 1;
    return [{ column, span }];
  });
}

function written(value: string | number | null, locale: string): string {
  if (value === null) return '—';
  return typeof value === 'number' ? number(value, locale) : value;
}
