import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AnalyticsColumn } from '../../../shared/analytics.ts';
import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { OpensNumber } from '../../figures/drill-down/opens-number.tsx';
import { figureText } from '../../figures/figure-format.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { format } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useEveryoneAsked } from './use-open-figure.ts';
import classes from './use-row-columns.module.css';

type Column = TableColumn<AnalyticsRow> & { id: AnalyticsColumn };
type Numbered = Exclude<AnalyticsColumn, 'date' | 'staff'>;

/** Metrics per column, for the value of one person on one day. */
const figureOf = {
  conversations: 'conversations',
  avgResponseTime: 'avgResponseTime',
  resolvedPercent: 'resolutionRate',
  csat: 'csat',
  complaints: 'complaints',
  revenue: 'revenue',
} as const satisfies Record<Numbered, FigureName>;

/** Columns of the detailed table. The server sorts by day, newest first. */
export function useRowColumns(): Column[] {
  const { t, i18n } = useLingui();
  const askedOf = useEveryoneAsked();
  return useMemo(() => {
    const written = format(i18n.locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    const numbered = (id: Numbered, header: string): Column => ({
      id,
      header,
      value: (row) => (typeof row[id] === 'number' ? row[id] : null),
      cell: (row) => (
        <OpensNumber
          line={`${row.staff.fullName}, ${written.format(new Date(row.date))}`}
          asked={{ ...askedOf(figureOf[id]), days: { from: row.date, to: row.date }, staff: row.staff }}
          text={figureText(i18n, row[id], figures[figureOf[id]].unit)}
        />
      ),
      isNumber: true,
      isFixed: true,
    });
    return [
      {
        id: 'date',
        header: t({ id: 'analytics.date', message: 'Date' }),
        value: ({ date }) => date,
        cell: ({ date }) => <time dateTime={date}>{written.format(new Date(date))}</time>,
        isFixed: true,
      },
      {
        id: 'staff',
        header: t({ id: 'analytics.person', message: 'Person' }),
        value: ({ staff }) => staff.fullName,
        cell: ({ staff }) => (
          <span className={classes.person}>
            <Avatar name={staff.fullName} size={22} />
            {staff.fullName}
          </span>
        ),
        isFixed: true,
        wide: true,
      },
      numbered('conversations', t({ id: 'analytics.conversations', message: 'Conversations' })),
      numbered('avgResponseTime', t({ id: 'analytics.avg_response', message: 'Avg. response' })),
      numbered('resolvedPercent', t({ id: 'analytics.resolved', message: 'Resolved in 24 h' })),
      numbered('csat', t({ id: 'analytics.csat', message: 'CSAT' })),
      numbered('complaints', t({ id: 'analytics.complaints', message: 'Complaints' })),
      numbered('revenue', t({ id: 'analytics.revenue', message: 'Revenue' })),
    ];
  }, [askedOf, t, i18n]);
}
