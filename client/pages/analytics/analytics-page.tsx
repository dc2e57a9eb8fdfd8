import { lazyPart } from '../../app/lazy-part.tsx';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import classes from './analytics.module.css';
import { FilterBar } from './filter-bar.tsx';
import { KeyMetrics } from './key-metrics.tsx';
import { told } from './scope.ts';
import { useFilters } from './use-filters.ts';
import { ShownFilters } from './use-open-figure.ts';
import { useOverview } from './use-overview.ts';

/** Charts and tables come once the page stands. */
const TrendsCard = lazyPart(async () => (await import('./trends-card.tsx')).TrendsCard);
const WeekCard = lazyPart(async () => (await import('./week-card.tsx')).WeekCard);
const BrandsCard = lazyPart(async () => (await import('./brands-card.tsx')).BrandsCard);
const ChannelsCard = lazyPart(async () => (await import('./channels-card.tsx')).ChannelsCard);
const CustomersCard = lazyPart(async () => (await import('./customers-card.tsx')).CustomersCard);
const RowsCard = lazyPart(async () => (await import('./rows-card.tsx')).RowsCard);
const ReportCard = lazyPart(async () => (await import('./report-card.tsx')).ReportCard);

/** Figures of any range, of all or of one brand or person. */
export function AnalyticsPage() {
  const filters = useFilters();
  const overview = useOverview(filters);
  const mayBuild = useCan('analytics.advanced');
  return (
    <DrillDownPage page={<PageName page="analytics" />} scope={told.scope}>
      <ShownFilters.Provider value={filters}>
        <div className={classes.page}>
          <h1 className={classes.title}>
            <PageName page="analytics" />
          </h1>
          <FilterBar filters={filters} />
          <KeyMetrics overview={overview} />
          <TrendsCard filters={filters} />
          <div className={classes.grid}>
            <WeekCard filters={filters} className={classes.five} />
            <div className={classes.seven}>
              <BrandsCard filters={filters} />
              <ChannelsCard filters={filters} />
            </div>
            <RowsCard key={JSON.stringify(filters.query)} filters={filters} className={classes.eight} />
            <CustomersCard filters={filters} className={classes.four} />
          </div>
          {mayBuild && <ReportCard filters={filters} />}
        </div>
      </ShownFilters.Provider>
    </DrillDownPage>
  );
}
