import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AnswerOf } from '../../../shared/api/index.ts';
import { AskedBody } from '../../figures/asked-body.tsx';
import { DataTable } from '../../figures/data-table.tsx';
import { OpensNumber } from '../../figures/drill-down/opens-number.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { number } from '../../time/time.ts';
import classes from './channels-card.module.css';
import { EveryoneNote } from './everyone-note.tsx';
import { FreeShare, freePercent } from './free-share.tsx';
import { MarkedName } from './marked-name.tsx';
import { told } from './scope.ts';
import type { Filters } from './use-filters.ts';
import { useEveryoneAsked } from './use-open-figure.ts';

const route = 'GET /analytics/channels';
type Channel = AnswerOf<typeof route>[number];

/** Each LINE account: messages in and out, and how many of them cost nothing. */
export function ChannelsCard({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  const channels = useAsked(route, { query: filters.everyone }, { ...told, whole: true });
  const columns = useColumns(channels.data);
  return (
    <Panel
      title={<Trans id="analytics.channels">Channels</Trans>}
      note={<EveryoneNote filters={filters} usual={<Trans id="analytics.line_accounts">LINE accounts</Trans>} />}
      flush
    >
      <AskedBody asked={channels} height={138}>
        {(data) => (
          <DataTable
            label={t({ id: 'analytics.channels', message: 'Channels' })}
            columns={columns}
            rows={data}
            rowId={({ lineAccount }) => lineAccount.id}
            firstSort={{ column: 'received', descending: true }}
            empty={<Trans id="analytics.no_channels">No LINE account belongs to these brands.</Trans>}
          />
        )}
      </AskedBody>
    </Panel>
  );
}

function useColumns(channels: readonly Channel[] | null): TableColumn<Channel>[] {
  const { t, i18n } = useLingui();
  const askedOf = useEveryoneAsked();
  return useMemo(() => {
    // Rows are told by brand: those of an account are known where its brand has no other.
    const isAlone = ({ brandId }: Channel) => channels?.filter((one) => one.brandId === brandId).length === 1;
    const count = (id: 'received' | 'replies' | 'replyFree' | 'replyBilled', header: string): TableColumn<Channel> => ({
      id,
      header,
      value: (channel) => channel[id],
      cell: (channel) => (
        <OpensNumber
          line={channel.lineAccount.nickname}
          asked={isAlone(channel) ? { ...askedOf(id), brand: channel.brandId } : null}
          text={number(channel[id], i18n.locale)}
        />
      ),
      isNumber: true,
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
          <span className={classes.share}>
            <FreeShare free={replyFree} billed={replyBilled} />
            <span className={classes.percent}>{figureText(i18n, freePercent(replyFree, replyBilled), 'percent')}</span>
          </span>
        ),
        isNumber: true,
      },
      count('replyFree', t({ id: 'analytics.free', message: 'Free' })),
      count('replyBilled', t({ id: 'analytics.billed', message: 'Billed' })),
    ];
  }, [channels, askedOf, t, i18n]);
}
