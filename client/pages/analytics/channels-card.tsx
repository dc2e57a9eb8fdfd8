import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { ResponseOf } from '../../../shared/api/index.ts';
import type { views } from '../../../shared/views.ts';
import { DataTable } from '../../figures/data-table.tsx';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import { figureColumn } from '../../figures/figure-column.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useQuery } from '../../figures/use-query.ts';
import classes from './channels-card.module.css';
import { EveryoneNote } from './everyone-note.tsx';
import { FreeShare, freePercent } from './free-share.tsx';
import { MarkedName } from './marked-name.tsx';
import type { Filters } from './use-filters.ts';
import { queryOptions, useEveryoneQuery } from './use-filters.ts';

const route = 'GET /analytics/channels';
type Channel = ResponseOf<typeof route>[number];
type Counted = (typeof views.analytics.channels)[number];

/** LINE accounts with the number of received and sent messages, and the percentage of sent messages that were free. */
export function ChannelsCard({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  const channels = useQuery(route, { query: filters.everyone }, { ...queryOptions, whole: true });
  const columns = useColumns(channels.meta);
  return (
    <Panel
      title={<Trans id="analytics.channels">Channels</Trans>}
      note={<EveryoneNote filters={filters} usual={<Trans id="analytics.line_accounts">LINE accounts</Trans>} />}
      flush
    >
      <QueryBoundary query={channels} height={138}>
        {(data) => (
          <DataTable
            label={t({ id: 'analytics.channels', message: 'Channels' })}
            columns={columns}
            rows={data}
            rowId={({ lineAccount }) => lineAccount.id}
            firstSort={{ column: 'received', descending: true }}
            empty={<Trans id="analytics.no_channels">These brands have no LINE accounts.</Trans>}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

function useColumns(meta: FiguresMeta | null): TableColumn<Channel>[] {
  const { t, i18n } = useLingui();
  const queryOf = useEveryoneQuery();
  return useMemo(() => {
    const queryAt = (name: Counted, { lineAccount, brandId, [name]: value }: Channel): FigureQuery | null =>
      meta && {
        ...queryOf(name),
        brand: brandId,
        part: { of: { channel: lineAccount.id }, label: lineAccount.nickname, value, meta },
      };
    const count = (field: Counted, header: string) =>
      figureColumn<Channel, Counted>(i18n, {
        field,
        header,
        value: (channel) => channel[field],
        line: ({ lineAccount }) => lineAccount.nickname,
        query: (channel) => queryAt(field, channel),
      });
    return [
      {
        id: 'account',
        header: t({ id: 'analytics.account', message: 'Account' }),
        value: ({ lineAccount }) => lineAccount.nickname,
        cell: ({ lineAccount, brandId }) => <MarkedName brandId={brandId}>{lineAccount.nickname}</MarkedName>,
        wide: true,
      },
      count('received', t({ id: 'analytics.received', message: 'Received' })),
      count('replies', t({ id: 'analytics.replies', message: 'Replies' })),
      {
        id: 'freeShare',
        header: t({ id: 'analytics.free_share', message: 'Free share' }),
        value: ({ replyFree, replyBilled }) => freePercent(replyFree, replyBilled),
        cell: ({ replyFree, replyBilled }) => (
          <span className={`grid items-center justify-end gap-10 ${classes.share}`}>
            <FreeShare free={replyFree} billed={replyBilled} />
            <span className="text-end">{figureText(i18n, freePercent(replyFree, replyBilled), 'percent')}</span>
          </span>
        ),
        isNumber: true,
      },
      count('replyFree', t({ id: 'analytics.free', message: 'Free' })),
      count('replyBilled', t({ id: 'analytics.billed', message: 'Billed' })),
    ];
  }, [meta, queryOf, t, i18n]);
}
