import type { ReactNode } from 'react';

/** Column of a table: its sort value and its content. */
export interface TableColumn<Row> {
  id: string;
  /** Heading, also used in the column menu. */
  header: string;
  /** Content that replaces the text of the heading, if the column cannot be sorted. */
  heading?: ReactNode;
  /**
   * Returns the value by which rows are sorted. Text is sorted as usual in its language. Numbers are sorted in descending order at first.
   * `null` is always last.
   */
  value: (row: Row) => string | number | null;
  /** Content of a cell. Defaults to the value. */
  cell?: (row: Row) => ReactNode;
  /** Whether the column contains numbers, which are aligned at the end. */
  isNumber?: boolean;
  /** Whether sorting by this column is disabled. */
  isFixed?: boolean;
  /** Whether the column stays visible during horizontal scrolling. If no column has this property, the first column stays visible. */
  sticks?: boolean;
  /** Whether the column takes the remaining width. */
  wide?: boolean;
  /** Whether the content is truncated to keep the table within its width. */
  whole?: boolean;
  /** Returns the number of columns that a cell spans. The other spanned columns then have no cell in this row. Defaults to 1. */
  span?: (row: Row) => number;
}

export interface TableSort {
  column: string;
  descending: boolean;
}
