import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { toastDone } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLatestHandler } from '../../ui/use-latest-handler.ts';
import classes from './archive.module.css';
import { ArchiveFilters } from './archive-filters.tsx';
import { type RowDeeds, useReportColumns } from './use-report-columns.tsx';
import type { ReportFilter } from './use-report-filter.ts';
import type { Reports } from './use-reports.ts';

interface Props {
  reports: Reports;
  /** Rows shown in the table. */
  rows: readonly Report[] | null;
  filter: ReportFilter;
  isPhone: boolean;
  deeds: RowDeeds;
  mayCreate: boolean;
  /** Whether the user's reports in progress are listed above. */
  isMaking: boolean;
  chosenId: string | null;
  onOpen: (id: string) => void;
}

/** Archive of generated reports. */
export function Archive({ reports, rows, filter, isPhone, deeds, mayCreate, isMaking, chosenId, onOpen }: Props) {
  const { t } = useLingui();
  const { ref, height } = useElementSize();
  const columns = useReportColumns(isPhone, deeds);
  const onEnd = useLatestHandler(() => reports.moreFailed === null && reports.hasMore && reports.loadMore());
  return (
    <>
      <ArchiveFilters filter={filter} />
      <div ref={ref} className={classes.table}>
        {reports.error !== null && rows === null ? (
          <ErrorState
            title={<Trans id="reports.load_failed">The reports could not be loaded</Trans>}
            reason={errorWords(reports.error)}
            onRetry={reports.retry}
          />
        ) : (
          <DataTable
            label={t({ id: 'reports.generated', message: 'Generated reports' })}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowHeight={isPhone ? 72 : 52}
            ownId={chosenId}
            sortedBy={unsorted}
            keepsPlace
            onOpen={({ id }) => onOpen(id)}
            onEnd={onEnd}
            maxHeight={Math.max(280, height)}
            empty={isMaking ? <FirstOnItsWay /> : <Nothing filter={filter} mayCreate={mayCreate} />}
          />
        )}
        {reports.moreFailed !== null && (
          <p className={classes.failed} role="alert">
            {errorWords(reports.moreFailed)}
            <Button variant="default" size="compact-xs" onClick={reports.loadMore}>
              <Trans id="common.retry">Try again</Trans>
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function Nothing({ filter, mayCreate }: Pick<Props, 'filter' | 'mayCreate'>) {
  const { t } = useLingui();
  const clear = () => {
    filter.clear();
    toastDone(t({ id: 'analytics.filters_cleared', message: 'Filters cleared' }));
  };
  return (
    <EmptyState
      icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="reports.none">No reports found</Trans>}
      action={
        filter.isSet && (
          <Button variant="default" onClick={clear}>
            <Trans id="analytics.clear">Clear filters</Trans>
          </Button>
        )
      }
    >
      {filter.isSet ? (
        <Trans id="reports.none_filtered">Try other search terms or fewer filters.</Trans>
      ) : mayCreate ? (
        <Trans id="reports.none_hint">Generate your first report</Trans>
      ) : (
        <Trans id="reports.none_wait">Reports for your brands will appear here.</Trans>
      )}
    </EmptyState>
  );
}

/** Empty state while the first reports are listed above as jobs. */
function FirstOnItsWay() {
  return (
    <EmptyState
      icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="reports.making">Generating reports…</Trans>}
    >
      <Trans id="reports.making_hint">They appear here when ready.</Trans>
    </EmptyState>
  );
}

/** Rows are sorted by the server. */
const unsorted = { sort: null, onSort: () => undefined };
