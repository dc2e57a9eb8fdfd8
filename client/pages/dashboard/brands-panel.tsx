import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { BrandLine } from '../../../shared/api/dashboard.ts';
import type { Figure, FigureValue, Money } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { can } from '../../../shared/permissions.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
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

type Field = { [K in keyof BrandLine]: BrandLine[K] extends FigureValue ? K : never }[keyof BrandLine];

/** Columns, and the metric that each opens. */
const shown = [
  ['customers', 'customers'],
  ['activeRate', 'activeRate'],
  ['satisfaction', 'satisfaction'],
  ['complaints', 'complaints'],
  ['staffPerformance', 'efficiency'],
  ['revenue', 'revenue'],
  ['conversations', 'conversations'],
] as const satisfies [Field, FigureName][];

/** Rates of the totals row are loaded separately from the sums. */
const rateFields = new Set<Field>(['activeRate', 'satisfaction', 'staffPerformance']);

/** @param loading id of the row whose rates are still loading; `null` if none */
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
        ([field, name]): TableColumn<BrandLine> => ({
          id: field,
          header: titleOf(name),
          value: (line) => sortable(line[field]),
          cell: (line) =>
            line.brand.id === loading && rateFields.has(field) ? (
              <Skeleton height={12} width={40} ml="auto" />
            ) : (
              <Cell line={line} field={field} name={name} />
            ),
          isNumber: true,
        }),
      ),
    ],
    [titleOf, brandWord, loading],
  );
}

/** Sort value of money: `null` for several currencies, which have no order. */
function sortable(value: FigureValue): number | null {
  if (!Array.isArray(value)) return value;
  return value.length === 1 ? (value[0]?.amount ?? null) : null;
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
  name: FigureName;
}

function Cell({ line, field, name }: CellProps): ReactNode {
  const { i18n } = useLingui();
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

const totalledRates = ['activeRate', 'csat', 'satisfaction', 'efficiency'] as const;

interface BrandTotals {
  /** Totals row; `null` for a single brand. */
  totals: BrandLine | null;
  /** Rates cannot be summed: they need their own query and are unknown until it completes. */
  isLoading: boolean;
}

function useBrandTotals(brand: string, lines: readonly BrandLine[] | null): BrandTotals {
  const { t } = useLingui();
  const user = useUser();
  const isOne = lines === null || lines.length < 2;
  const mine = totalledRates.filter((name) => can(user, figures[name].key));
  const query = { brand, range: 'last30', names: namesOf(...mine) } as const;
  const { data } = useQuery('GET /dashboard/figures', isOne || mine.length === 0 ? null : { query }, {
    scope: { scope: 'dashboard', brand },
  });
  if (isOne) return { totals: null, isLoading: false };
  const value = (name: (typeof totalledRates)[number]) => numberOf(data?.[name]);
  const totals = {
    brand: { id: brand, name: t({ id: 'shell.all_brands', message: 'All brands' }) },
    customers: lines.reduce((sum, line) => sum + line.customers, 0),
    activeRate: value('activeRate'),
    csat: value('csat'),
    satisfaction: value('satisfaction'),
    complaints: lines.reduce((sum, line) => sum + line.complaints, 0),
    staffPerformance: value('efficiency'),
    revenue: sumByCurrency(lines.flatMap(({ revenue }) => revenue)),
    conversations: lines.reduce((sum, line) => sum + line.conversations, 0),
  };
  return { totals, isLoading: mine.length > 0 && data === null };
}

const numberOf = (figure: Figure | undefined): number | null =>
  typeof figure?.value === 'number' ? figure.value : null;

/** Sums per currency. */
function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
