import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { hasFiles } from '../../reports/has-files.ts';
import { NamedLines } from '../../reports/named-lines.tsx';
import { statusWords } from '../../reports/report-words.ts';
import { ListTime } from '../../time/list-time.tsx';
import { number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';
import { AnewState } from './anew-state.tsx';
import classes from './archive.module.css';
import { MadeBy } from './made-by.tsx';
import { ReportMenu } from './report-menu.tsx';
import { ReportState } from './report-state.tsx';

export interface RowDeeds {
  onRename: (report: Report) => void;
  onSchedule: (report: Report) => void;
}

/** Columns of the archive. Phones get three-line rows. */
export function useReportColumns(isPhone: boolean, deeds: RowDeeds): readonly TableColumn<Report>[] {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  const bytes = useByteSize();
  return useMemo(() => {
    const made = ({ createdAt }: Report) => <ListTime at={createdAt} timeZone={timeZone} />;
    const column = (id: string, header: string, more: Partial<TableColumn<Report>>): TableColumn<Report> => ({
      id,
      header,
      value: () => null,
      isFixed: true,
      ...more,
    });
    const menu = column('more', t({ id: 'reports.deeds', message: 'Actions' }), {
      heading: <VisuallyHidden>{t({ id: 'reports.deeds', message: 'Actions' })}</VisuallyHidden>,
      cell: (report) => <ReportMenu report={report} {...deeds} />,
      isNumber: true,
    });
    const header = t({ id: 'reports.report', message: 'Report' });
    if (isPhone) {
      const under = (report: Report) =>
        hasFiles(report) ? (
          <>
            {made(report)} · {bytes(report.fileSize ?? 0)}
            <AnewState report={report} />
          </>
        ) : (
          <ReportState report={report} />
        );
      const cell = (report: Report) => <NamedLines of={report}>{under(report)}</NamedLines>;
      return [column('report', header, { cell, whole: true, value: ({ name }) => name }), menu];
    }
    return [
      column('report', header, {
        cell: (report) => <NamedLines of={report} />,
        value: ({ name }) => name,
        whole: true,
        wide: true,
      }),
      column('created', t({ id: 'reports.created', message: 'Created' }), {
        cell: (report) =>
          hasFiles(report) ? (
            <span className={classes.made}>
              {made(report)}
              <MadeBy report={report} />
            </span>
          ) : (
            <ReportState report={report} />
          ),
        span: (report) => (hasFiles(report) ? 1 : 4),
      }),
      column('status', t({ id: 'access.status', message: 'Status' }), {
        cell: ({ status }) => i18n._(statusWords[status]),
      }),
      column('size', t({ id: 'reports.size', message: 'Size' }), {
        cell: ({ fileSize }) => (fileSize === null ? '—' : bytes(fileSize)),
        isNumber: true,
      }),
      column('downloads', t({ id: 'reports.downloads', message: 'Downloads' }), {
        cell: ({ downloads }) => number(downloads, i18n.locale),
        isNumber: true,
      }),
      menu,
    ];
  }, [i18n, t, timeZone, bytes, isPhone, deeds]);
}
