import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Select } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { canDivide, type Division, divisions, hourDaysMax, reportFiguresMax } from '../../../shared/analytics.ts';
import type { MetaOf, ResponseOf } from '../../../shared/api/index.ts';
import { countDays } from '../../../shared/days.ts';
import { type FigureName, figureNames } from '../../../shared/figures.ts';
import { call } from '../../api/api.ts';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { QueryRunner } from '../../figures/query-runner.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import type { QueryResult } from '../../figures/use-query.ts';
import { useScope } from '../../sync/scopes.ts';
import { foldFilter } from '../../ui/fold-filter.ts';
import { type ReportChoice, useAddress } from './address.ts';
import { divisionNames } from './division-names.ts';
import { ExcelButton } from './export-button.tsx';
import classes from './report-card.module.css';
import { ReportTable } from './report-table.tsx';
import { type Filters, queryOptions, useMayAskPeople } from './use-filters.ts';

const limits = ['10', '50', '100'] as const;
const all = 'all';

/** Builds a table of selected metrics along one dimension. The selection is stored in the address. */
export function ReportCard({ filters }: { filters: Filters }) {
  const [address, changeAddress] = useAddress();
  const offered = useDivisions(filters);
  const { report } = address;
  const shown = offered.includes(report.by) ? report : { ...report, by: offered[0] };
  const change = (part: Partial<ReportChoice>) => changeAddress({ report: { ...shown, ...part } });
  return (
    <Panel
      title={<Trans id="analytics.report">Custom report</Trans>}
      note={<Trans id="analytics.report_note">any metrics, broken down as you choose</Trans>}
      controls={shown.figures.length > 0 && <ReportExport filters={filters} report={shown} />}
      flush
    >
      <Choices report={shown} divisions={offered} onChange={change} />
      {shown.figures.length === 0 ? (
        <p className={`text-13 text-center dimmed border-top ${classes.hint}`}>
          <Trans id="analytics.report_empty">Choose metrics. Each becomes a column.</Trans>
        </p>
      ) : (
        // Remounted when the dimension changes, because the rows then have another type.
        <Body key={shown.by} filters={filters} report={shown} onChange={change} />
      )}
    </Panel>
  );
}

/** Exports the report as shown. */
function ReportExport({ filters: { query }, report }: { filters: Filters; report: ReportChoice }) {
  const { i18n } = useLingui();
  const load = () =>
    download('POST /analytics/custom-report/export', {
      query: { lang: languageOf(i18n) },
      body: reportBody(query, report),
      name: 'report.xlsx',
    });
  return <ExcelButton load={load} size="xs" />;
}

/** Returns the dimensions that the range and the user's permissions allow. */
function useDivisions({ range }: Filters): readonly [Division, ...Division[]] {
  const mayAskPeople = useMayAskPeople();
  const [usual, ...others] = divisions;
  const days = countDays(range.days);
  return [
    usual,
    ...others.filter((by) => (by === 'staff' ? mayAskPeople : by === 'hour' ? days <= hourDaysMax : true)),
  ];
}

interface BodyProps {
  filters: Filters;
  report: ReportChoice;
  onChange: (part: Partial<ReportChoice>) => void;
}

function Body({ filters, report, onChange }: BodyProps) {
  const result = useReport(filters, report);
  return (
    <QueryBoundary query={result} height={204}>
      {(data) =>
        result.meta && (
          <ReportTable result={data} meta={result.meta} report={report} onSort={(sort) => onChange({ sort })} />
        )
      }
    </QueryBoundary>
  );
}

interface ChoicesProps {
  report: ReportChoice;
  divisions: readonly Division[];
  onChange: (part: Partial<ReportChoice>) => void;
}

function Choices({ report, divisions: offered, onChange }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const title = useFigureTitle();
  const { figures, by, limit } = report;
  // Selects a dimension. Removes the metrics that the dimension does not support, and the sort order if it uses one of these metrics.
  const divide = (chosen: Division) => {
    const left = figures.filter((name) => canDivide(name, chosen));
    const sort = report.sort !== null && left.includes(report.sort.figure) ? report.sort : null;
    onChange({ by: chosen, figures: left, sort });
  };
  const choose = (names: readonly string[]) => {
    const chosen = names as FigureName[];
    const sort = report.sort !== null && chosen.includes(report.sort.figure) ? report.sort : null;
    onChange({ figures: chosen, sort });
  };
  return (
    <div className="flex flex-wrap items-end gap-12 px-20 pb-16 phone-px-16">
      <MultiSelect
        className="min-w-0"
        flex="1 1 320px"
        label={t({ id: 'analytics.figures', message: 'Metrics' })}
        data={figureNames
          .filter((name) => canDivide(name, by))
          .map((name) => ({ value: name, label: title(name) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale))}
        value={[...figures]}
        onChange={choose}
        maxValues={reportFiguresMax}
        searchable
        filter={foldFilter}
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': t({ id: 'analytics.clear_figures', message: 'Remove all metrics' }) }}
        nothingFoundMessage={t({ id: 'analytics.no_figure', message: 'No matching metric' })}
      />
      <Select
        className={classes.choice}
        label={t({ id: 'analytics.divided_by', message: 'Break down by' })}
        data={offered.map((division) => ({ value: division, label: i18n._(divisionNames[division]) }))}
        value={by}
        onChange={(division) => division !== null && divide(division as Division)}
        allowDeselect={false}
      />
      <Select
        className={classes.choice}
        label={t({ id: 'analytics.lines', message: 'Rows' })}
        data={[
          { value: all, label: t({ id: 'analytics.all_lines', message: 'All' }) },
          ...limits.map((value) => ({
            value,
            label: t({ id: 'analytics.first_lines', message: `First ${value} rows` }),
          })),
        ]}
        value={limit === null ? all : String(limit)}
        onChange={(value) => value !== null && onChange({ limit: value === all ? null : Number(value) })}
        allowDeselect={false}
      />
    </div>
  );
}

const route = 'POST /analytics/custom-report';
type Report = QueryResult<ResponseOf<typeof route>, MetaOf<typeof route>>;

/** Returns the result of a custom report. Reloaded when figures in its range change. Sends no request if no metrics are selected. */
function useReport({ query }: Filters, choice: ReportChoice): Report {
  const isBuilt = choice.figures.length > 0;
  useScope(isBuilt ? queryOptions.scope : null);
  const [runner] = useState(() => new QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>());
  const result = useSyncExternalStore(runner.listen, runner.view);
  const key = JSON.stringify([query, choice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    runner.put(isBuilt ? { key, ask: (signal) => askReport(query, choice, signal), ...about(query) } : null);
  }, [runner, key]);
  return { ...result, retry: runner.retry };
}

const about = ({ brand }: Filters['query']) => ({ brand, scope: queryOptions.scope.scope, now: false });

/** Returns the request body of a custom report. */
const reportBody = (query: Filters['query'], { figures, by, sort, limit }: ReportChoice) => ({
  ...query,
  figures: [...figures],
  by,
  ...(sort !== null && { sort }),
  ...(limit !== null && { limit }),
});

const askReport = (query: Filters['query'], choice: ReportChoice, signal: AbortSignal) =>
  call(route, { body: reportBody(query, choice) }, { signal });
