import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileOff } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import { call } from '../../api/api.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { singleLine } from '../../forms/limited.tsx';
import { useDraft } from '../../forms/use-draft.tsx';
import { jobsSnapshot, reportScope } from '../../reports/report-scope.ts';
import type { OpenSchedule } from '../../reports/use-open-schedule.ts';
import { useCan, useUser } from '../../session/session.ts';
import { useScope } from '../../sync/scopes.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { usePendingDeletes } from '../../toasts/delete-later.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Archive, useReportFilter } from './archive.tsx';
import { Generator, Jobs } from './generator.tsx';
import { PreviewPanel } from './preview/preview.tsx';
import classes from './reports.module.css';
import { useReports } from './use-reports.ts';

interface Props {
  open: OpenSchedule;
  isPhone: boolean;
}

const placeOf = ({ queue }: Report) => queue?.place ?? 0;

/** Form for generating reports, reports in progress, and the archive. */
export function GeneratedTab({ open, isPhone }: Props) {
  const user = useUser();
  const mayCreate = useCan('reports.create');
  const [params, change] = useAddressQuery();
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const filter = useReportFilter();
  // Whether the address contains days, as in links from other pages. If so, the form is expanded.
  const isLed = params.has('range') || params.has('from');
  const reports = useReports(filter.query);
  const [renamed, rename] = useState<Report | null>(null);
  useScope(reportScope, jobsSnapshot);
  const going = usePendingDeletes();
  const isMine = ({ createdBy, status }: Report) => createdBy === user.id && status === 'processing';
  const jobs = useAll('report')
    .filter((row) => isMine(row) && !going.has(row.id))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.createdAt.localeCompare(b.createdAt));
  // A report that this user has requested is listed above the archive until it is ready, so the archive leaves the report out.
  const isAbove = (row: Report) =>
    mayCreate && filter.query.status === undefined && isMine(row) && row.fileSize === null;
  const rows = reports.rows?.filter((row) => !going.has(row.id) && !isAbove(row)) ?? null;
  const { edit } = open;
  const actions = useMemo(
    () => ({
      onRename: rename,
      onSchedule: ({ name, template, brand, language, format }: Report) =>
        edit(null, { name, template, brand, language, format }),
    }),
    [edit],
  );
  const chosenId = params.get('report');
  const { report: chosen, isMissing } = useReport(
    chosenId,
    reports.rows?.find(({ id }) => id === chosenId),
  );
  const shown = chosen !== undefined && !going.has(chosen.id) ? chosen : undefined;
  const isWhole = shown !== undefined && params.get('view') === 'page';
  const close = () => change({ report: null, view: null });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the open report.
    <div
      className={`grid relative rows-1 h-full ${classes.panes}`}
      data-open={(shown !== undefined && !isNarrow) || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || shown === undefined) return;
        if (event.target instanceof HTMLElement && event.target.closest('tr') !== null) close();
      }}
    >
      <div
        className={`flex flex-col min-w-0 min-h-0 h-full gap-16 overflow-auto pt-16 ps-32 pe-24 phone-px-16 phone-pt-12 ${classes.list}`}
        inert={isWhole && !isNarrow}
      >
        {mayCreate && (
          <Generator
            isPhone={isPhone}
            isExpanded={isLed || (reports.rows?.length === 0 && !filter.isSet)}
            onSchedule={(known) => edit(null, known)}
          >
            <Jobs jobs={jobs} />
          </Generator>
        )}
        {isMissing && <MissingReport onClose={close} />}
        <Archive
          reports={reports}
          rows={rows}
          filter={filter}
          isPhone={isPhone}
          actions={actions}
          mayCreate={mayCreate}
          // Without a filter, `jobs` determines whether reports are in progress, because the list can be updated later than `jobs`. With a
          // filter, the list determines it, because only the server knows which reports match.
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

/** Notice that the report in the address does not exist, for example after following a link in an old email. */
function MissingReport({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Alert
      color="gray"
      variant="light"
      p="xs"
      icon={<IconFileOff size={18} stroke={1.6} aria-hidden />}
      withCloseButton
      closeButtonLabel={t({ id: 'messages.close_dialog', message: 'Close' })}
      onClose={onClose}
    >
      <Trans id="reports.gone">This report no longer exists, or it includes brands you can’t see.</Trans>
    </Alert>
  );
}

const nameRule = (name: string) =>
  name.trim() === '' ? <Trans id="access.required">Please fill in all required fields.</Trans> : null;

/** Dialog for renaming a report. */
function RenameDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useLingui();
  const draft = useDraft({
    saved: { name: report.name },
    leaving: 'discard',
    rules: { name: nameRule },
    submit: async ({ name }) => {
      const result = await call('PUT /reports/:id', { params: { id: report.id }, body: { name } });
      return result.error ? result : true;
    },
    onDone: onClose,
  });
  return (
    <Dialog title={t({ id: 'reports.rename_title', message: 'Rename the report' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void draft.saveAndNotify();
        }}
      >
        <TextInput
          label={t({ id: 'reports.name', message: 'Name' })}
          data-autofocus
          {...singleLine(draft.getInputProps('name'))}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            <Trans id="forms.save">Save</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

const options = { scope: reportScope } as const;

interface Chosen {
  /**
   * Latest known row of the open report, even if the archive does not contain it. `undefined` if no report is open, or if the report is
   * loading or was deleted.
   */
  report: Report | undefined;
  /** Whether the report does not exist or the user cannot access it. */
  isMissing: boolean;
}

/** Returns the report that the address names, with its state. */
function useReport(id: string | null, listed: Report | undefined): Chosen {
  const live = useRow('report', id);
  const isListed = listed !== undefined || live !== undefined;
  const result = useQuery('GET /reports/:id', id === null || isListed ? null : { params: { id } }, options);
  const known = useRef<Report>(undefined);
  const isMissing = id !== null && !isListed && result.error?.code === 'report_not_found';
  if (id === null || isMissing) known.current = undefined;
  else {
    const all = [known.current, listed, live, result.data].filter((row) => row?.id === id) as Report[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return { report: known.current, isMissing };
}
