import { useLingui } from '@lingui/react/macro';
import type { Report } from '../../shared/report-rows.ts';
import type { FileFormat } from '../../shared/reports.ts';
import { call } from '../api/api.ts';
import { download } from '../api/download.ts';
import { useCan } from '../session/session.ts';
import { deleteLater } from '../toasts/delete-later.ts';
import { toastDone, toastError } from '../toasts/toast.ts';
import { useMayHave } from './use-may-have.ts';

export interface ReportDeeds {
  mayLoad: boolean;
  mayChange: boolean;
  maySchedule: boolean;
  load: (format: FileFormat) => void;
  again: () => void;
  remove: () => void;
}

/** The deeds to a report, as far as one may do them. */
export function useReportDeeds(): (report: Report) => ReportDeeds {
  const { t } = useLingui();
  const mayExport = useCan('reports.export');
  const mayCreate = useCan('reports.create');
  const maySchedule = useCan('reports.schedule');
  const mayHave = useMayHave();
  const load = async ({ id, name }: Report, format: FileFormat) => {
    const options = { params: { id }, query: { format }, name: `${name}.${format}` };
    const failed = await download('GET /reports/:id/download', options);
    if (failed === null) toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    else toastError(failed);
  };
  const again = async ({ id }: Report) => {
    const result = await call('POST /reports/:id/generate', { params: { id } });
    if (result.error) toastError(result);
  };
  return (report) => ({
    mayLoad: mayExport && mayHave(report.template),
    mayChange: mayCreate,
    maySchedule: maySchedule && mayHave(report.template),
    load: (format) => void load(report, format),
    again: () => void again(report),
    remove: () => deleteLater('report', report.id, t({ id: 'reports.deleted', message: 'Report deleted' })),
  });
}
