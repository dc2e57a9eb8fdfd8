import { Trans, useLingui } from '@lingui/react/macro';
import type { PastScreen } from '../../../../shared/api/dashboard.ts';
import type { RankingName } from '../../../../shared/figures.ts';
import { liveMetrics } from '../../../../shared/metrics.ts';
import { dayOf } from '../../../figures/days.ts';
import { useBrand, useCan } from '../../../session/session.ts';
import { number } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { ActivityPanel } from '../activity-panel.tsx';
import classes from '../dashboard.module.css';
import type { Figures } from '../figures.ts';
import { KpiCards } from '../kpi-cards.tsx';
import { RankingsPanel } from '../rankings-panel.tsx';
import { useShownClock } from '../shown-clock.ts';
import { Strip } from '../strip.tsx';
import { TeamPanel } from '../team-panel.tsx';
import own from './past-board.module.css';

/** Read-only dashboard panels at a past time. `screen` is `null` while loading. */
export function PastBoard({ screen }: { screen: PastScreen | null }) {
  const [brand] = useBrand();
  const mayKpis = useCan('dashboard.kpis');
  const timeZone = useTimeZone();
  const day = useShownClock((moment) => dayOf(moment, timeZone)) ?? '';
  const query = { brand, from: day, to: day };
  const rate = numberOf(screen, 'loadRate');
  const ranking = (name: RankingName) => ({
    data: screen === null ? null : (screen.rankings[name] ?? []),
    error: null,
    retry: () => undefined,
  });
  return (
    <>
      <Strip figures={liveOf(screen)} rows={null} />
      {mayKpis && <PastKpiCards screen={screen} query={query} />}
      <div className={`grid gap-16 phone-gap-12 ${classes.grid}`}>
        <TeamPanel
          className={`col-span-8 ${classes.eight}`}
          team={screen?.team ?? null}
          load={rate === undefined ? null : { rate, capacity: null }}
          onBalance={null}
        />
        <ActivityPanel
          className={`${classes.four} ${own.activity}`}
          title={<Trans id="dashboard.past_activity">Activity up to then</Trans>}
          rows={screen?.activities ?? null}
          empty={<Trans id="dashboard.past_no_activity">No activity by then.</Trans>}
        />
        <RankingsPanel
          className="col-full"
          query={query}
          result={{
            'fastest-response': ranking('fastest-response'),
            'highest-satisfaction': ranking('highest-satisfaction'),
            'most-replies': ranking('most-replies'),
            improvement: ranking('improvement'),
          }}
        />
      </div>
    </>
  );
}

function PastKpiCards({
  screen,
  query,
}: {
  screen: PastScreen | null;
  query: { brand: string; from: string; to: string };
}) {
  const waiting = numberOf(screen, 'vipWaiting');
  return (
    <KpiCards
      query={query}
      kpiOf={(name) => ({
        figure: screen?.figures[name] ?? null,
        ...(name === 'vipCustomers' && waiting !== undefined && { note: <VipsThen count={waiting} /> }),
      })}
    />
  );
}

function VipsThen({ count }: { count: number }) {
  const { i18n } = useLingui();
  const vipWaiting = number(count, i18n.locale);
  return <Trans id="dashboard.past_vips">{vipWaiting} waiting then</Trans>;
}

function numberOf(screen: PastScreen | null, name: keyof PastScreen['figures']): number | undefined {
  const value = screen?.figures[name]?.value;
  return typeof value === 'number' ? value : undefined;
}

function liveOf(screen: PastScreen | null): Figures {
  return Object.fromEntries(
    liveMetrics.flatMap((name) => {
      const value = numberOf(screen, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
