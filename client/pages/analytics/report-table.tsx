import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CustomReportAnswer } from '../../../shared/api/analytics.ts';
import type { FiguresMeta, FigureValue } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { figureColumn } from '../../figures/figure-column.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import type { ReportChoice, Sort } from './address.ts';
import { divisionNames, lineName } from './division-names.ts';
import { lineQuery } from './figure-queries.ts';
import { useFigureQuery } from './use-filters.ts';

interface Props {
  result: CustomReportAnswer;
  /** Days of the report and time of its data. */
  meta: FiguresMeta;
  report: ReportChoice;
  onSort: (sort: Sort | null) => void;
}

type Line = CustomReportAnswer['rows'][number];
const totalKey = 'total';

/** Rows in the server's order, with totals of the whole range. */
export function ReportTable({ result, meta, report: { by, sort }, onSort }: Props) {
  const { t } = useLingui();
  const columns = useColumns(result, by, meta);
  return (
    <DataTable
      label={t({ id: 'analytics.report', message: 'Custom report' })}
      columns={columns}
      rows={result.rows}
      rowId={({ key }) => key}
      totals={{
        key: totalKey,
        label: t({ id: 'analytics.whole_range', message: 'Entire period' }),
        values: result.totals,
      }}
      sortedBy={{
        sort:
          sort === null
            ? { column: 'line', descending: false }
            : { column: sort.figure, descending: sort.order === 'desc' },
        onSort: ({ column, descending }) => {
          const chosen = result.columns.find(({ name }) => name === column);
          onSort(chosen === undefined ? null : { figure: chosen.name, order: descending ? 'desc' : 'asc' });
        },
      }}
      maxHeight={480}
      empty={<Trans id="analytics.no_rows">No data in this period.</Trans>}
    />
  );
}

function useColumns(
  { columns, rows }: CustomReportAnswer,
  by: ReportChoice['by'],
  meta: FiguresMeta,
): TableColumn<Line>[] {
  const { i18n } = useLingui();
  const queryOf = useFigureQuery();
  const title = useFigureTitle();
  return useMemo(() => {
    const nameOf = (line: Pick<Line, 'key' | 'label'>) =>
      line.key === totalKey ? line.label : lineName(i18n, by, line, meta);
    const queryAt = (name: FigureName, line: Line, value: FigureValue) =>
      line.key === totalKey
        ? queryOf(name)
        : lineQuery(queryOf(name), by, { key: line.key, label: nameOf(line), value }, meta);
    return [
      {
        id: 'line',
        header: i18n._(divisionNames[by]),
        value: ({ label }) => label,
        cell: nameOf,
        wide: true,
      },
      ...columns.map(
        ({ name }, index): TableColumn<Line> => ({
          ...figureColumn<Line, FigureName>(i18n, {
            field: name,
            header: title(name),
            value: ({ values }) => values[index] ?? null,
            line: nameOf,
            query: (line) => queryAt(name, line, line.values[index] ?? null),
          }),
          isFixed: !hasOrder(rows, index),
        }),
      ),
    ];
  }, [columns, rows, by, meta, queryOf, i18n, title]);
}

/** Whether the rows can be sorted by a column. Amounts in several currencies cannot be compared. */
function hasOrder(rows: readonly Line[], index: number): boolean {
  const money = rows.flatMap(({ values }) => (Array.isArray(values[index]) ? values[index] : []));
  return new Set(money.map(({ currency }) => currency)).size < 2;
}
