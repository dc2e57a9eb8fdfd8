import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { TableColumn, TableSort } from './table-columns.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface Asked<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  hidden: ReadonlySet<string>;
  firstSort: TableSort | null;
  /** Sort state if the caller sorts. Rows then keep the given order. */
  sortedBy: { sort: TableSort | null; onSort: (sort: TableSort) => void } | null;
  locale: string;
}

/** Sorted rows and visible columns of a table. */
export function useRows<Row>({ columns, rows, rowId, hidden, firstSort, sortedBy, locale }: Asked<Row>) {
  const [ownSort, setOwnSort] = useState(firstSort);
  const sort = sortedBy === null ? ownSort : sortedBy.sort;
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const defs = useMemo(() => {
    const words = new Intl.Collator(locale, { numeric: true });
    return columns.map(({ id, value, isNumber = false }) => ({
      id,
      // Undefined values are sorted last in both directions.
      accessorFn: ({ row }: { row: Row }) => {
        const found = value(row);
        return found === null || Number.isNaN(found) ? undefined : found;
      },
      sortUndefined: 'last' as const,
      sortDescFirst: isNumber,
      sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }, column: string) =>
        compare(a.getValue(column), b.getValue(column), words),
    }));
  }, [columns, locale]);
  const visible = useMemo(() => Object.fromEntries([...hidden].map((id) => [id, false])), [hidden]);
  const sorting = useMemo(() => (sort === null ? [] : [{ id: sort.column, desc: sort.descending }]), [sort]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: ({ row }) => rowId(row),
    state: { sorting, columnVisibility: visible },
    manualSorting: sortedBy !== null,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next === undefined) return;
      (sortedBy?.onSort ?? setOwnSort)({ column: next.id, descending: next.desc });
    },
  });
  return {
    rows: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original.row })),
    columns: table.getVisibleLeafColumns().flatMap((column) => {
      const told = byId.get(column.id);
      return told === undefined
        ? []
        : [{ ...told, sorted: column.getIsSorted(), toggle: () => column.toggleSorting(undefined, false) }];
    }),
  };
}

function compare(a: unknown, b: unknown, words: Intl.Collator): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}
