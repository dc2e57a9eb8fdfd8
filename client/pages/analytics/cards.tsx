import { lazyPart } from '../../app/lazy-part.tsx';
import { placeOfPanel } from '../../figures/awaited-panel.tsx';
import { useCan } from '../../session/session.ts';
import classes from './analytics.module.css';
import type { Filters } from './use-filters.ts';
import type { Savings } from './use-savings.ts';

const places = {
  trends: placeOfPanel(504),
  week: placeOfPanel(286),
  table: placeOfPanel(192),
  rows: placeOfPanel(668),
  customers: placeOfPanel(484),
  report: placeOfPanel(188),
  schedules: placeOfPanel(240),
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

/** Cards below the key metrics. */
export function Cards({ filters, savings }: { filters: Filters; savings: Savings }) {
  const mayBuild = useCan('analytics.advanced');
  const maySchedules = useCan('analytics.reports');
  return (
    <>
      <TrendsCard filters={filters} />
      <div className={classes.grid}>
        <WeekCard filters={filters} className={classes.five} />
        <div className={classes.seven}>
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
