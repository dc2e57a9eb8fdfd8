import { Trans } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { lazyPart } from '../../app/lazy-part.tsx';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { useRange } from '../../figures/use-range.ts';
import { useBrand, useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './dashboard.module.css';
import { DashboardHead, useFocusAfterTravel } from './dashboard-head.tsx';
import { LiveActivities, LiveKpiCards, useKpiFigures } from './live-panels.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RankingsPanel } from './rankings-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import { NoFigures, SetupChecklist, useIsEmpty } from './setup/setup-checklist.tsx';
import { useSetup } from './setup/use-setup.ts';
import { isUneven, type Sharing } from './share-plan.ts';
import { Strip } from './strip.tsx';
import { SystemPanel } from './system-panel.tsx';
import { teamLoadOf } from './team-load.ts';
import { TeamPanel } from './team-panel.tsx';
import { useBrandIds, useFigures, useRankings } from './use-figures.ts';
import { useTeam } from './use-team.ts';
import { useWaitingRows, type WaitingRows } from './use-waiting-rows.ts';

/** Parts of the page whose code is loaded after the page itself. */
const TrendsPanels = lazyPart(async () => (await import('./trends-panels.tsx')).TrendsPanels);
const BrandsPanel = lazyPart(async () => (await import('./brands-panel.tsx')).BrandsPanel);
const PastPage = lazyPart(async () => (await import('./past/past-page.tsx')).PastPage);
const SharingDialog = lazyPart(async () => (await import('./sharing-dialog.tsx')).SharingDialog);

/** Live dashboard of the selected brands with its actions. With a time in the address, shows the dashboard at that time instead. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const mayTravel = useCan('dashboard.analytics');
  const at = mayTravel ? params.get('at') : null;
  useFocusAfterTravel(at !== null);
  return at === null ? <Present /> : <PastPage at={at} />;
}

function Present() {
  const mayRead = useCan('messages.view');
  return mayRead ? <ReadersBoard /> : <Board rows={null} />;
}

/** Live dashboard for users who can read messages. Includes the waiting conversations. */
function ReadersBoard() {
  return <Board rows={useWaitingRows()} />;
}

function Board({ rows }: { rows: WaitingRows | null }) {
  const [brand] = useBrand();
  const range = useRange('today');
  const { state, figures, changedAt, retry } = useFigures();
  const team = useTeam(useBrandIds());
  const mayKpis = useCan('dashboard.kpis');
  const mayAnalytics = useCan('dashboard.analytics');
  const mayAssign = useCan('messages.assign') && rows !== null;
  const [sharing, share] = useState<Sharing | null>(null);
  const query = { ...range.query, brand };
  const rankings = useRankings(query);
  const kpis = useKpiFigures(query, mayKpis);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isEmpty = useIsEmpty();
  const setup = useSetup();
  const checklist = setup?.some(({ isDone }) => !isDone) ? setup : null;
  if (state === 'refused' || state === 'failed') {
    const title = <Trans id="dashboard.refused">The dashboard could not be loaded.</Trans>;
    return state === 'failed' ? <ErrorState title={title} onRetry={retry} /> : <ErrorState title={title} />;
  }
  const mayBalance = mayAssign && team !== null && isUneven(team);
  const onShare = mayAssign ? share : null;
  const reminders = (
    <RemindersPanel className={classes.four} figures={figures} rows={rows} team={team} onShare={onShare} />
  );
  return (
    <DrillDownPage page={<PageName page="dashboard" />} scope={{ scope: 'dashboard', brand }}>
      <div className="flex flex-col gap-16 tabular phone-gap-12 wide-page">
        <DashboardHead
          changedAt={changedAt}
          range={range}
          meta={rankings['fastest-response'].meta}
          figures={kpis.data === null ? undefined : Object.values(kpis.data)}
        />
        {checklist !== null && <SetupChecklist items={checklist} />}
        {isEmpty ? (
          <NoFigures hasChecklist={checklist !== null} />
        ) : (
          <>
            <Strip figures={figures} rows={rows} />
            {isPhone && reminders}
            {mayKpis && <LiveKpiCards live={figures} query={query} result={kpis} />}
            <div className={`grid gap-16 phone-gap-12 ${classes.grid}`}>
              <TeamPanel
                className={`col-span-8 ${classes.eight}`}
                team={team}
                load={team && teamLoadOf(team)}
                onBalance={mayBalance ? () => share({ task: 'balance' }) : null}
              />
              {!isPhone && reminders}
              <div className="col-full">
                <QuickActions figures={figures} query={query} onShare={onShare} />
              </div>
              {mayAnalytics && (
                <div className={`grid col-full cols-subgrid ${classes.trends}`}>
                  <TrendsPanels brand={brand} />
                </div>
              )}
              <RankingsPanel className="col-full" query={query} result={rankings} />
              <div className={`flex flex-col min-w-0 gap-16 col-span-8 ${classes.stack}`}>
                {mayAnalytics && (
                  <div className={classes.brands}>
                    <BrandsPanel brand={brand} />
                  </div>
                )}
                <SystemPanel className={undefined} brand={brand} />
              </div>
              <LiveActivities className={classes.four} isHere={state === 'complete'} />
            </div>
          </>
        )}
      </div>
      {sharing !== null && <SharingDialog sharing={sharing} onClose={() => share(null)} />}
    </DrillDownPage>
  );
}
