import { useMediaQuery } from '@mantine/hooks';
import { lazyPart } from '../../app/lazy-part.tsx';
import { ComparedWith } from '../../figures/compared-with.tsx';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { PageHead } from '../../figures/page-head.tsx';
import { panelPlaceholder } from '../../figures/panel.tsx';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { KeyMetrics } from './key-metrics.tsx';
import { type Filters, queryOptions, ShownFilters, useFilters } from './use-filters.ts';
import { type Savings, useOverview, useSavings } from './use-overview.ts';

/** Metrics of any date range, for all brands, one brand or one person. */
export function AnalyticsPage() {
  const filters = useFilters();
  const overview = useOverview(filters);
  const savings = useSavings(filters);
  const { data, meta } = overview;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <DrillDownPage page={<PageName page="analytics" />} scope={queryOptions.scope}>
      <ShownFilters.Provider value={filters}>
        <div className="flex flex-col gap-16 tabular wide-page">
          <PageHead
            page="analytics"
            sub={
              <ComparedWith
                range={filters.range}
                meta={meta}
                figures={data ? Object.values(data.figures) : undefined}
              />
            }
            at={meta && Date.parse(meta.asOf)}
            meta={meta}
          >
            {!isPhone && <ExportButton filters={filters} />}
          </PageHead>
          <FilterBar filters={filters} isPhone={isPhone} />
          <KeyMetrics overview={overview} savings={savings} />
          {!filters.isAwaited && <Cards filters={filters} savings={savings} />}
        </div>
      </ShownFilters.Provider>
    </DrillDownPage>
  );
}

const places = {
  trends: panelPlaceholder(504),
  week: panelPlaceholder(286),
  table: panelPlaceholder(192),
  rows: panelPlaceholder(668),
  customers: panelPlaceholder(484),
  report: panelPlaceholder(188),
  schedules: panelPlaceholder(240),
};

/** Charts and tables load after the page. Placeholders reserve their space. */
const TrendsCard = lazyPart(async () => (await import('./trends-card.tsx')).TrendsCard, places.trends);
const WeekCard = lazyPart(async () => (await import('./week-card.tsx')).WeekCard, places.week);
const BrandsCard = lazyPart(async () => (await import('./brands-card.tsx')).BrandsCard, places.table);
const ChannelsCard = lazyPart(async () => (await import('./channels-card.tsx')).ChannelsCard, places.table);
const SavingsCard = lazyPart(async () => (await import('./savings-card.tsx')).SavingsCard, places.table);
const RowsCard = lazyPart(async () => (await import('./rows-card.tsx')).RowsCard, places.rows);
const CustomersCard = lazyPart(async () => (await import('./customers-card.tsx')).CustomersCard, places.customers);
const ReportCard = lazyPart(async () => (await import('./report-card.tsx')).ReportCard, places.report);

const SchedulesCard = lazyPart(async () => (await import('./schedules-card.tsx')).SchedulesCard, places.schedules);

/** Cards shown below the key metrics. */
function Cards({ filters, savings }: { filters: Filters; savings: Savings }) {
  const mayBuild = useCan('analytics.advanced');
  const maySchedules = useCan('analytics.reports');
  return (
    <>
      <TrendsCard filters={filters} />
      <div className={`grid gap-16 ${classes.grid}`}>
        <WeekCard filters={filters} className={classes.five} />
        <div className={`flex flex-col gap-16 ${classes.seven}`}>
          <BrandsCard filters={filters} />
          <ChannelsCard filters={filters} />
          <SavingsCard savings={savings} />
        </div>
        <RowsCard key={JSON.stringify(filters.query)} filters={filters} className={classes.nine} />
        <CustomersCard filters={filters} className={classes.three} />
      </div>
      {mayBuild && <ReportCard filters={filters} />}
      {maySchedules && <SchedulesCard />}
    </>
  );
}
