import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { jobsSnapshot, reportScope } from '../../reports/report-scope.ts';
import type { OpenSchedule } from '../../reports/use-open-schedule.ts';
import { useCan, useUser } from '../../session/session.ts';
import { useScope } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { usePendingDeletes } from '../../toasts/delete-later.ts';
import { Archive } from './archive.tsx';
import { Generator } from './generator.tsx';
import { GoneReport } from './gone-report.tsx';
import { Jobs } from './jobs.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { useReport } from './preview/use-report.ts';
import { RenameDialog } from './rename-dialog.tsx';
import classes from './reports.module.css';
import { useReportFilter } from './use-report-filter.ts';
import { useReports } from './use-reports.ts';

interface Props {
  open: OpenSchedule;
  isPhone: boolean;
}

const placeOf = ({ queue }: Report) => queue?.place ?? 0;

/** Reports in progress and generated reports. */
export function GeneratedTab({ open, isPhone }: Props) {
  const user = useUser();
  const mayCreate = useCan('reports.create');
  const [params, change] = useAddressQuery();
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const filter = useReportFilter();
  // Whether the address contains days, as in links from other pages.
  const isLed = params.has('range') || params.has('from');
  const reports = useReports(filter.query);
  const [renamed, rename] = useState<Report | null>(null);
  useScope(reportScope, jobsSnapshot);
  const going = usePendingDeletes();
  const isMine = ({ createdBy, status }: Report) => createdBy === user.id && status === 'processing';
  const jobs = useAll('report')
    .filter((row) => isMine(row) && !going.has(row.id))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.createdAt.localeCompare(b.createdAt));
  // The user's own new reports are listed above until they are ready.
  const isAbove = (row: Report) =>
    mayCreate && filter.query.status === undefined && isMine(row) && row.fileSize === null;
  const rows = reports.rows?.filter((row) => !going.has(row.id) && !isAbove(row)) ?? null;
  const { edit } = open;
  const deeds = useMemo(
    () => ({
      onRename: rename,
      onSchedule: ({ name, template, brand, language, format }: Report) =>
        edit(null, { name, template, brand, language, format }),
    }),
    [edit],
  );
  const chosenId = params.get('report');
  const { report: chosen, isGone } = useReport(
    chosenId,
    reports.rows?.find(({ id }) => id === chosenId),
  );
  const shown = chosen !== undefined && !going.has(chosen.id) ? chosen : undefined;
  const isWhole = shown !== undefined && params.get('view') === 'page';
  const close = () => change({ report: null, view: null });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the open report.
    <div
      className={classes.panes}
      data-open={(shown !== undefined && !isNarrow) || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || shown === undefined) return;
        if (event.target instanceof HTMLElement && event.target.closest('tr') !== null) close();
      }}
    >
      <div className={classes.list} inert={isWhole && !isNarrow}>
        {mayCreate && (
          <Generator
            isPhone={isPhone}
            isAsked={isLed || (reports.rows?.length === 0 && !filter.isSet)}
            onSchedule={(known) => edit(null, known)}
          >
            <Jobs jobs={jobs} />
          </Generator>
        )}
        {isGone && <GoneReport onClose={close} />}
        <Archive
          reports={reports}
          rows={rows}
          filter={filter}
          isPhone={isPhone}
          deeds={deeds}
          mayCreate={mayCreate}
          // The list can lag behind the jobs. With a filter set, it decides which jobs match.
          isMaking={mayCreate && jobs.length > 0 && (!filter.isSet || reports.rows?.some(isAbove) === true)}
          chosenId={shown?.id ?? null}
          onOpen={(report) => change({ report })}
        />
        {renamed !== null && <RenameDialog report={renamed} onClose={() => rename(null)} />}
      </div>
      {shown !== undefined && (
        <PreviewPanel
          key={shown.id}
          report={shown}
          isDrawer={isNarrow}
          isPhone={isPhone}
          isWhole={isWhole}
          onWhole={(whole) => change({ view: whole ? 'page' : null })}
          onClose={close}
        />
      )}
    </div>
  );
}
