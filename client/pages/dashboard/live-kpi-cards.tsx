import { Trans, useLingui } from '@lingui/react/macro';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { namesOf } from '../../figures/names-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { useQuery } from '../../figures/use-query.ts';
import { number } from '../../time/time.ts';
import type { Figures } from './figures.ts';
import { KpiCards } from './kpi-cards.tsx';
import { withPresent } from './with-present.ts';

type Query = { brand: string } & RangeChoice;

interface Props {
  live: Figures;
  query: Query;
  asked: ReturnType<typeof useKpiFigures>;
}

const names = namesOf('activeConversations', 'resolutionRate', 'efficiency', 'vipCustomers');

const scopeOf = ({ brand }: Query) => ({ scope: 'dashboard', brand }) as const;

/** Metrics of the cards. No request if the cards are hidden from the user. */
export function useKpiFigures(query: Query, isShown: boolean) {
  const scope = scopeOf(query);
  return useQuery('GET /dashboard/figures', isShown ? { query: { ...query, names } } : null, { scope });
}

/** Metric cards of a range. Present-time metrics update live. */
export function LiveKpiCards({ live, query, asked }: Props) {
  const { i18n } = useLingui();
  const scope = scopeOf(query);
  const response = useQuery('GET /dashboard/metrics/avg-response-time', { query }, { scope });
  const { data, error, retry: onRetry } = asked;
  const p95 = response.data?.p95 == null ? null : figureText(i18n, response.data.p95, 'seconds');
  const waiting = live.vipWaiting ?? 0;
  return (
    <KpiCards
      query={query}
      kpis={{
        activeConversations: { figure: withPresent(data, 'activeConversations', live), error, onRetry },
        avgResponseTime: {
          figure: response.data,
          error: response.error,
          onRetry: response.retry,
          ...(p95 === null ? {} : { note: <Trans id="dashboard.p95">p95 {p95}</Trans> }),
        },
        resolutionRate: { figure: data?.resolutionRate ?? null, error, onRetry },
        efficiency: { figure: data?.efficiency ?? null, error, onRetry },
        vipCustomers: {
          figure: withPresent(data, 'vipCustomers', live),
          error,
          onRetry,
          tone: waiting > 0 ? 'soon' : 'calm',
          ...(live.vipWaiting === undefined ? {} : { note: <VipsWaiting brand={query.brand} count={waiting} /> }),
        },
      }}
    />
  );
}

function VipsWaiting({ brand, count }: { brand: string; count: number }) {
  const { i18n } = useLingui();
  const vipWaiting = number(count, i18n.locale);
  return (
    <OpensFigure asked={{ name: 'vipWaiting', brand, days: { range: 'today' } }}>
      <Trans id="dashboard.vip_note">{vipWaiting} waiting now</Trans>
    </OpensFigure>
  );
}
