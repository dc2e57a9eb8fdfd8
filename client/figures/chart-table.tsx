import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { momentName } from './chart-moments.ts';
import { type DrawnSpec, valueAt } from './chart-spec.ts';
import { DataTable } from './data-table.tsx';
import { OpensNumber } from './drill-down/opens-figure.tsx';
import { figureText } from './figure-format.ts';
import type { TableColumn } from './table-columns.ts';

interface Props {
  label: string;
  spec: DrawnSpec;
  height: number;
}

export function ChartTable({ label, spec, height }: Props) {
  const { i18n, t } = useLingui();
  const { moments, series, unit, grain, timeZone, unfinished } = spec;
  const rows = useMemo(() => moments.map((_, index) => index), [moments]);
  const columns = useMemo((): TableColumn<number>[] => {
    const last = moments.length - 1;
    const named = (index: number) => {
      const moment = momentName(i18n, moments[index] ?? 0, grain, timeZone);
      return unfinished === true && index === last ? t({ id: 'figures.so_far', message: `${moment} so far` }) : moment;
    };
    return [
      { id: 'moment', header: t({ id: 'figures.moment', message: 'Time' }), value: (index) => index, cell: named },
      ...series.map((one, place) => ({
        id: String(place),
        header: one.label,
        value: (index: number) => valueAt(one, index),
        cell: (index: number) => (
          <OpensNumber
            line={named(index)}
            query={one.query?.(index) ?? null}
            text={figureText(i18n, valueAt(one, index), unit)}
          />
        ),
        isNumber: true,
      })),
    ];
  }, [i18n, t, moments, series, unit, grain, timeZone, unfinished]);
  return (
    <DataTable label={label} columns={columns} rows={rows} rowId={String} rowHeight={34} maxHeight={height} empty="" />
  );
}
