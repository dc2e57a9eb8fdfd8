import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { activitiesInOrder } from '../../../shared/activities.ts';
import { views } from '../../../shared/views.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { namesOf } from '../../figures/names-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useConnection } from '../../sync/connection-state.ts';
import { useAll } from '../../sync/store.ts';
import { number } from '../../time/time.ts';
import { ActivityPanel } from './activity-panel.tsx';
import type { Figures } from './figures.ts';
import { type CardName, type Kpi, KpiCards } from './kpi-cards.tsx';
import { useBrandIds } from './use-figures.ts';
import { withPresent } from './with-present.ts';

interface Props {
  /** Whether the rows to which the page subscribes are loaded. */
  isHere: boolean;
  className: string | undefined;
}

/** Latest activities, live. */
export function LiveActivities({ isHere, className }: Props) {
  const all = useAll('activity');
  const brandIds = useBrandIds();
  const rows = useMemo(
    () => activitiesInOrder(all.filter(({ brandId }) => brandIds.includes(brandId))),
    [all, brandIds],
  );
  return (
    <ActivityPanel
      className={className}
      title={<Trans id="dashboard.activity">Activity</Trans>}
      note={<Live />}
      rows={isHere ? rows : null}
      empty={<Trans id="dashboard.no_activity">No activity yet. New activity appears here right away.</Trans>}
    />
  );
}

function Live() {
  const connection = useConnection();
  if (connection === 'offline') return <Trans id="shell.disconnected">Not connected</Trans>;
  if (connection === 'connecting') return null;
  return (
    <span className="inline-flex items-center gap-6">
      <span className="bg-online rounded-full w-8 h-8" aria-hidden />
      <Trans id="dashboard.live">live</Trans>
    </span>
  );
}

type Query = { brand: string } & RangeChoice;

interface LiveKpiCardsProps {
  live: Figures;
  query: Query;
  result: ReturnType<typeof useKpiFigures>;
}

/** The average response time is not included, because a separate request returns it together with its percentiles. */
const names = namesOf(...views.dashboard.cards.filter((name) => name !== 'avgResponseTime'));

const scopeOf = ({ brand }: Query) => ({ scope: 'dashboard', brand }) as const;

/** Returns the metrics of the cards. Sends no request if the user cannot see the cards. */
export function useKpiFigures(query: Query, isShown: boolean) {
  const scope = scopeOf(query);
  return useQuery('GET /dashboard/figures', isShown ? { query: { ...query, names } } : null, { scope });
}

/** Metric cards of a date range. Metrics that describe the present update live. */
export function LiveKpiCards({ live, query, result }: LiveKpiCardsProps) {
  const { i18n } = useLingui();
  const scope = scopeOf(query);
  const response = useQuery('GET /dashboard/metrics/avg-response-time', { query }, { scope });
  const { data, error, retry: onRetry } = result;
  const p95 = response.data?.p95 == null ? null : figureText(i18n, response.data.p95, 'seconds');
  const waiting = live.vipWaiting ?? 0;
  const kpiOf = (name: CardName): Kpi => {
    if (name === 'avgResponseTime') {
      return {
        figure: response.data,
        error: response.error,
        onRetry: response.retry,
        ...(p95 === null ? {} : { note: <Trans id="dashboard.p95">p95 {p95}</Trans> }),
      };
    }
    const kpi: Kpi = { figure: withPresent(data, name, live), error, onRetry };
    if (name !== 'vipCustomers') return kpi;
    const tone = waiting > 0 ? 'soon' : 'calm';
    if (live.vipWaiting === undefined) return { ...kpi, tone };
    return { ...kpi, tone, note: <VipsWaiting brand={query.brand} count={waiting} /> };
  };
  return <KpiCards query={query} kpiOf={kpiOf} />;
}

function VipsWaiting({ brand, count }: { brand: string; count: number }) {
  const { i18n } = useLingui();
  const vipWaiting = number(count, i18n.locale);
  return (
    <OpensFigure query={{ name: 'vipWaiting', brand, days: { range: 'today' } }}>
      <Trans id="dashboard.vip_note">{vipWaiting} waiting now</Trans>
    </OpensFigure>
  );
}
