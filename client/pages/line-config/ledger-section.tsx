import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { deliveryVerdicts } from '../../../shared/alerts.ts';
import type { ArgumentsOf, ResponseOf } from '../../../shared/api/index.ts';
import { isErrorCode } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { LineAccount } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { codeText, errorText } from '../../api/error-text.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { onTop } from '../../figures/loaded-pages.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { usePages } from '../../figures/use-pages.ts';
import { useCan } from '../../session/session.ts';
import { present } from '../../time/clock.ts';
import { format, number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { toastDone, toastError, toastProblem } from '../../toasts/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { MissingNodes } from '../../ui/missing-nodes.tsx';
import { useThrottled } from '../../ui/use-throttled.ts';
import { LastEvent, useLastDelivery } from './last-event.tsx';
import { LedgerChart } from './ledger-chart.tsx';
import { type Verdict, verdictLabels, verdictNotes } from './ledger-labels.ts';
import classes from './line-config.module.css';

const unsorted = { sort: null, onSort: () => undefined };

/** Webhook deliveries of an account, each with its verdict (how the delivery was processed). */
export function LedgerSection({ row }: { row: LineAccount }) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const q = useThrottled(useDeferredValue(typed), 400).trim();
  const filter = { ...(q === '' ? {} : { q }), ...(verdict === null ? {} : { verdict }) };
  const deliveries = useDeliveries(row.id, filter);
  const lastAt = useLastDelivery(row);
  const mayReplay = useCan('lineconfig.edit');
  const { isReplaying, replay } = useReplay(row.id, deliveries.retry);
  const hasNodes = deliveries.rows?.some(({ node }) => node !== undefined) === true;
  const columns = useColumns(mayReplay ? replay : null, hasNodes);
  const isSetAside =
    (deliveries.meta?.setAside ?? 0) > 0 || deliveries.rows?.some((line) => line.verdict === 'set-aside') === true;
  const find = t({ id: 'lineconfig.find_delivery', message: 'Search deliveries' });
  return (
    <section
      className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section} col-full`}
      aria-labelledby="line-ledger"
    >
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <div className={`grid ${classes.ledgerTitle}`}>
          <h3 id="line-ledger" className="text-14 weight-600">
            <Trans id="lineconfig.ledger">Webhook log</Trans>
          </h3>
          <span className="text-12 dimmed">
            {lastAt === null ? <Trans id="lineconfig.health_silent">no event yet</Trans> : <LastEvent at={lastAt} />}
          </span>
        </div>
        <LedgerChart accountId={row.id} />
        {mayReplay && isSetAside && (
          <Button variant="default" size="compact-sm" loading={isReplaying} onClick={() => void replay()}>
            <Trans id="lineconfig.replay_all">Reprocess all unrecognized</Trans>
          </Button>
        )}
        <TextInput
          className="ms-auto"
          type="search"
          size="xs"
          w={170}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={limits.phraseMax}
          placeholder={find}
          aria-label={find}
          // The field is inside the page's form, which must not be submitted by pressing Enter here.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        />
        <Select
          size="xs"
          w={130}
          aria-label={t({ id: 'lineconfig.verdict', message: 'Result' })}
          data={[
            { value: '', label: t({ id: 'lineconfig.all_verdicts', message: 'All results' }) },
            ...deliveryVerdicts.map((value) => ({ value, label: i18n._(verdictLabels[value]) })),
          ]}
          value={verdict ?? ''}
          onChange={(value) => setVerdict(deliveryVerdicts.find((one) => one === value) ?? null)}
          allowDeselect={false}
        />
      </div>
      <MissingNodes nodes={deliveries.meta?.missingNodes} />
      {deliveries.error !== null && deliveries.rows === null ? (
        <ErrorState
          title={<Trans id="lineconfig.ledger_failed">The webhook log could not be loaded</Trans>}
          reason={errorText(deliveries.error)}
          onRetry={deliveries.retry}
        />
      ) : (
        <DataTable
          label={t({ id: 'lineconfig.ledger', message: 'Webhook log' })}
          columns={columns}
          rows={deliveries.rows}
          rowId={(line) => line.id}
          rowHeight={34}
          sortedBy={unsorted}
          onEnd={deliveries.loadMore}
          maxHeight={420}
          empty={
            q === '' && verdict === null ? (
              <Trans id="lineconfig.no_deliveries">LINE has not sent any webhooks to this account yet.</Trans>
            ) : (
              <Trans id="lineconfig.no_such_delivery">No matching deliveries.</Trans>
            )
          }
        />
      )}
    </section>
  );
}

/** @param hasNodes whether the deliveries name the node that received them */
function useColumns(
  onReplay: ((deliveryId: string) => Promise<void>) | null,
  hasNodes: boolean,
): readonly TableColumn<LedgerLine>[] {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const column = (id: string, header: string, more: Partial<TableColumn<LedgerLine>>): TableColumn<LedgerLine> => ({
      id,
      header,
      value: () => null,
      isFixed: true,
      ...more,
    });
    return [
      column('at', t({ id: 'lineconfig.when', message: 'When' }), {
        cell: ({ at }) => <time dateTime={at}>{toTheMs(at, i18n.locale, timeZone)}</time>,
      }),
      column('verdict', t({ id: 'lineconfig.verdict', message: 'Result' }), {
        cell: ({ verdict }) => (
          <Badge
            variant="light"
            radius="sm"
            tt="none"
            className={`color-accent bg-accent ${classes.verdict}`}
            data-verdict={verdict}
          >
            {i18n._(verdictLabels[verdict])}
          </Badge>
        ),
      }),
      column('took', t({ id: 'lineconfig.took', message: 'Duration' }), {
        cell: ({ ms }) =>
          number(Math.round(ms), i18n.locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }),
        isNumber: true,
      }),
      column('events', t({ id: 'lineconfig.events', message: 'Events' }), {
        cell: ({ events, verdict }) => (verdict === 'refused' ? '–' : number(events, i18n.locale)),
        isNumber: true,
      }),
      ...(hasNodes
        ? [column('node', t({ id: 'lineconfig.node', message: 'Node' }), { cell: ({ node }) => node ?? '–' })]
        : []),
      column('detail', t({ id: 'lineconfig.detail', message: 'Detail' }), {
        cell: (line) => (
          <span className="flex items-center justify-between gap-12">
            <Detail line={line} />
            {onReplay !== null && line.verdict === 'set-aside' && (
              <Button variant="default" size="compact-xs" onClick={() => void onReplay(line.id)}>
                <Trans id="lineconfig.replay">Reprocess</Trans>
              </Button>
            )}
          </span>
        ),
        wide: true,
      }),
    ];
  }, [i18n, t, timeZone, onReplay, hasNodes]);
}

const toTheMs = (at: string, locale: string, timeZone: string) =>
  format(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZone,
    ...(present() - Date.parse(at) > 86_400_000 / 2 ? ({ day: 'numeric', month: 'short' } as const) : {}),
  }).format(new Date(at));

/** Event types in LINE's terms, or the reason why the delivery was rejected. */
function Detail({ line: { verdict, kinds, events, error } }: { line: LedgerLine }) {
  const { i18n } = useLingui();
  if (error !== null) return isErrorCode(error) ? codeText(error) : error;
  const named = kinds.join(', ');
  if (verdict === 'accepted') return events === 0 ? i18n._(verdictNotes.ping) : named;
  if (verdict === 'refused') return null;
  return [named, i18n._(verdictNotes[verdict])].filter((text) => text !== '').join(' · ');
}

const route = 'GET /line-accounts/:id/webhooks';
const refetchOn = { scope: { scope: 'config' }, kinds: ['delivery'] } as const;

type LedgerLine = ResponseOf<typeof route>[number];
type LedgerFilter = Pick<NonNullable<ArgumentsOf<typeof route>['query']>, 'q' | 'verdict'>;

/** Loads the deliveries to an account page by page, newest first. New deliveries appear at once. */
const useDeliveries = (id: string, filter: LedgerFilter) =>
  usePages(route, { params: { id }, query: { limit: 50, ...filter } }, { refetchOn, take: onTop });

/** Returns a function that reprocesses unrecognized webhooks, of one delivery or of all, and shows the result. */
function useReplay(accountId: string, onDone: () => void) {
  const { t } = useLingui();
  const [isReplaying, setReplaying] = useState(false);
  const replay = async (deliveryId?: string) => {
    if (isReplaying) return;
    setReplaying(true);
    const result = await replayAll(accountId, deliveryId);
    setReplaying(false);
    if (result.error) {
      toastError(result);
      onDone();
      return;
    }
    const { replayed, unknown, gone } = result.counts;
    if (replayed > 0) {
      toastDone(
        t({ id: 'lineconfig.replay_done', message: `Reprocessed: ${replayed}. Still unrecognized: ${unknown}.` }),
      );
    } else if (unknown > 0) {
      toastProblem(
        t({
          id: 'lineconfig.replay_unknown',
          message: 'This version doesn’t recognize this type either. It is kept in full.',
        }),
      );
    } else {
      toastProblem(
        gone > 0
          ? t({ id: 'lineconfig.replay_gone', message: 'It has since been erased.' })
          : t({ id: 'lineconfig.replay_nothing', message: 'Nothing to reprocess: all its events are recorded.' }),
      );
    }
    onDone();
  };
  return { isReplaying, replay };
}

/**
 * Reprocesses deliveries until none are left, and returns the total counts. Needs several requests, because each processes a limited
 * number.
 */
async function replayAll(id: string, deliveryId: string | undefined) {
  const counts = { replayed: 0, unknown: 0, gone: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const body: { deliveryId?: string; after: number } = { ...(deliveryId === undefined ? {} : { deliveryId }), after };
    const result = await call('POST /line-accounts/:id/webhooks/replay', { params: { id }, body });
    if (result.error) return result;
    counts.replayed += result.data.replayed;
    counts.unknown += result.data.unknown;
    counts.gone += result.data.gone;
    after = result.meta.next;
  }
  return { error: false as const, counts };
}
