import { useMediaQuery } from '@mantine/hooks';
import { ComparedWith } from '../../figures/compared-with.tsx';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { PageHead } from '../../figures/page-head.tsx';
import { PageName } from '../../shell/page-name.tsx';
import classes from './analytics.module.css';
import { Cards } from './cards.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { KeyMetrics } from './key-metrics.tsx';
import { told } from './scope.ts';
import { useFilters } from './use-filters.ts';
import { ShownFilters } from './use-open-figure.ts';
import { useOverview } from './use-overview.ts';
import { useSavings } from './use-savings.ts';

/** Metrics of any date range, for all brands, one brand or one person. */
export function AnalyticsPage() {
  const filters = useFilters();
  const overview = useOverview(filters);
  const savings = useSavings(filters);
  const { data, meta } = overview;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <DrillDownPage page={<PageName page="analytics" />} scope={told.scope}>
      <ShownFilters.Provider value={filters}>
        <div className={classes.page}>
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
