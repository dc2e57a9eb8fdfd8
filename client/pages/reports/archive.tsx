import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowsSort, IconFileText } from '@tabler/icons-react';
import { cutText } from '../../../shared/cut-text.ts';
import { limits } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/report-rows.ts';
import { templateTexts } from '../../../shared/report-texts.ts';
import { type ReportSort, reportSorts, reportStatuses, reportTemplates } from '../../../shared/reports.ts';
import { errorText } from '../../api/error-text.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { sortLabels, statusLabels } from '../../reports/report-labels.ts';
import { toastDone } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useLatestHandler } from '../../ui/use-latest-handler.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import classes from './archive.module.css';
import { type RowActions, useReportColumns } from './use-report-columns.tsx';
import type { ReportQuery, Reports } from './use-reports.ts';

interface Props {
  reports: Reports;
  /** Rows to show; `null` while loading. */
  rows: readonly Report[] | null;
  filter: ReportFilter;
  isPhone: boolean;
  actions: RowActions;
  mayCreate: boolean;
  /** Whether reports of this user are in progress. Reports in progress are listed above the archive, not in it. */
  isMaking: boolean;
  chosenId: string | null;
  onOpen: (id: string) => void;
}

/** Archive of generated reports. */
export function Archive({ reports, rows, filter, isPhone, actions, mayCreate, isMaking, chosenId, onOpen }: Props) {
  const { t } = useLingui();
  const { ref, height } = useElementSize();
  const columns = useReportColumns(isPhone, actions);
  const onEnd = useLatestHandler(() => reports.moreFailed === null && reports.hasMore && reports.loadMore());
  return (
    <>
      <ArchiveFilters filter={filter} />
      <div ref={ref} className={`flex-1 min-h-0 ${classes.table}`}>
        {reports.error !== null && rows === null ? (
          <ErrorState
            title={<Trans id="reports.load_failed">The reports could not be loaded</Trans>}
            reason={errorText(reports.error)}
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
          <p className="flex items-center gap-8 p-8 text-13 dimmed" role="alert">
            {errorText(reports.moreFailed)}
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

/** Empty state of the archive while the first reports are in progress. These reports are listed above the archive. */
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

/** Sort props that prevent the user from sorting the table, because the server sorts the rows. */
const unsorted = { sort: null, onSort: () => undefined };

/** Search, filters and sort order of the archive. */
function ArchiveFilters({ filter }: { filter: ReportFilter }) {
  const { i18n, t } = useLingui();
  const { query, sort, change } = filter;
  const [typed, type] = useTypedText(query.q ?? '', (q) => change({ q }));
  const anyTemplate = t({ id: 'reports.any_template', message: 'Any template' });
  const anyStatus = t({ id: 'reports.any_status', message: 'Any status' });
  return (
    <search className="flex gap-8 phone-flex-wrap">
      <SearchField
        className={`flex-1 min-w-0 ${classes.find}`}
        label={t({ id: 'reports.find', message: 'Search reports' })}
        value={typed}
        onChange={type}
      />
      <Select
        className={`flex-none ${classes.filter}`}
        aria-label={t({ id: 'reports.template', message: 'Template' })}
        data={[
          { value: '', label: anyTemplate },
          ...reportTemplates.map((name) => ({ value: name, label: i18n._(templateTexts[name].title) })),
        ]}
        value={query.template ?? ''}
        onChange={(template) => change({ template: template ?? '' })}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      />
      <Select
        className={`flex-none ${classes.filter}`}
        aria-label={t({ id: 'reports.status', message: 'Status' })}
        data={[
          { value: '', label: anyStatus },
          ...reportStatuses.map((name) => ({ value: name, label: i18n._(statusLabels[name]) })),
        ]}
        value={query.status ?? ''}
        onChange={(status) => change({ status: status ?? '' })}
        allowDeselect={false}
      />
      <Select
        className={`flex-none ${classes.filter} ${classes.order}`}
        aria-label={t({ id: 'reports.sort', message: 'Sort' })}
        leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
        data={reportSorts.map((name) => ({ value: name, label: i18n._(sortLabels[name]) }))}
        value={sort}
        onChange={(name) => change({ sort: name ?? '' })}
        allowDeselect={false}
      />
    </search>
  );
}

interface ReportFilter {
  /** Query parameters of API calls. */
  query: ReportQuery;
  sort: ReportSort;
  /** Whether any filter is set. */
  isSet: boolean;
  change: (part: { q?: string; template?: string; status?: string; sort?: string }) => void;
  clear: () => void;
}

const usualSort: ReportSort = 'newest';

/** Returns the filters of the archive, which are stored in the address: search text, template, status and sort order. */
export function useReportFilter(): ReportFilter {
  const [params, change] = useAddressQuery();
  const q = cutText(params.get('q') ?? '', limits.phraseMax);
  const template = reportTemplates.find((name) => name === params.get('template'));
  const status = reportStatuses.find((name) => name === params.get('status'));
  const sort = reportSorts.find((name) => name === params.get('sort')) ?? usualSort;
  const isSet = q !== '' || template !== undefined || status !== undefined;
  return {
    query: {
      ...(q === '' ? {} : { q }),
      ...(template === undefined ? {} : { template }),
      ...(status === undefined ? {} : { status }),
      ...(sort === usualSort ? {} : { sort }),
    },
    sort,
    isSet,
    change: (part) =>
      change(
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => {
            const isUsual = value === '' || (name === 'sort' && value === usualSort);
            return [name, isUsual ? null : value];
          }),
        ),
      ),
    clear: () => change({ q: null, template: null, status: null }),
  };
}
