import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCalendarRepeat, IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import { filesOf } from '../../../shared/reports.ts';
import { formatWords } from '../../reports/report-words.ts';
import { menuIcon, RowMenu } from '../../reports/row-menu.tsx';
import { useReportDeeds } from '../../reports/use-report-deeds.ts';

interface Props {
  report: Report;
  onRename: (report: Report) => void;
  onSchedule: (report: Report) => void;
}

/** Actions for one report of the archive. */
export function ReportMenu({ report, onRename, onSchedule }: Props) {
  const { i18n } = useLingui();
  const deeds = useReportDeeds()(report);
  const { name, status, format } = report;
  if (!deeds.mayLoad && !deeds.mayChange && !deeds.maySchedule) return null;
  return (
    <RowMenu name={name}>
      {deeds.mayLoad &&
        filesOf(format).map((file) => (
          <Menu.Item key={file} leftSection={<IconDownload {...menuIcon} />} onClick={() => deeds.load(file)}>
            <Trans id="reports.download_file">Download {i18n._(formatWords[file])}</Trans>
          </Menu.Item>
        ))}
      {deeds.mayChange && status !== 'processing' && (
        <Menu.Item leftSection={<IconRefresh {...menuIcon} />} onClick={deeds.again}>
          <Trans id="reports.regenerate">Regenerate</Trans>
        </Menu.Item>
      )}
      {deeds.mayChange && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => onRename(report)}>
          <Trans id="reports.rename">Rename…</Trans>
        </Menu.Item>
      )}
      {deeds.maySchedule && (
        <Menu.Item leftSection={<IconCalendarRepeat {...menuIcon} />} onClick={() => onSchedule(report)}>
          <Trans id="reports.schedule_from">Schedule this report…</Trans>
        </Menu.Item>
      )}
      {deeds.mayChange && (
        <Menu.Item leftSection={<IconTrash {...menuIcon} />} color="red" onClick={deeds.remove}>
          <Trans id="reports.delete">Delete</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  );
}
