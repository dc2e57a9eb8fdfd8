import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconTableExport, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Language } from '../../../shared/vocabulary.ts';
import { call } from '../../api/api.ts';
import { download } from '../../api/download.ts';
import { paths } from '../../app/routes.ts';
import { languageOf } from '../../figures/language-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { rangeName } from '../../figures/range-words.ts';
import { useCan, useShownBrand } from '../../session/session.ts';
import { toastLink } from '../../toasts/action-toast.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';
import type { Figures } from './figures.ts';
import classes from './quick-actions.module.css';
import type { Sharing } from './share-plan.ts';

interface Props {
  figures: Figures;
  query: { brand: string } & RangeChoice;
  onShare: ((sharing: Sharing) => void) | null;
}

/** Text shown in place of a number until the number is loaded. */
const unknown = '…';

/** Up to four actions for supervisors, depending on permissions. */
export function QuickActions({ figures, query, onShare }: Props) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const mayRead = useCan('messages.view');
  const mayExport = useCan('dashboard.export');
  const mayMake = useCan('reports.create');
  const maySee = useCan('reports.view');
  const today = useDailyReport();
  const shown = useExportFile();
  const isLeading = mayMake && maySee;
  const name = useShownBrand()?.name ?? t({ id: 'shell.all_brands', message: 'All brands' });
  const { brand, ...days } = query;
  const range = rangeName(i18n, days as RangeChoice);
  if (!mayRead && onShare === null && !mayExport && !mayMake) return null;
  return (
    <section
      className={`grid overflow-hidden border rounded-8 gap-1 bg-hairline ${classes.actions}`}
      aria-label={t({ id: 'dashboard.quick', message: 'Quick actions' })}
    >
      {mayRead && (
        <Action
          Icon={IconAlertTriangle}
          title={<Trans id="dashboard.handle_overdue">Handle overdue customers</Trans>}
          note={
            figures.overtimeCustomers === undefined ? (
              unknown
            ) : (
              <Plural
                id="dashboard.overdue_now"
                value={figures.overtimeCustomers}
                one="# overdue now"
                other="# overdue now"
              />
            )
          }
          onClick={() => navigate(paths.filtered('overtime'))}
        />
      )}
      {onShare !== null && (
        <Action
          Icon={IconUsers}
          title={<Trans id="dashboard.allocate_staff">Allocate support staff</Trans>}
          note={
            figures.unassignedCustomers === undefined ? (
              unknown
            ) : (
              <Plural
                id="dashboard.for_a_person"
                value={figures.unassignedCustomers}
                one="# is waiting for an agent"
                other="# are waiting for an agent"
              />
            )
          }
          onClick={() => onShare({ task: 'unassigned' })}
        />
      )}
      {mayMake && (
        <Action
          Icon={IconFileText}
          title={<Trans id="dashboard.daily_report">Generate daily report</Trans>}
          note={<Trans id="dashboard.daily_made">{name}, today, PDF</Trans>}
          isBusy={today.isBusy}
          onClick={() => today.make(brand)}
        />
      )}
      {(isLeading || mayExport) && (
        <Action
          Icon={IconTableExport}
          title={<Trans id="dashboard.export">Export report</Trans>}
          note={
            isLeading ? (
              <Trans id="dashboard.export_choose">Choose PDF or Excel</Trans>
            ) : (
              (shown.note ?? (
                <Trans id="dashboard.export_note">
                  {name}, {range}, Excel
                </Trans>
              ))
            )
          }
          isBusy={shown.isBusy}
          onClick={() => (isLeading ? navigate(paths.generator({ brand, ...days })) : shown.run(query))}
        />
      )}
    </section>
  );
}

interface ActionProps {
  Icon: typeof IconUsers;
  title: ReactNode;
  note: ReactNode;
  isBusy?: boolean;
  onClick: () => void;
}

function Action({ Icon, title, note, isBusy = false, onClick }: ActionProps) {
  return (
    <UnstyledButton
      className={`flex items-center gap-14 text-13 bg-default leading-20 hover-bg focus-inset ${classes.action}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon className="flex-none color-accent" size={20} stroke={1.6} aria-hidden />
      <span className="flex flex-col min-w-0">
        <span className="weight-600">{title}</span>
        <span className="break-anywhere dimmed">{note}</span>
      </span>
    </UnstyledButton>
  );
}

/** Returns a function that requests today's report, and shows a toast that links to the report. */
function useDailyReport() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const maySee = useCan('reports.view');
  const [isBusy, setBusy] = useState(false);
  const make = async (brand: string) => {
    setBusy(true);
    const wanted = { template: 'kpi-overview', brand, range: 'today', format: 'pdf' } as const;
    const result = await call('POST /reports', { body: { ...wanted, language: languageOf(i18n) } });
    setBusy(false);
    if (result.error) return toastError(result);
    const { id } = result.data;
    toastLink(
      t({ id: 'dashboard.daily_begun', message: 'Generating the daily report' }),
      maySee ? () => navigate(paths.report(id)) : null,
    );
  };
  return { isBusy, make: (brand: string) => void make(brand) };
}

interface ExportFile {
  isBusy: boolean;
  /** Progress text; `null` while no export is running. */
  note: ReactNode;
  run(query: { brand: string } & RangeChoice): void;
}

/** Exports the dashboard of a date range as an Excel file in the reader's language. */
function useExportFile(): ExportFile {
  const { t, i18n } = useLingui();
  const [bytes, setBytes] = useState<number | null>(null);
  const size = useByteSize();
  const save = async (query: { brand: string } & RangeChoice, lang: Language) => {
    setBytes(0);
    const failed = await download('GET /dashboard/export', {
      query: { ...query, lang },
      name: 'dashboard.xlsx',
      onBytes: setBytes,
    });
    setBytes(null);
    if (failed !== null) toastError(failed);
    else toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
  };
  const kilobytes = size(bytes ?? 0);
  const note =
    bytes === 0
      ? t({ id: 'dashboard.making_file', message: 'Preparing the file…' })
      : t({ id: 'dashboard.loading_file', message: `${kilobytes} downloaded…` });
  return {
    isBusy: bytes !== null,
    note: bytes === null ? null : note,
    run: (query) => void save(query, languageOf(i18n)),
  };
}
