import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { BrandLine } from '../../../shared/api/dashboard.ts';
import type { FieldValues, FigureValue, Money } from '../../../shared/api/figures.ts';
import { figures } from '../../../shared/figures.ts';
import { can } from '../../../shared/permissions.ts';
import { figureOf, unitOf, views } from '../../../shared/views.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { sortable } from '../../figures/figure-column.tsx';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { namesOf } from '../../figures/names-of.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useUser } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { format } from '../../time/time.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './brands-panel.module.css';

interface Props {
  brand: string;
}

/** Brand comparison: the last 30 days, and this month's revenue. */
export function BrandsPanel({ brand }: Props) {
  const { t, i18n } = useLingui();
  const scope = { scope: 'dashboard', brand } as const;
  const result = useQuery(
    'GET /dashboard/analytics/brands',
    { query: { brand, range: 'last30' } },
    { scope, whole: true },
  );
  const { totals, isLoading } = useBrandTotals(brand, result.data);
  const columns = useBrandColumns(isLoading ? brand : null);
  const to = result.meta?.to;
  const month = useMemo(
    () => (to === undefined ? '' : format(i18n.locale, { month: 'long', timeZone: 'UTC' }).format(new Date(to))),
    [to, i18n.locale],
  );
  return (
    <Panel
      flush
      title={<Trans id="dashboard.brands">Brands</Trans>}
      note={month === '' ? '' : <Trans id="dashboard.brands_note">last 30 days · revenue of {month}</Trans>}
    >
      <QueryBoundary
        query={result}
        height={188}
        isEmpty={(lines) => lines.length === 0}
        empty={<Trans id="dashboard.no_brands">No brands yet.</Trans>}
      >
        {(lines) => (
          <div className={`container text-12 ${classes.table}`}>
            <DataTable<BrandLine>
              label={t({ id: 'dashboard.brands', message: 'Brands' })}
              columns={columns}
              rows={lines}
              rowId={(line) => line.brand.id}
              rowHeight={48}
              firstSort={{ column: 'conversations', descending: true }}
              totals={totals}
              empty=""
              maxHeight={420}
            />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

type Field = (typeof views.dashboard.brands)[number];

/** CSAT has no separate column, because it is shown in the satisfaction column. */
const shown = views.dashboard.brands.filter((field) => field !== 'csat');

/**
 * Whether the value of a field in the totals row is the sum over the brands. Rates cannot be summed, so their totals are loaded separately.
 */
const isSummed = (field: Field) => unitOf(field) === 'count' || unitOf(field) === 'money';
const rates = views.dashboard.brands.filter((field) => !isSummed(field)).map(figureOf);

/** Returns the columns of the brand comparison. @param loading id of the row whose rates are still loading; `null` if none */
function useBrandColumns(loading: string | null): readonly TableColumn<BrandLine>[] {
  const { t } = useLingui();
  const titleOf = useFigureTitle();
  const brandWord = t({ id: 'dashboard.brand', message: 'Brand' });
  return useMemo(
    () => [
      {
        id: 'brand',
        header: brandWord,
        value: (line) => line.brand.name,
        cell: (line) => <BrandName line={line} />,
        wide: true,
      },
      ...shown.map(
        (field): TableColumn<BrandLine> => ({
          id: field,
          header: titleOf(figureOf(field)),
          value: (line) => sortable(line[field]),
          cell: (line) =>
            line.brand.id === loading && !isSummed(field) ? (
              <Skeleton height={12} width={40} ml="auto" />
            ) : (
              <Cell line={line} field={field} />
            ),
          isNumber: true,
        }),
      ),
    ],
    [titleOf, brandWord, loading],
  );
}

function BrandName({ line }: { line: BrandLine }): ReactNode {
  const brand = useRow('brand', line.brand.id);
  return (
    <span className={`flex items-center min-w-0 gap-10 ${classes.brand}`}>
      {brand !== undefined && <BrandMark brand={brand} size={12} />}
      <span className={`weight-500 truncate ${classes.name}`}>{line.brand.name}</span>
    </span>
  );
}

interface CellProps {
  line: BrandLine;
  field: Field;
}

function Cell({ line, field }: CellProps): ReactNode {
  const { i18n } = useLingui();
  const name = figureOf(field);
  const value = line[field];
  const { unit, of } = figures[name];
  const days = { range: of === 'now' ? 'today' : field === 'revenue' ? 'thisMonth' : 'last30' } as const;
  const { id: brand } = line.brand;
  return (
    <>
      <OpensFigure
        className={
          unit === 'money'
            ? `inline-flex justify-end py-2 px-6 rounded-6 text-13 nowrap ${classes.cell} flex-col items-end ${classes.money}`
            : `inline-flex justify-end py-2 px-6 rounded-6 text-13 nowrap ${classes.cell}`
        }
        query={{ name, brand, days }}
      >
        {figureParts(i18n, value, unit).map((part) => (
          <span key={part.value}>{part.unit === null ? part.value : `${part.value}\u00a0${part.unit}`}</span>
        ))}
      </OpensFigure>
      {field === 'satisfaction' && line.csat !== null && (
        <OpensFigure
          className={`inline-flex justify-end py-2 px-6 rounded-6 text-13 nowrap ${classes.cell} ms-6 ${classes.csat}`}
          query={{ name: 'csat', brand, days }}
        >
          {figureText(i18n, line.csat, 'score')}
        </OpensFigure>
      )}
    </>
  );
}

interface BrandTotals {
  /** Totals row; `null` for a single brand. */
  totals: BrandLine | null;
  /** Whether the rates of the totals row are loading. Rates cannot be summed over the brands, so a separate query loads them. */
  isLoading: boolean;
}

function useBrandTotals(brand: string, lines: readonly BrandLine[] | null): BrandTotals {
  const { t } = useLingui();
  const user = useUser();
  const isOne = lines === null || lines.length < 2;
  const mine = rates.filter((name) => can(user, figures[name].key));
  const query = { brand, range: 'last30', names: namesOf(...mine) } as const;
  const { data } = useQuery('GET /dashboard/figures', isOne || mine.length === 0 ? null : { query }, {
    scope: { scope: 'dashboard', brand },
  });
  if (isOne) return { totals: null, isLoading: false };
  const totalOf = (field: Field): FigureValue => {
    if (!isSummed(field)) return data?.[figureOf(field)]?.value ?? null;
    const values = lines.map((line): FigureValue => line[field]);
    if (unitOf(field) === 'money') return sumByCurrency(values.flatMap((value) => (Array.isArray(value) ? value : [])));
    return values.reduce<number>((sum, value) => sum + Number(value), 0);
  };
  const totals = {
    brand: { id: brand, name: t({ id: 'shell.all_brands', message: 'All brands' }) },
    ...(Object.fromEntries(views.dashboard.brands.map((field) => [field, totalOf(field)])) as FieldValues<Field>),
  };
  return { totals, isLoading: mine.length > 0 && data === null };
}

/** Returns one sum per currency. */
function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
