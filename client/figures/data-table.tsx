import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { TableColumn, TableSort } from './table-columns.ts';
import { TableHead, TableRow } from './table-parts.tsx';
import { useRowHeight } from './use-row-height.ts';
import { useOneStop, useRows, useStableScroll } from './use-table.ts';

const none: never[] = [];
const nothingHidden: ReadonlySet<string> = new Set();
const awaited = 8;
/** Number of rows from which a table is virtualized. */
const virtualFrom = 60;

interface Props<Row> {
  /** Accessible name. */
  label: string;
  /** Columns of the table. Must be the same array in each render, because a new array causes the rows to be sorted again. */
  columns: readonly TableColumn<Row>[];
  /** `null` while loading. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string;
  rowHeight?: 34 | 36 | 48 | 52 | 72 | 90;
  hidden?: ReadonlySet<string>;
  firstSort?: TableSort | null;
  /** Sort state if the server sorts the rows. `null` if the table sorts them. */
  sortedBy?: { sort: TableSort | null; onSort: (sort: TableSort) => void } | null;
  /** Id of the user's own row, which is tinted, and pinned to the bottom while it is out of view. */
  ownId?: string | null;
  /** Totals row at the bottom. */
  totals?: Row | null;
  onOpen?: (row: Row) => void;
  /** Called when the last rows come into view. */
  onEnd?: () => void;
  /** Whether the visible rows stay in place when new rows are inserted above them. */
  keepsPlace?: boolean;
  empty: ReactNode;
  /** Pixels above which the table scrolls internally. */
  maxHeight?: number;
  /** Number of rows above which the table scrolls internally, not counting a pinned own row. */
  maxRows?: number | null;
}

/** Virtualized table with a sticky header, a sticky column and sortable columns. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  rowHeight = 36,
  hidden = nothingHidden,
  firstSort = null,
  sortedBy = null,
  ownId = null,
  totals = null,
  onOpen,
  onEnd,
  keepsPlace = false,
  empty,
  maxHeight = 640,
  maxRows = null,
}: Props<Row>) {
  const { i18n } = useLingui();
  const touched = useRowHeight(rowHeight);
  const height = onOpen === undefined ? rowHeight : touched;
  const boxRef = useRef<HTMLDivElement>(null);
  const table = useRows({ columns, rows: rows ?? none, rowId, hidden, firstSort, sortedBy, locale: i18n.locale });
  const count = table.rows.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => boxRef.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const oneStop = useOneStop(boxRef);
  useStableScroll(boxRef, table.rows, height, keepsPlace);
  const isVirtual = count > virtualFrom;
  const items = virtual.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : count - 1;
  const drawn = table.rows.slice(first, last + 1);

  useEffect(() => {
    if (count > 0 && last >= count - 5) onEnd?.();
  }, [count, last, onEnd]);

  const own = ownId === null ? -1 : table.rows.findIndex(({ id }) => id === ownId);
  const range = virtual.range;
  const ownRow =
    own >= 0 && range !== null && (own < range.startIndex || own > range.endIndex) ? table.rows[own] : null;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest('tr[aria-rowindex]');
    const at = Number(row?.getAttribute('aria-rowindex') ?? 0) - 2;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key];
    if (onOpen === undefined || event.target !== row || to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => boxRef.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${to + 2}"]`)?.focus());
  };
  const held = maxRows !== null && own >= maxRows ? 1 : 0;
  const most = maxRows === null ? maxHeight : `calc(var(--table-head) + ${(maxRows + held) * height}px)`;
  const span = Math.max(1, table.columns.length);
  const stuck = (table.columns.find(({ sticks }) => sticks) ?? table.columns[0])?.id;
  const rowProps = { columns: table.columns, stuck, height, onOpen };
  return (
    // A group instead of a landmark: the panel around the table is a landmark of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={boxRef}
      className={`overflow-auto focus-inset ${classes.box}`}
      style={{ maxHeight: most }}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
      tabIndex={0}
    >
      <table
        className={`w-full text-13 tabular ${classes.table}`}
        data-dense={rowHeight === 34 || undefined}
        aria-rowcount={count + 1}
        aria-busy={rows === null || undefined}
        onFocus={oneStop.onFocus}
        onKeyDown={(event) => {
          move(event);
          oneStop.onKeyDown(event);
        }}
      >
        <caption className="absolute nowrap clipped">{label}</caption>
        <TableHead columns={table.columns} stuck={stuck} />
        <tbody>
          {rows === null && <Awaited columns={span} height={height} />}
          {rows !== null && count === 0 && (
            <tr>
              <td className={`px-20 py-16 text-center dimmed ${classes.empty}`} colSpan={span}>
                {empty}
              </td>
            </tr>
          )}
          {first > 0 && <Gap height={first * height} span={span} />}
          {drawn.map(({ id, row }, index) => (
            <TableRow key={id} {...rowProps} row={row} place={first + index} isOwn={id === ownId} />
          ))}
          {last < count - 1 && <Gap height={(count - 1 - last) * height} span={span} />}
        </tbody>
        {(totals !== null || ownRow) && (
          <tfoot>
            {totals !== null && count > 0 && <TableRow {...rowProps} row={totals} onOpen={undefined} isTotal />}
            {ownRow && <TableRow {...rowProps} row={ownRow.row} place={own} isOwn isPinned />}
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td className={`p-0 ${classes.gap}`} colSpan={span} style={{ height }} />
    </tr>
  );
}

function Awaited({ columns, height }: { columns: number; height: number }) {
  return Array.from({ length: awaited }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
    <tr key={row} className={classes.row} style={{ height }}>
      {Array.from({ length: columns }, (__, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all cells are alike.
        <td key={column} className={classes.cell}>
          <Skeleton height={10} width={column === 0 ? 120 : '60%'} ml={column === 0 ? 0 : 'auto'} />
        </td>
      ))}
    </tr>
  ));
}
