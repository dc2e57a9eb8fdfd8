import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { BrandLine } from '../../../shared/api/dashboard.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useQuery } from '../../figures/use-query.ts';
import { format } from '../../time/time.ts';
import { useBrandColumns } from './brand-columns.tsx';
import classes from './brands-panel.module.css';
import { useBrandTotals } from './use-brand-totals.ts';

interface Props {
  brand: string;
}

/** Brand comparison: the last 30 days, and this month's revenue. */
export function BrandsPanel({ brand }: Props) {
  const { t, i18n } = useLingui();
  const scope = { scope: 'dashboard', brand } as const;
  const asked = useQuery(
    'GET /dashboard/analytics/brands',
    { query: { brand, range: 'last30' } },
    { scope, whole: true },
  );
  const { totals, isLoading } = useBrandTotals(brand, asked.data);
  const columns = useBrandColumns(isLoading ? brand : null);
  const to = asked.meta?.to;
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
        asked={asked}
        height={188}
        isEmpty={(lines) => lines.length === 0}
        empty={<Trans id="dashboard.no_brands">No brands yet.</Trans>}
      >
        {(lines) => (
          <div className={classes.table}>
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
