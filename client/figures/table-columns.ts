import type { ReactNode } from 'react';

/** A column of a table: by which value it sorts, and what it shows. */
export interface TableColumn<Row> {
  id: string;
  /** Its heading, which the choice of columns names too. */
  header: string;
  /** In the place of the heading's words, where no one sorts by it. */
  heading?: ReactNode;
  /** By which it sorts: words by the language, numbers largest first, null last either way. */
  value: (row: Row) => string | number | null;
  /** The cell; its value when left out. */
  cell?: (row: Row) => ReactNode;
  /** Words stand at the start, figures at the end. */
  isNumber?: boolean;
  /** The rows stand in an order of their own, which it does not change. */
  isFixed?: boolean;
  /** It stays while the others scroll sideways; the first when left out. */
  sticks?: boolean;
  /** It takes all the room that others leave. */
  wide?: boolean;
  /** It stays within the table's width, and what is too long is cut. */
  whole?: boolean;
  /** How many columns its cell takes: those after it that it covers have none. One, when left out. */
  span?: (row: Row) => number;
}

export interface TableSort {
  column: string;
  descending: boolean;
}
