import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Money } from '../../../shared/api/figures.ts';
import type { ResponseOf } from '../../../shared/api/index.ts';
import { pages } from '../../app/pages.ts';
import { DataTable } from '../../figures/data-table.tsx';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import { OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { Segments } from '../../figures/segments.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useCan } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { MarkedName } from './marked-name.tsx';
import { useFigureQuery } from './use-filters.ts';
import type { Savings } from './use-overview.ts';

type Data = ResponseOf<'GET /analytics/savings'>;
type Division = 'brand' | 'staff';

/** Row of a brand or a person: number of free messages, and the amount that they saved. */
interface Line {
  id: string;
  name: string;
  replyFree: number;
  saved: Money[] | null;
}

function linesOf({ brands, staff }: Data, by: Division): Line[] {
  if (by === 'brand') return brands.map(({ brand, ...saving }) => ({ ...brand, ...saving }));
  return staff.map(({ staff: { id, fullName: name }, ...saving }) => ({ id, name, ...saving }));
}

/** Free messages and the amount saved, by brand or by person. */
export function SavingsCard({ savings }: { savings: Savings }) {
  const { t } = useLingui();
  const title = useFigureTitle()('saved');
  const [by, setBy] = useState<Division>('brand');
  const columns = useColumns(by);
  return (
    <Panel
      title={title}
      note={savings.data?.saved.value === null && <NoPrice />}
      controls={
        <Segments
          aria-label={title}
          value={by}
          onChange={(chosen) => setBy(chosen as Division)}
          data={[
            { value: 'brand', label: t({ id: 'analytics.brands_saved', message: 'Brands' }) },
            { value: 'staff', label: t({ id: 'analytics.people_saved', message: 'People' }) },
          ]}
        />
      }
      flush
    >
      <QueryBoundary query={savings} height={138}>
        {(data) => (
          <DataTable
            key={by}
            label={title}
            columns={columns}
            rows={linesOf(data, by)}
            rowId={({ id }) => id}
            firstSort={{ column: 'free', descending: true }}
            maxHeight={320}
            empty={<Trans id="analytics.nothing_free">No free messages in this period.</Trans>}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Note that the price of messages is not set. Without a price, the saved amount cannot be calculated. */
function NoPrice() {
  const mayLook = useCan('lineconfig.view');
  const text = <Trans id="analytics.no_price">Message price not set.</Trans>;
  return mayLook ? <Link href={pages.lineConfig.path}>{text}</Link> : text;
}

function useColumns(by: Division): TableColumn<Line>[] {
  const { t, i18n } = useLingui();
  const queryOf = useFigureQuery();
  return useMemo(() => {
    const queryAt = (figure: 'replyFree' | 'saved', { id, name }: Line): FigureQuery => ({
      ...queryOf(figure),
      ...(by === 'brand' ? { brand: id } : { staff: { id, fullName: name } }),
    });
    return [
      {
        id: 'name',
        header:
          by === 'brand'
            ? t({ id: 'settings.brand', message: 'Brand' })
            : t({ id: 'analytics.person', message: 'Person' }),
        value: ({ name }) => name,
        cell: ({ id, name }) => (by === 'brand' ? <MarkedName brandId={id}>{name}</MarkedName> : name),
        wide: true,
      },
      {
        id: 'free',
        header: t({ id: 'analytics.free', message: 'Free' }),
        value: ({ replyFree }) => replyFree,
        cell: (line) => (
          <OpensNumber line={line.name} query={queryAt('replyFree', line)} text={number(line.replyFree, i18n.locale)} />
        ),
        isNumber: true,
      },
      {
        id: 'saved',
        header: t({ id: 'analytics.saved', message: 'Saved' }),
        // Amounts in several currencies cannot be compared, so a row with several amounts has no sort value.
        value: ({ saved }) => (saved?.length === 1 ? (saved[0]?.amount ?? null) : null),
        cell: (line) => (
          <OpensNumber
            line={line.name}
            query={queryAt('saved', line)}
            text={figureText(i18n, savedOf(line), 'money')}
          />
        ),
        isNumber: true,
      },
    ];
  }, [by, queryOf, t, i18n]);
}

/** Returns the saved amounts other than 0. If all amounts are 0, returns all of them. */
function savedOf({ saved }: Line): Money[] | null {
  const some = saved?.filter(({ amount }) => amount !== 0) ?? [];
  return some.length > 0 ? some : saved;
}
