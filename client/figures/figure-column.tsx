import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { FigureValue } from '../../shared/api/figures.ts';
import { type FigureField, unitOf } from '../../shared/views.ts';
import type { FigureQuery } from './drill-down/figure-query.ts';
import { OpensNumber } from './drill-down/opens-figure.tsx';
import { figureText } from './figure-format.ts';
import type { TableColumn } from './table-columns.ts';

interface Options<Row, Field> {
  header: string;
  value: (row: Row) => FigureValue;
  /** Returns the name of a row. */
  line: (row: Row) => string;
  query: (row: Row) => FigureQuery | null;
  /** Content of a cell. Defaults to the formatted value. */
  cell?: ((row: Row) => ReactNode) | undefined;
  field: Field;
}

/** Returns the table column of a figure. Each number opens its drill-down. */
export function figureColumn<Row, Field extends FigureField>(
  i18n: I18n,
  { field, header, value, line, query, cell }: Options<Row, Field>,
): TableColumn<Row> & { id: Field } {
  return {
    id: field,
    header,
    value: (row) => sortable(value(row)),
    cell: (row) => (
      <OpensNumber line={line(row)} query={query(row)} text={figureText(i18n, value(row), unitOf(field))}>
        {cell?.(row)}
      </OpensNumber>
    ),
    isNumber: true,
  };
}

/** Returns the sort value of a figure. `null` for amounts in several currencies, which have no order. */
export function sortable(value: FigureValue): number | null {
  if (!Array.isArray(value)) return value;
  return value.length === 1 ? (value[0]?.amount ?? null) : null;
}
