import type { ReactNode } from 'react';

/** A column: its sort value and its content. */
export interface TableColumn<Row> {
  id: string;
  /** Heading, also used in the column menu. */
  header: string;
  /** Replaces the heading's text in columns that cannot be sorted. */
  heading?: ReactNode;
  /** Sort value. Text sorts by language, numbers in descending order first, `null` always last. */
  value: (row: Row) => string | number | null;
  /** Content of a cell. Defaults to the value. */
  cell?: (row: Row) => ReactNode;
  /** Whether the column contains numbers, which are aligned at the end. */
  isNumber?: boolean;
  /** Whether sorting by this column is disabled. */
  isFixed?: boolean;
  /** Whether the column stays visible during horizontal scrolling. Defaults to the first column. */
  sticks?: boolean;
  /** Whether the column takes the remaining width. */
  wide?: boolean;
  /** Whether the content is truncated to keep the table within its width. */
  whole?: boolean;
  /** Number of columns that the cell spans, replacing the cells after it. Defaults to 1. */
  span?: (row: Row) => number;
}

export interface TableSort {
  column: string;
  descending: boolean;
}
