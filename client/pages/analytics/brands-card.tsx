import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import { type FigureName, figures, type Unit } from '../../../shared/figures.ts';
import { views } from '../../../shared/views.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import { number } from '../../time/time.ts';
import { useAddress } from './address.ts';
import { type BrandFigures, type CutScale, cutScale, numberOf, orderBrands, placeOn } from './brand-comparison.ts';
import classes from './brands-card.module.css';
import { EveryoneNote } from './everyone-note.tsx';
import { MarkedName } from './marked-name.tsx';
import type { Filters } from './use-filters.ts';
import { queryOptions, useEveryoneQuery } from './use-filters.ts';

const names = views.analytics.brands;

/** Truncated scales, on which values are drawn as dots. Values in all other units are drawn as bars from 0. */
const scales: { readonly [unit in Unit]?: { best: number; step: number } } = {
  percent: { best: 100, step: 10 },
  score: { best: 5, step: 1 },
};

/** Comparison of the brands. */
export function BrandsCard({ filters }: { filters: Filters }) {
  const comparison = useQuery(
    'GET /analytics/brands/comparison',
    { query: filters.everyone },
    { ...queryOptions, whole: true },
  );
  return (
    <Panel
      title={<Trans id="analytics.brands">Brand comparison</Trans>}
      note={<EveryoneNote filters={filters} />}
      flush
    >
      <QueryBoundary query={comparison} height={138}>
        {(data) => (
          <div className={classes.table}>
            <BrandsTable brands={data} meta={comparison.meta} />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface TableProps {
  brands: readonly BrandFigures[];
  meta: FiguresMeta | null;
}

function BrandsTable({ brands, meta }: TableProps) {
  const { t, i18n } = useLingui();
  const [{ sort }, changeAddress] = useAddress();
  const columns = useColumns(brands, meta);
  return (
    <DataTable
      label={t({ id: 'analytics.brands', message: 'Brand comparison' })}
      columns={columns}
      rows={orderBrands(brands, sort, i18n.locale)}
      rowId={({ brand }) => brand.id}
      sortedBy={{
        sort:
          sort === null
            ? { column: 'brand', descending: false }
            : { column: sort.figure, descending: sort.order === 'desc' },
        onSort: ({ column, descending }) => {
          const figure = names.find((name) => name === column);
          changeAddress({ sort: figure === undefined ? null : { figure, order: descending ? 'desc' : 'asc' } });
        },
      }}
      empty={<Trans id="analytics.no_brands">No brands to compare.</Trans>}
    />
  );
}

/** Returns the columns of the brand comparison. The header of a truncated scale shows its ends. */
function useColumns(brands: readonly BrandFigures[], meta: FiguresMeta | null): TableColumn<BrandFigures>[] {
  const { t, i18n } = useLingui();
  const title = useFigureTitle();
  const queryOf = useEveryoneQuery();
  return useMemo(() => {
    const heads: Partial<Record<FigureName, string>> = {
      slaCompliance: t({ id: 'analytics.sla', message: 'SLA' }),
      csat: t({ id: 'analytics.csat', message: 'CSAT' }),
      avgResponseTime: t({ id: 'analytics.avg_response', message: 'Avg. response' }),
      conversations: t({ id: 'analytics.conversations', message: 'Conversations' }),
    };
    const figureColumns = names.map((name): TableColumn<BrandFigures> => {
      const valueIn = ({ figures: of }: BrandFigures) => numberOf(of[name]?.value ?? null);
      const values = brands.map(valueIn);
      const cut = scales[figures[name].unit];
      const scale = cut === undefined ? null : cutScale(values, cut.best, cut.step);
      const [from, to] = [number(scale?.from ?? 0, i18n.locale), number(scale?.to ?? 0, i18n.locale)];
      const head = heads[name] ?? title(name);
      return {
        id: name,
        header: scale === null ? head : t({ id: 'analytics.scale', message: `${head}, ${from} to ${to}` }),
        value: valueIn,
        isNumber: true,
        cell: (row) => (
          <span className={`flex items-center justify-end gap-8 ${classes.value}`}>
            <Picture value={valueIn(row)} scale={scale} most={mostOf(values)} />
            <span className={`weight-500 ${classes.number}`}>
              <OpensNumber
                line={row.brand.name}
                query={{ ...queryOf(name), brand: row.brand.id }}
                loaded={loadedOf(row.figures[name], meta)}
                text={figureText(i18n, valueIn(row), figures[name].unit)}
              />
            </span>
          </span>
        ),
      };
    });
    return [
      {
        id: 'brand',
        header: t({ id: 'settings.brand', message: 'Brand' }),
        value: ({ brand }) => brand.name,
        cell: ({ brand }) => <MarkedName brandId={brand.id}>{brand.name}</MarkedName>,
        wide: true,
      },
      ...figureColumns,
    ];
  }, [brands, meta, queryOf, title, t, i18n]);
}

const loadedOf = (figure: Figure | undefined, meta: FiguresMeta | null) => (figure && meta ? { figure, meta } : null);

const mostOf = (values: readonly (number | null)[]) => Math.max(0, ...values.filter((value) => value !== null));

function Picture({ value, scale, most }: { value: number | null; scale: CutScale | null; most: number }) {
  if (value === null) return null;
  if (scale === null) return <LoadBar className={classes.bar} value={value} max={most} />;
  return (
    <span className={`relative ${classes.scale}`} aria-hidden>
      <span
        className={`absolute rounded-full w-8 h-8 bg-figure ${classes.dot}`}
        style={{ insetInlineStart: `${placeOn(scale, value) * 100}%` }}
      />
    </span>
  );
}
