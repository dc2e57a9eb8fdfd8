import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TableColumn, TableSort } from './table-columns.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface Options<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  hidden: ReadonlySet<string>;
  firstSort: TableSort | null;
  /**
   * Sort state if the rows are sorted elsewhere, for example by the server. The table then keeps the order of `rows`. `null` if the table
   * sorts them.
   */
  sortedBy: { sort: TableSort | null; onSort: (sort: TableSort) => void } | null;
  locale: string;
}

/** Returns the sorted rows and visible columns of a table. */
export function useRows<Row>({ columns, rows, rowId, hidden, firstSort, sortedBy, locale }: Options<Row>) {
  const [ownSort, setOwnSort] = useState(firstSort);
  const sort = sortedBy === null ? ownSort : sortedBy.sort;
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const defs = useMemo(() => {
    const collator = new Intl.Collator(locale, { numeric: true });
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
        compare(a.getValue(column), b.getValue(column), collator),
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
      const known = byId.get(column.id);
      return known === undefined
        ? []
        : [{ ...known, sorted: column.getIsSorted(), toggle: () => column.toggleSorting(undefined, false) }];
    }),
  };
}

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Keeps the visible rows in place when rows are inserted above them. If the table is scrolled to the top, new rows are shown at once. */
export function useStableScroll(
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  height: number,
  isOn: boolean,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const { current } = box;
    if (!isOn || old === rows || current === null || current.scrollTop === 0) return;
    const at = Math.floor(current.scrollTop / height);
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    // The first visible row that still exists after the change.
    const from = old.findIndex(({ id }, place) => place >= at && places.has(id));
    const to = places.get(old[from]?.id ?? '');
    if (to !== undefined && to !== from) current.scrollTop += (to - from) * height;
  }, [box, rows, height, isOn]);
}

const numbers = 'button[data-figure]';
const moves: Readonly<Record<string, { line: number; place: number }>> = {
  ArrowUp: { line: -1, place: 0 },
  ArrowDown: { line: 1, place: 0 },
  ArrowLeft: { line: 0, place: -1 },
  ArrowRight: { line: 0, place: 1 },
};

/** Makes clickable numbers of a table a single tab stop. Arrow keys move between them. */
export function useOneStop(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = box.current;
    if (within === null) return;
    stopAt(within);
    // Observes the rows, because a cell may become a button without a render of this component.
    const observer = new MutationObserver(() => stopAt(within));
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(numbers)) stopAt(box.current, target);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = moves[event.key];
    const from = event.target as HTMLElement;
    if (step === undefined || !from.matches(numbers)) return;
    event.preventDefault();
    numberAt(box.current, from, step)?.focus();
  };
  return { onFocus, onKeyDown };
}

const numbersIn = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(numbers) ?? [])];

/**
 * Makes one of the numbers the tab stop of the table.
 * @param chosen New tab stop. Defaults to the previous tab stop, or else the first number.
 */
function stopAt(box: HTMLElement | null, chosen?: HTMLElement): void {
  const all = numbersIn(box);
  const stop = chosen ?? all.find((number) => number.dataset.stop !== undefined) ?? all[0];
  for (const number of all) {
    number.tabIndex = number === stop ? 0 : -1;
    if (number === stop) number.dataset.stop = '';
    else delete number.dataset.stop;
  }
}

function numberAt(box: HTMLElement | null, from: HTMLElement, { line, place }: { line: number; place: number }) {
  const lines = [...(box?.querySelectorAll('tr') ?? [])].map(numbersIn).filter((some) => some.length > 0);
  const at = lines.findIndex((some) => some.includes(from));
  const here = lines[at] ?? [];
  if (line === 0) return here[here.indexOf(from) + place];
  const column = columnOf(from);
  return lines[at + line]?.find((number) => columnOf(number) === column);
}

const columnOf = (number: HTMLElement) => number.closest('td')?.cellIndex;
