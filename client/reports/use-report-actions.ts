import { useLingui } from '@lingui/react/macro';
import { fileNameOf } from '../../shared/report-file-name.ts';
import type { Report } from '../../shared/report-rows.ts';
import type { FileFormat } from '../../shared/reports.ts';
import { call } from '../api/api.ts';
import { download } from '../api/download.ts';
import { errorText } from '../api/error-text.ts';
import { isPassing } from '../api/is-passing.ts';
import { useCan } from '../session/session.ts';
import { toastRetry } from '../toasts/action-toast.tsx';
import { deleteLater } from '../toasts/delete-later.ts';
import { toastDone, toastError, toastProblem } from '../toasts/toast.ts';
import { toastLoading } from '../toasts/toast-loading.tsx';
import { keysLackedBy, lockedText } from './locked-text.ts';
import { useMayHave } from './use-may-have.ts';

export interface ReportActions {
  /** Whether there are files and the user can download them. */
  mayLoad: boolean;
  mayChange: boolean;
  maySchedule: boolean;
  load: (format: FileFormat) => void;
  again: () => void;
  remove: () => void;
}

/** Returns a function that builds the actions on a report, limited to the actions that the user has permission for. */
export function useReportActions(): (report: Report) => ReportActions {
  const { i18n, t } = useLingui();
  const mayExport = useCan('reports.export');
  const mayCreate = useCan('reports.create');
  const maySchedule = useCan('reports.schedule');
  const mayHave = useMayHave();
  const load = async (report: Report, format: FileFormat): Promise<void> => {
    const name = fileNameOf(report.name, format);
    const loading = toastLoading(name);
    const options = { params: { id: report.id }, query: { format }, name, onBytes: loading.came };
    const failed = await download('GET /reports/:id/download', options);
    loading.over();
    if (failed === null) return toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    const lacked = keysLackedBy(failed);
    if (lacked.length > 0) return toastProblem(lockedText(i18n, lacked));
    if (isPassing(failed)) toastRetry(errorText(failed), () => void load(report, format));
    else toastError(failed);
  };
  const again = async ({ id }: Report) => {
    const result = await call('POST /reports/:id/generate', { params: { id } });
    if (result.error) toastError(result);
  };
  return (report) => ({
    mayLoad: mayExport && mayHave(report.template) && hasFiles(report),
    mayChange: mayCreate,
    maySchedule: maySchedule && mayHave(report.template),
    load: (format) => void load(report, format),
    again: () => void again(report),
    remove: () => deleteLater('report', report.id, t({ id: 'reports.deleted', message: 'Report deleted' })),
  });
}

/** Whether a report has files to download, even while new files are being generated. */
export const hasFiles = ({ fileSize }: Pick<Report, 'fileSize'>): boolean => fileSize !== null;
